import * as endpoints from '@pindao/protocol/channel-data/data-report.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { DataReports } from './data-report.service.ts'

/** Saved reports on lists of data. */
export function dataReportRoutes(reports: DataReports): Route[] {
  return [
    route(endpoints.listDataReports, (ctx, { query }) => reports.list(ctx, query.list)),
    route(endpoints.createDataReport, (ctx, { body }) => reports.create(ctx, body)),
    route(endpoints.updateDataReport, (ctx, { params, body }) =>
      reports.update(ctx, BigInt(params.id), body),
    ),
    route(endpoints.deleteDataReport, (ctx, { params }) => reports.remove(ctx, BigInt(params.id))),
  ]
}
