import { videoVisibilities } from '@pindao/protocol/channels/platform-video.codes.ts'
import { publishTaskStatus, visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { publishTitleOf } from '@pindao/protocol/publishing/youtube-rules.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { announceTask } from '../delivery/delivery.announce.ts'
import { findDelivery, insertDelivery, updateDelivery } from '../delivery/delivery.store.ts'
import { newMarker } from '../delivery/marker.ts'
import { contentOf, type StoredContent } from '../tasks/content.ts'
import { insertTask, writeTaskEvent } from '../tasks/publish-task.store.ts'
import { isOfTask } from './comparing.store.ts'
import type { FoundRow } from './comparison.store.ts'

export type AdoptionDeps = {
  readonly clock: Clock
  /** Checks that the person may publish this video. @throws media.videoNotFound */
  readonly videoForPublishing: (ctx: SignedInContext, videoId: bigint, tx: Tx) => Promise<StoredContent>
}

/**
 * Takes a video that is on a channel as the publication of a source video: a task that is published, with a delivery that sent
 * nothing. Its words are the platform's. @returns the task
 */
export async function adoptVideo(
  { clock, videoForPublishing }: AdoptionDeps,
  tx: Tx,
  ctx: SignedInContext,
  { finding, channel, visibility, publishedAt }: FoundRow,
  videoId: bigint,
): Promise<bigint> {
  // A delivery whose outcome was unknown as it was found may have claimed it since.
  if (await isOfTask(tx, finding.platform, finding.platformVideoId))
    throw new AppError('publishing.notAdoptable')
  const video = await videoForPublishing(ctx, videoId, tx)
  const at = instantIn(clock, 0)
  const { published } = publishTaskStatus.codes
  const { staffId } = ctx.actor
  const { platformVideoId } = finding
  const id = await insertTask(tx, {
    videoId,
    content: contentOf(video),
    channelId: channel.id,
    platform: finding.platform,
    title: publishTitleOf(finding.title),
    description: '',
    tags: [],
    visibility: wantedOf(visibility),
    madeForKids: false,
    status: published,
    platformVideoId,
    publishedAt: publishedAt ?? at,
    operatorId: staffId,
    departmentId: channel.departmentId,
    createdAt: at,
    updatedAt: at,
  })
  await writeTaskEvent(tx, id, {
    at,
    actor: 'person',
    from: null,
    to: published,
    reason: 'adoptedFound',
    staffId,
    detail: platformVideoId,
  })
  await insertDelivery(
    tx,
    { taskId: id, generation: 1, marker: newMarker(id, 1), bytesTotal: video.size },
    at,
  )
  const delivery = await findDelivery(tx, id)
  if (!delivery) throw new AppError('common.conflict')
  await updateDelivery(tx, delivery, { stage: 'done', platformVideoId }, at)
  await announceTask(tx, id)
  return id
}

/** As it is seen; what is neither public nor unlisted counts as private. */
function wantedOf(seen: number | null): number {
  if (seen === videoVisibilities.public || seen === videoVisibilities.regionBlocked)
    return visibilityCodes.public
  return seen === videoVisibilities.unlisted ? visibilityCodes.unlisted : visibilityCodes.private
}
