import * as calendarEndpoints from '@pindao/protocol/publishing/publish-calendar.endpoints.ts'
import * as endpoints from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { PublishCalendarService } from './calendar.service.ts'
import type { PlanService } from './plan.service.ts'
import type { createPlanPreview } from './plan-preview.service.ts'

/** One line per call: translate, call the service. */
export function planRoutes(
  plans: PlanService,
  preview: ReturnType<typeof createPlanPreview>,
  calendar: PublishCalendarService,
): readonly Route[] {
  return [
    route(endpoints.previewPublishPlan, (ctx, { body }) => preview(ctx, body)),
    route(endpoints.createPublishPlan, (ctx, { body }) => plans.create(ctx, body)),
    route(endpoints.listPublishPlans, (ctx, { query }) => plans.list(ctx, query)),
    route(endpoints.getPublishPlan, (ctx, { params }) => plans.get(ctx, BigInt(params.id))),
    route(endpoints.listPlanEntries, (ctx, { params }) => plans.listEntries(ctx, BigInt(params.id))),
    route(endpoints.updatePublishPlan, (ctx, { params, body }) => plans.update(ctx, BigInt(params.id), body)),
    route(endpoints.cancelPublishPlan, (ctx, { params }) => plans.cancel(ctx, BigInt(params.id))),
    route(endpoints.deletePublishPlan, (ctx, { params }) => plans.remove(ctx, BigInt(params.id))),
    route(calendarEndpoints.publishCalendar, (ctx, { query }) => calendar.days(ctx, query)),
    route(calendarEndpoints.moveTaskTime, (ctx, { params, body }) =>
      calendar.move(ctx, BigInt(params.id), body),
    ),
    route(calendarEndpoints.publishRisks, (ctx, { query }) => calendar.risks(ctx, query)),
  ]
}
