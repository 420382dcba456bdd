import * as endpoints from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { PublishTaskService } from './publish-task.service.ts'

/** One line per call: translate, call the service. */
export function publishingRoutes(tasks: PublishTaskService): readonly Route[] {
  return [
    route(endpoints.createPublishTask, (ctx, { body }) => tasks.create(ctx, body)),
    route(endpoints.listPublishTasks, (ctx, { query }) => tasks.list(ctx, query)),
    route(endpoints.publishTaskSummary, (ctx) => tasks.summary(ctx)),
    route(endpoints.getPublishTask, (ctx, { params }) => tasks.get(ctx, BigInt(params.id))),
    route(endpoints.retryPublishTask, (ctx, { params }) => tasks.retry(ctx, BigInt(params.id))),
    route(endpoints.terminatePublishTask, (ctx, { params }) => tasks.terminate(ctx, BigInt(params.id))),
  ]
}
