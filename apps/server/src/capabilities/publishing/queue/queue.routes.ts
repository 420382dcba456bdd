import * as brakeEndpoints from '@pindao/protocol/publishing/publish-brake.endpoints.ts'
import * as endpoints from '@pindao/protocol/publishing/publish-queue.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { BrakeService } from '../brake/brake.service.ts'
import type { QueueService } from './queue.service.ts'

/** One line per call: translate, call the service. */
export function queueRoutes(queue: QueueService, brakes: BrakeService): readonly Route[] {
  return [
    route(endpoints.listPublishQueue, (ctx, { query }) => queue.list(ctx, query)),
    route(endpoints.countPublishQueue, (ctx, { body }) => queue.counts(ctx, body.views)),
    route(endpoints.publishQueueFigures, (ctx) => queue.figures(ctx)),
    route(endpoints.prioritisePublishTask, (ctx, { params, body }) =>
      queue.prioritise(ctx, BigInt(params.id), body.move),
    ),
    route(brakeEndpoints.listPublishBrakes, (ctx) => brakes.list(ctx)),
    route(brakeEndpoints.previewPublishBrake, (ctx, { body }) => brakes.preview(ctx, body)),
    route(brakeEndpoints.setPublishBrake, (ctx, { body }) => brakes.set(ctx, body)),
    route(brakeEndpoints.releasePublishBrake, (ctx, { params }) => brakes.release(ctx, BigInt(params.id))),
    route(brakeEndpoints.listBrakedTasks, (ctx, { params }) => brakes.running(ctx, BigInt(params.id))),
  ]
}
