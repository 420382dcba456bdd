import * as endpoints from '@pindao/protocol/revenue/report.endpoints.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { ReportReading } from './report.service.ts'
import type { ReportChanges } from './report-changes.service.ts'

/** One line per call: translate, call the service. */
export function reportRoutes(reading: ReportReading, changes: ReportChanges): readonly Route[] {
  const after = async (ctx: SignedInContext, id: string, change: (id: bigint) => Promise<void>) => {
    await change(BigInt(id))
    return reading.get(ctx, BigInt(id))
  }
  return [
    route(endpoints.listReports, (ctx, { query }) => reading.list(ctx, query)),
    route(endpoints.countReports, (ctx, { body }) => reading.counts(ctx, body.views)),
    route(endpoints.getReport, (ctx, { params }) => reading.get(ctx, BigInt(params.id))),
    route(endpoints.listReportChannels, (ctx, { params, query }) =>
      reading.channels(ctx, BigInt(params.id), query),
    ),
    route(endpoints.listReportDifferences, (ctx, { params, query }) =>
      reading.differences(ctx, BigInt(params.id), query),
    ),
    route(endpoints.listReportHistory, (ctx, { params, query }) =>
      reading.history(ctx, BigInt(params.id), query),
    ),
    route(endpoints.readReport, (ctx, { params, body }) =>
      after(ctx, params.id, (id) => changes.read(ctx, id, body)),
    ),
    route(endpoints.cancelReport, (ctx, { params }) =>
      after(ctx, params.id, (id) => changes.cancel(ctx, id)),
    ),
    route(endpoints.countReport, (ctx, { params, body }) =>
      after(ctx, params.id, (id) => changes.count(ctx, id, body)),
    ),
    route(endpoints.discardReport, (ctx, { params, body }) =>
      after(ctx, params.id, (id) => changes.discard(ctx, id, body)),
    ),
  ]
}
