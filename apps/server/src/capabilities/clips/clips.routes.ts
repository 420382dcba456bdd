import * as endpoints from '@pindao/protocol/clips/clip.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { ClipService } from './clip.service.ts'

/** One line per call: translate, call the service. */
export const clipRoutes = (clips: ClipService): readonly Route[] => [
  route(endpoints.listClipTasks, (ctx, { query }) => clips.list(ctx, query)),
  route(endpoints.countClipTasks, (ctx, { body }) => clips.counts(ctx, body.views)),
  route(endpoints.getClipTask, (ctx, { params }) => clips.get(ctx, BigInt(params.id))),
  route(endpoints.createClip, (ctx, { body }) => clips.create(ctx, body)),
  route(endpoints.changeClip, (ctx, { params, body }) => clips.change(ctx, BigInt(params.id), body)),
  route(endpoints.startClipTask, (ctx, { params, body }) =>
    clips.start(ctx, BigInt(params.id), body.version),
  ),
  route(endpoints.retryClipTask, (ctx, { params, body }) =>
    clips.retry(ctx, BigInt(params.id), body.version),
  ),
  route(endpoints.terminateClipTask, (ctx, { params, body }) =>
    clips.terminate(ctx, BigInt(params.id), body.version),
  ),
  route(endpoints.restartClipTask, (ctx, { params, body }) =>
    clips.restart(ctx, BigInt(params.id), body.version),
  ),
  route(endpoints.deleteClipTask, (ctx, { params }) => clips.remove(ctx, BigInt(params.id))),
]
