import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { answerPublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { platformVideoIdIn } from '@pindao/protocol/publishing/youtube-rules.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { answerDelivery, findDelivery, findVideosOfOthers } from '../delivery/delivery.store.ts'
import { lookAgain } from '../recovery/recovery.store.ts'
import { auditAnswer } from './publish-task.audit.ts'
import { isAsked } from './publish-task.present.ts'
import { writeTaskEvent } from './publish-task.store.ts'
import type { PresentedTask } from './publish-task-list.store.ts'

export type PublishAnswer = EndpointParsed<typeof answerPublishTask>['body']

/**
 * Takes down what a person says became of a video; a worker acts on it, because only it may ask the platform. The task
 * is locked by the caller.
 *
 * @throws publishing.nothingAsked when nobody is asked (any more); publishing.notThisVideo for a video of another task.
 */
export async function recordAnswer(
  tx: Tx,
  { ctx, clock }: { readonly ctx: SignedInContext; readonly clock: Clock },
  row: PresentedTask,
  answer: PublishAnswer,
): Promise<void> {
  const { task } = row
  const last = await findDelivery(tx, task.id)
  if (last === null || !isAsked(row)) throw new AppError('publishing.nothingAsked')
  const videoId = answer.found === 'video' ? platformVideoIdIn(answer.video) : null
  if (answer.found === 'video') {
    const others = videoId === null ? null : await findVideosOfOthers(tx, last, [videoId])
    if (others === null || others.size > 0) throw new AppError('publishing.notThisVideo')
  }
  const at = instantIn(clock, 0)
  await answerDelivery(tx, last, videoId, at)
  await lookAgain(tx, task.id)
  await writeTaskEvent(tx, task.id, {
    at,
    actor: 'person',
    staffId: ctx.actor.staffId,
    from: task.status,
    to: task.status,
    reason: videoId === null ? 'saidAbsent' : 'saidVideo',
    ...(videoId === null ? {} : { detail: videoId }),
  })
  await auditAnswer(tx, ctx, task, videoId)
}
