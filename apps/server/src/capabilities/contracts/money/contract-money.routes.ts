import * as endpoints from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import { createBalances } from './balances.service.ts'
import { createContractMoney } from './contract-money.service.ts'
import { createCosts } from './costs.service.ts'
import { createPayees } from './payees.service.ts'

/** The room of a contract's money: payees, opening balances, costs. One line per call. */
export function contractMoneyRoutes(kit: Pick<Kit, 'database' | 'clock'>): readonly Route[] {
  const room = createContractMoney(kit)
  const payees = createPayees(room, kit.clock)
  const balances = createBalances(room, kit.clock)
  const costs = createCosts(room, kit.clock)
  return [
    route(endpoints.getContractMoney, (ctx, { params }) => room.get(ctx, BigInt(params.id))),
    route(endpoints.setContractPayees, (ctx, { params, body }) => payees.set(ctx, BigInt(params.id), body)),
    route(endpoints.deleteContractPayees, (ctx, { params }) =>
      payees.remove(ctx, BigInt(params.id), params.from),
    ),
    route(endpoints.decideContractPayees, (ctx, { params, body }) =>
      payees.decide(ctx, BigInt(params.id), body),
    ),
    route(endpoints.addContractBalance, (ctx, { params, body }) =>
      balances.add(ctx, BigInt(params.id), body),
    ),
    route(endpoints.deleteContractBalance, (ctx, { params }) =>
      balances.remove(ctx, BigInt(params.id), BigInt(params.balanceId)),
    ),
    route(endpoints.correctContractBalance, (ctx, { params, body }) =>
      balances.correct(ctx, BigInt(params.id), body),
    ),
    route(endpoints.addContractCost, (ctx, { params, body }) => costs.add(ctx, BigInt(params.id), body)),
    route(endpoints.voidContractCost, (ctx, { params, body }) =>
      costs.end(ctx, BigInt(params.id), BigInt(params.costId), body.reason),
    ),
  ]
}
