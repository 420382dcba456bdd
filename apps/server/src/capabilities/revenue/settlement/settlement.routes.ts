import * as endpoints from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { SettlementReading } from './settlement.service.ts'
import type { SettlementChanges } from './settlement-changes.service.ts'
import type { MonthReviews } from './settlement-review.service.ts'
import type { SettlementRuns } from './settlement-run.service.ts'

/** The room of settlements, one line per call. */
export function settlementRoutes(
  reading: SettlementReading,
  changes: SettlementChanges,
  runs: SettlementRuns,
  reviews: MonthReviews,
): readonly Route[] {
  return [
    route(endpoints.listSettlements, (ctx, { query }) => reading.list(ctx, query)),
    route(endpoints.countSettlements, (ctx, { body }) => reading.counts(ctx, body.views)),
    route(endpoints.getSettlement, (ctx, { params }) => reading.get(ctx, BigInt(params.id))),
    route(endpoints.listSettlementLines, (ctx, { params, query }) =>
      reading.lines(ctx, BigInt(params.id), query),
    ),
    route(endpoints.listSettlementSources, (ctx, { params, query }) =>
      reading.sources(ctx, BigInt(params.id), BigInt(params.lineId), query),
    ),
    route(endpoints.listSettlementHistory, (ctx, { params, query }) =>
      reading.history(ctx, BigInt(params.id), query),
    ),
    route(endpoints.getSettlementMonth, (ctx, { params }) => reading.month(ctx, params.month)),
    route(endpoints.runSettlements, (ctx, { params }) => runs.run(ctx, params.month)),
    route(endpoints.submitSettlementMonth, (ctx, { params }) => reviews.submit(ctx, params.month)),
    route(endpoints.recalculateSettlement, (ctx, { params, body }) =>
      changes.recalculate(ctx, BigInt(params.id), body.version),
    ),
    route(endpoints.correctSettlement, (ctx, { params, body }) =>
      changes.correct(ctx, BigInt(params.id), body),
    ),
    route(endpoints.deleteSettlementCorrection, (ctx, { params }) =>
      changes.uncorrect(ctx, BigInt(params.id), BigInt(params.correctionId)),
    ),
    route(endpoints.confirmSettlement, (ctx, { params, body }) =>
      changes.confirm(ctx, BigInt(params.id), body.calcVersion),
    ),
    route(endpoints.reopenSettlement, (ctx, { params, body }) =>
      changes.reopen(ctx, BigInt(params.id), body.reason),
    ),
    route(endpoints.paySettlement, (ctx, { params, body }) =>
      changes.pay(ctx, BigInt(params.id), BigInt(params.payeeId), body),
    ),
    route(endpoints.setSettlementInvoice, (ctx, { params, body }) =>
      changes.setInvoice(ctx, BigInt(params.id), BigInt(params.payeeId), body.invoiceNo),
    ),
    route(endpoints.voidSettlement, (ctx, { params, body }) =>
      changes.void(ctx, BigInt(params.id), body.reason),
    ),
  ]
}
