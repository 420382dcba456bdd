import * as endpoints from '@pindao/protocol/contracts/contract.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { ContractReview } from './contract.review.ts'
import type { ContractReading } from './contract.service.ts'
import type { ContractChanges } from './contract-changes.service.ts'

/** One line per call: translate, call the service. */
export const contractRoutes = (
  reading: ContractReading,
  changes: ContractChanges,
  review: ContractReview,
): readonly Route[] => [
  route(endpoints.listContracts, (ctx, { query }) => reading.list(ctx, query)),
  route(endpoints.countContracts, (ctx, { body }) => reading.counts(ctx, body.views)),
  route(endpoints.getContract, (ctx, { params }) => reading.get(ctx, BigInt(params.id))),
  route(endpoints.listContractHistory, (ctx, { params, query }) =>
    reading.history(ctx, BigInt(params.id), query),
  ),
  route(endpoints.createContract, async (ctx, { body }) => reading.get(ctx, await changes.create(ctx, body))),
  route(endpoints.updateContract, async (ctx, { params, body }) => {
    await changes.update(ctx, BigInt(params.id), body)
    return reading.get(ctx, BigInt(params.id))
  }),
  route(endpoints.deleteContract, (ctx, { params }) => changes.remove(ctx, BigInt(params.id))),
  route(endpoints.submitContract, async (ctx, { params, body }) => {
    await review.submit(ctx, BigInt(params.id), body)
    return reading.get(ctx, BigInt(params.id))
  }),
  route(endpoints.terminateContract, async (ctx, { params, body }) => {
    await changes.terminate(ctx, BigInt(params.id), body)
    return reading.get(ctx, BigInt(params.id))
  }),
  route(endpoints.renewContract, async (ctx, { params, body }) => {
    await changes.renew(ctx, BigInt(params.id), body)
    return reading.get(ctx, BigInt(params.id))
  }),
]
