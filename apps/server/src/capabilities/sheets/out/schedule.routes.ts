import * as endpoints from '@pindao/protocol/sheets/export-schedule.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { ScheduleService } from './schedule.service.ts'

/** One line per call: translate, call the service. */
export function scheduleRoutes(service: ScheduleService): readonly Route[] {
  return [
    route(endpoints.listExportSchedules, (ctx, { query }) => service.list(ctx, query)),
    route(endpoints.createExportSchedule, (ctx, { body }) => service.create(ctx, body)),
    route(endpoints.updateExportSchedule, (ctx, { params, body }) =>
      service.update(ctx, BigInt(params.id), body),
    ),
    route(endpoints.pauseExportSchedule, (ctx, { params, body }) =>
      service.pause(ctx, BigInt(params.id), body.paused),
    ),
    route(endpoints.runExportSchedule, (ctx, { params }) => service.run(ctx, BigInt(params.id))),
    route(endpoints.deleteExportSchedule, (ctx, { params }) => service.remove(ctx, BigInt(params.id))),
    route(endpoints.findScheduleReceivers, (ctx, { query }) => service.receivers(ctx, query)),
  ]
}
