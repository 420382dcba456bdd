import * as endpoints from '@pindao/protocol/revenue/reconciliation.endpoints.ts'
import * as suspenseEndpoints from '@pindao/protocol/revenue/reconciliation-suspense.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { Assignments } from './assignment.service.ts'
import type { Estimates } from './estimate.service.ts'
import type { Receipts } from './receipt.service.ts'
import type { createReconciliation } from './reconciliation.service.ts'
import type { SignOffs } from './sign-off.service.ts'
import type { SuspenseReading } from './suspense.service.ts'

type Services = {
  readonly reading: ReturnType<typeof createReconciliation>
  readonly suspense: SuspenseReading
  readonly assignments: Assignments
  readonly estimates: Estimates
  readonly receipts: Receipts
  readonly signOffs: SignOffs
}

/** One line per call: translate, call the service. */
export function reconciliationRoutes(services: Services): readonly Route[] {
  const { reading, suspense, assignments, estimates, receipts, signOffs } = services
  return [
    route(endpoints.getReconciliation, (ctx, { query }) => reading.get(ctx, query)),
    route(endpoints.listRowsBehind, (ctx, { query }) => reading.rowsBehind(ctx, query)),
    route(endpoints.signCheckOff, (ctx, { body }) => signOffs.sign(ctx, body)),
    route(endpoints.withdrawSignOff, (ctx, { params }) => signOffs.withdraw(ctx, BigInt(params.id))),
    route(endpoints.addReceipt, (ctx, { body }) => receipts.add(ctx, body)),
    route(endpoints.editReceipt, (ctx, { params, body }) => receipts.edit(ctx, BigInt(params.id), body)),
    route(endpoints.removeReceipt, (ctx, { params }) => receipts.remove(ctx, BigInt(params.id))),
    route(suspenseEndpoints.listSuspense, (ctx, { query }) => suspense.list(ctx, query)),
    route(suspenseEndpoints.countSuspense, (ctx, { body }) => suspense.counts(ctx, body.views)),
    route(suspenseEndpoints.getSuspense, (ctx, { params }) => suspense.get(ctx, BigInt(params.id))),
    route(suspenseEndpoints.assignSuspense, async (ctx, { params, body }) => {
      await assignments.assign(ctx, BigInt(params.id), body)
      return suspense.row(ctx, BigInt(params.id))
    }),
    route(suspenseEndpoints.unassignSuspense, async (ctx, { params }) => {
      await assignments.unassign(ctx, BigInt(params.id))
      return suspense.row(ctx, BigInt(params.id))
    }),
    route(suspenseEndpoints.listEstimates, (ctx, { query }) => estimates.list(ctx, query)),
  ]
}
