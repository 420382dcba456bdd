import type { SentOn } from '@pindao/protocol/publishing/auto-upload.endpoints.ts'
import type { DropDelivery } from '@pindao/protocol/publishing/drop-delivery.endpoints.ts'
import { createPublishTask, type PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { publishTitle, publishTitleOf } from '@pindao/protocol/publishing/youtube-rules.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { findChoice } from './publish-default.store.ts'
import type { PublishTaskDeps, PublishTaskService } from './publish-task.service.ts'
import { findNewestTaskOn } from './publish-task.store.ts'

/** How a saved video is sent on. */
export type AutoUploadDeps = Pick<PublishTaskDeps, 'channelForPublishing'> & {
  readonly database: Pick<Database, 'db'>
  readonly service: Pick<PublishTaskService, 'create' | 'get'>
  /** What a video is called and which channel it is meant for. @throws media.videoNotFound */
  readonly videoMeant: (
    ctx: SignedInContext,
    videoId: bigint,
  ) => Promise<{ readonly title: string; readonly channelId: bigint | null }>
  /** Into the drop box that takes by itself what its department saves; null where none does. */
  readonly intoDropBox: (ctx: SignedInContext, videoId: bigint) => Promise<DropDelivery | null>
}

/** Sends a saved video on, into a drop box or to its channel (UPL-02). */
export function createAutoUpload({ database: { db }, service, videoMeant, ...deps }: AutoUploadDeps) {
  /**
   * One delivery of a video, or one task on its channel, whoever asked for it and however often.
   *
   * @throws what `intoDropBox` throws; media.videoNotFound, publishing.noChannel, publishing.audienceOpen while nobody said whom its videos are for,
   * publishing.titleUnfit, and what submitting throws
   */
  return async (ctx: SignedInContext, videoId: bigint): Promise<SentOn> => {
    const delivery = await deps.intoDropBox(ctx, videoId)
    if (delivery !== null) return { delivery, task: null }
    const { title, channelId } = await videoMeant(ctx, videoId)
    if (channelId === null) throw new AppError('publishing.noChannel')
    const known = await findNewestTaskOn(db, videoId, channelId)
    if (known !== null) return { task: await service.get(ctx, known), delivery: null }
    const channel = await deps.channelForPublishing(ctx, channelId)
    const chosen = await findChoice(db, ctx.actor.staffId, channelId)
    const madeForKids = chosen?.madeForKids ?? channel.uploadDefaults.madeForKids
    // The law wants a person's answer.
    if (madeForKids === null) throw new AppError('publishing.audienceOpen')
    const fit = publishTitle.safeParse(publishTitleOf(title))
    if (!fit.success) throw new AppError('publishing.titleUnfit')
    const ids = { videoId: String(videoId), channelId: String(channelId) }
    const visibility = (chosen?.visibility ?? visibilityCodes.private) as PublishTask['visibility']
    const once = { ...ctx, idempotencyKey: `auto-upload-${videoId}-${channelId}` }
    const body = createPublishTask.body.parse({ ...ids, title: fit.data, visibility, madeForKids })
    return { task: await service.create(once, { ...body, leadsVideo: true }), delivery: null }
  }
}
