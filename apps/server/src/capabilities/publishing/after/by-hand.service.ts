import { isManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { recordByHand } from '@pindao/protocol/publishing/after.endpoints.ts'
import { isLinkOf } from '@pindao/protocol/publishing/by-hand.ts'
import { publishTaskStatus, visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { announceTask } from '../delivery/delivery.announce.ts'
import { deleteDeliveries, insertDelivery } from '../delivery/delivery.store.ts'
import { newMarker } from '../delivery/marker.ts'
import { contentOf, type StoredContent } from '../tasks/content.ts'
import * as store from '../tasks/publish-task.store.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import { coveredTask } from '../tasks/task-scope.store.ts'
import { endDelivery, findTaskWithLink } from './by-hand.store.ts'

const published = publishTaskStatus.codes.published

export type ByHandDeps = {
  readonly database: Database
  readonly clock: Clock
  /** The video, locked; within the person's data scope. @throws media.videoNotFound */
  readonly videoForPublishing: (ctx: SignedInContext, id: bigint, tx: Tx) => Promise<StoredContent>
  /** A channel of theirs, whatever its platform. @throws channels.notFound, channels.removed */
  readonly channelOfPlan: (
    ctx: SignedInContext,
    channelId: bigint,
  ) => Promise<{ readonly id: bigint; readonly platform: string; readonly departmentId: bigint }>
}
type Input = EndpointParsed<typeof recordByHand>['body']

/** Publications that people made on platforms that the product does not publish on: tasks that begin at their end. */
export function createByHand({ database, clock, ...deps }: ByHandDeps) {
  /**
   * Records one, once per Idempotency-Key.
   *
   * @throws publishing.notByHand on a managed platform, publishing.linkOfOtherPlatform, publishing.linkKnown,
   *   publishing.publishedLater
   */
  async function record(ctx: SignedInContext, input: Input): Promise<{ id: string }> {
    const repeated = await findRepeated(database.db, ctx, recordByHand, input)
    if (repeated !== null) return { id: String(repeated) }
    const channel = await deps.channelOfPlan(ctx, BigInt(input.channelId))
    if (isManagedPlatform(channel.platform)) throw new AppError('publishing.notByHand')
    if (!isLinkOf(channel.platform, input.url)) throw new AppError('publishing.linkOfOtherPlatform')
    if (Date.parse(input.publishedAt) > clock()) throw new AppError('publishing.publishedLater')
    const { id } = await database.transaction((tx) =>
      idempotent(tx, ctx, recordByHand, input, () => insert(tx, ctx, input, channel)),
    )
    return { id: String(id) }
  }

  async function insert(
    tx: Tx,
    ctx: SignedInContext,
    input: Input,
    channel: { readonly id: bigint; readonly platform: string; readonly departmentId: bigint },
  ): Promise<bigint> {
    const video = await deps.videoForPublishing(ctx, BigInt(input.videoId), tx)
    if ((await findTaskWithLink(tx, channel.id, input.url)) !== null)
      throw new AppError('publishing.linkKnown')
    const at = instantIn(clock, 0)
    const { staffId } = ctx.actor
    const id = await store.insertTask(tx, {
      videoId: BigInt(input.videoId),
      content: contentOf(video),
      channelId: channel.id,
      platform: channel.platform,
      title: input.title,
      description: '',
      tags: [],
      visibility: visibilityCodes.public,
      madeForKids: false,
      handUrl: input.url,
      handNote: input.note,
      status: published,
      operatorId: staffId,
      departmentId: channel.departmentId,
      createdAt: at,
      updatedAt: at,
      publishedAt: input.publishedAt,
    })
    const first = { taskId: id, generation: 1, marker: newMarker(id, 1), bytesTotal: 0 }
    await insertDelivery(tx, first, at)
    await endDelivery(tx, id)
    await store.writeTaskEvent(tx, id, {
      at,
      actor: 'person',
      staffId,
      from: null,
      to: published,
      reason: 'byHand',
      detail: input.url,
    })
    const { title, url: watchUrl, publishedAt, note } = input
    const after = { title, watchUrl, publishedAt, note, videoId: input.videoId, channelId: input.channelId }
    await writeAudit(tx, ctx, { action: 'publishTask.byHand', entity: 'publishTask', entityId: id, after })
    await announceTask(tx, id)
    return id
  }

  /** A record that was wrong; what was published by the product itself stays. @throws publishing.notByHand */
  async function forget(ctx: SignedInContext, id: bigint): Promise<void> {
    await database.transaction(async (tx) => {
      await store.lockTask(tx, id)
      const { task } = coveredTask(ctx.actor, await findTask(tx, id))
      if (task.handUrl === null) throw new AppError('publishing.notByHand')
      const { title, handUrl: watchUrl, handNote: note, videoId, channelId } = task
      const before = { title, watchUrl, note, videoId: String(videoId), channelId: String(channelId) }
      await writeAudit(tx, ctx, {
        action: 'publishTask.forgetByHand',
        entity: 'publishTask',
        entityId: id,
        before,
      })
      await announceTask(tx, id)
      await deleteDeliveries(tx, id)
      await store.deleteTask(tx, id)
    })
  }

  return { record, forget }
}
export type ByHand = ReturnType<typeof createByHand>
