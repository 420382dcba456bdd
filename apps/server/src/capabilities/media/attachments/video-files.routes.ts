import * as endpoints from '@pindao/protocol/media/video-files.endpoints.ts'
import { replaceFile } from '@pindao/protocol/media/video-saving.endpoints.ts'
import type { Actor } from '#src/platform/context.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { VideoService } from '../library/video.service.ts'
import type { Attachments } from './attachment.service.ts'
import type { Pictures } from './picture.service.ts'
import type { createReplacement } from './replacement.service.ts'
import { videoLanguagesIn } from './video-languages.ts'

/** One line per call: translate, call the service. */
export function videoFilesRoutes(
  videos: Pick<VideoService, 'get'>,
  attachments: Attachments,
  pictures: Pictures,
  replace: ReturnType<typeof createReplacement>,
  words: (
    actor: Actor,
    asked: { readonly kind: 'programme' | 'tag'; readonly typed: string },
  ) => Promise<string[]>,
): readonly Route[] {
  return [
    route(endpoints.getVideoFiles, (ctx, { params }) => attachments.list(ctx, BigInt(params.id))),
    route(endpoints.removeVideoFile, (ctx, { params }) =>
      attachments.remove(ctx, BigInt(params.id), BigInt(params.fileId)),
    ),
    route(endpoints.makeDerivative, (ctx, { params }) =>
      attachments.make(ctx, BigInt(params.id), params.kind),
    ),
    route(endpoints.cancelDerivative, (ctx, { params }) =>
      attachments.cancel(ctx, BigInt(params.id), params.kind),
    ),
    route(endpoints.chooseFrame, async (ctx, { params, body }) => {
      await pictures.choose(ctx, BigInt(params.id), body.atMs)
      return videos.get(ctx, BigInt(params.id))
    }),
    route(replaceFile, async (ctx, { params, body }) => {
      await replace(ctx, BigInt(params.id), body)
      return videos.get(ctx, BigInt(params.id))
    }),
    route(endpoints.listWatermarks, (ctx) => attachments.watermarks(ctx)),
    route(endpoints.listVideoLanguages, async ({ locale }) => videoLanguagesIn(locale)),
    route(endpoints.suggestVideoWords, ({ actor }, { query }) =>
      words(actor, { kind: query.kind, typed: query.words }),
    ),
  ]
}
