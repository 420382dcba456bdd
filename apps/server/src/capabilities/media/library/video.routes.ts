import {
  countVideos,
  deleteVideo,
  getVideo,
  getViewLink,
  listDeletedVideos,
  listVideoHistory,
  listVideos,
  restoreVideo,
  shareVideo,
  updateVideo,
} from '@pindao/protocol/media/video.endpoints.ts'
import { saveVideo } from '@pindao/protocol/media/video-saving.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { VideoService } from './video.service.ts'
import type { VideoBin } from './video-bin.service.ts'

export function videoRoutes(service: VideoService, bin: VideoBin): readonly Route[] {
  return [
    route(saveVideo, (ctx, { body }) => service.save(ctx, body)),
    route(updateVideo, (ctx, { body }) => service.update(ctx, body)),
    route(listVideos, (ctx, { query }) => service.list(ctx, query)),
    route(countVideos, (ctx, { body }) => service.counts(ctx, body.views)),
    route(getVideo, (ctx, { params }) => service.get(ctx, BigInt(params.id))),
    route(listVideoHistory, (ctx, { params, query }) => service.history(ctx, BigInt(params.id), query)),
    route(getViewLink, (ctx, { params }) => service.viewLink(ctx, BigInt(params.id))),
    route(shareVideo, (ctx, { params }) => service.sharedLink(ctx, BigInt(params.id))),
    route(listDeletedVideos, (ctx, { query }) => bin.list(ctx, query)),
    route(restoreVideo, async (ctx, { params }) => {
      await bin.restore(ctx, BigInt(params.id))
      return service.get(ctx, BigInt(params.id))
    }),
    route(deleteVideo, (ctx, { params }) => service.remove(ctx, BigInt(params.id))),
  ]
}
