import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { PrepareRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import type { createPublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { executeAtOf, shortestLeadMinutes } from '@pindao/protocol/publishing/publish-task.fields.ts'
import { publishTaskStatus, visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { queueUpload } from '#src/capabilities/media/media.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Executor, Transact, Tx } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { startAnew } from '../delivery/delivery.renewal.ts'
import { insertDelivery } from '../delivery/delivery.store.ts'
import { newMarker } from '../delivery/marker.ts'
import { dueJob } from '../publishing.jobs.ts'
import { contentOf, type StoredContent } from './content.ts'
import { assertPlatformTakes } from './platform-limits.ts'
import { findTasksOfContent, lockContent, type TaskOfContent } from './publish-again.store.ts'
import { assertMayPublish } from './publish-again.ts'
import { rememberChoice } from './publish-default.store.ts'
import { assertNotInReview, type PublishReview } from './publish-review.ts'
import { auditCommand, auditSubmission } from './publish-task.audit.ts'
import { moveTo, replacementOf } from './publish-task.machine.ts'
import * as store from './publish-task.store.ts'
import type { PresentedTask } from './publish-task-list.store.ts'
import { standingOf } from './publish-task-standing.store.ts'
import { preparedOf, recipeOf } from './task-due.ts'
import { createTaskSteps } from './task-steps.ts'

export type SubmissionDeps = {
  readonly clock: Clock
  readonly jobs: JobSender
  readonly news: Pick<NewsDesk, 'lower'>
  readonly links: Parameters<typeof assertMayPublish>[3]
  /** Checks that the person may publish this video. @throws media.videoNotFound */
  readonly videoForPublishing: (ctx: SignedInContext, videoId: bigint, tx: Tx) => Promise<StoredContent>
  /** Whether files are brought to a machine whole before they are sent. */
  readonly fetchesFirst?: boolean
  /** Checks that what is to be made of the video can be made, by this person. @throws publishing.recipe… */
  readonly assertRecipe: (
    ctx: SignedInContext,
    videoId: bigint,
    recipe: PrepareRecipe | null,
  ) => Promise<void>
  /** Checks that the channel takes new tasks, to the end of the transaction. */
  readonly assertTakesTasks: (tx: Tx, channelId: bigint) => Promise<void>
  /** The subtitle files of a video. */
  readonly subtitleFilesOf: (db: Executor, videoId: bigint) => Promise<readonly bigint[]>
  /** The second person whom a department asks for; left out, none does. */
  readonly review?: PublishReview
}

/** A publication as it is asked for; where it belongs to a plan or a batch, those say so. */
export type NewTask = EndpointParsed<typeof createPublishTask>['body'] & {
  readonly planId?: bigint | null
  readonly batchId?: bigint | null
  /** It delivers the video that was just saved: the video's own upload state follows it. */
  readonly leadsVideo?: boolean
}
type TargetChannel = { readonly platform: string; readonly departmentId: bigint }
type Wanted = {
  readonly videoId: bigint
  readonly channelId: bigint
  readonly content: string
  readonly confirmed: string | undefined
}
/** What a task says of its time and its files, as far as it can be wrong. */
type Said = Pick<NewTask, 'publishAt' | 'visibility' | 'subtitleFileIds'>

/** How a publication comes into being, and how it sets off: each step in the transaction of its command. */
export function createSubmission(deps: SubmissionDeps, load: LoadTask) {
  const { clock, jobs } = deps
  const { move, moveOn } = createTaskSteps(deps)

  /** Record, intent, timeline and job of a new task; of a draft no job. @returns its id */
  async function insert(
    tx: Tx,
    ctx: SignedInContext,
    input: NewTask,
    channel: TargetChannel,
  ): Promise<bigint> {
    const videoId = BigInt(input.videoId)
    const channelId = BigInt(input.channelId)
    // Locks the row: a video that is being deleted is not published, one that is being published not deleted.
    const video = await deps.videoForPublishing(ctx, videoId, tx)
    await assertSaid(tx, videoId, input)
    if (!input.draft) assertPlatformTakes(channel.platform, input, video.durationMs, clock())
    const content = contentOf(video)
    const at = instantIn(clock, 0)
    if (!input.draft)
      await clearTheWay(tx, ctx, { videoId, channelId, content, confirmed: input.confirmed }, at)
    // What a second person looks at first stays a draft until then.
    const isReviewed = !input.draft && deps.review?.asks(channel.departmentId) === true
    const isDraft = input.draft || isReviewed
    // After the tasks, as whoever works on one does: who removes the channel meanwhile finds this one, or is found.
    await deps.assertTakesTasks(tx, channelId)
    const status = publishTaskStatus.codes[isDraft ? 'draft' : 'toPublish']
    const staffId = ctx.actor.staffId
    const asked = { at, reason: 'submitted', staffId }
    const leadsVideo = input.leadsVideo === true && (await queueUpload(tx, videoId, asked))
    const id = await store.insertTask(tx, {
      ...columnsOf(input),
      ...preparedOf(input.recipe ?? null),
      executeAt: executeAt(input.publishAt),
      videoId,
      content,
      channelId,
      platform: channel.platform,
      templateId: input.templateId === null ? null : BigInt(input.templateId),
      planId: input.planId ?? null,
      batchId: input.batchId ?? null,
      leadsVideo,
      status,
      operatorId: staffId,
      departmentId: channel.departmentId,
      createdAt: at,
      updatedAt: at,
    })
    const { visibility, madeForKids } = input
    if (!input.draft) await rememberChoice(tx, { staffId, channelId, visibility, madeForKids, updatedAt: at })
    const reason = isDraft ? 'drafted' : input.confirmed === undefined ? 'submitted' : 'submittedAgain'
    await store.writeTaskEvent(tx, id, { at, actor: 'person', from: null, to: status, reason, staffId })
    await auditSubmission(tx, ctx, id, input)
    const first = { taskId: id, generation: 1, marker: newMarker(id, 1), bytesTotal: video.size }
    await insertDelivery(tx, first, at)
    if (isReviewed) {
      const { departmentId } = channel
      await deps.review?.submit(tx, ctx, { id, title: input.title, departmentId, confirmed: input.confirmed })
    }
    if (!isDraft) await setOff(tx, { id, executeAt: executeAt(input.publishAt) })
    return id
  }

  /**
   * Submits a draft that is locked. What an earlier try left behind is taken away before anything is sent.
   *
   * @param approved a second person has looked at it: where its department asks for one, everything else waits for that
   */
  async function submit(
    tx: Tx,
    ctx: SignedInContext,
    row: PresentedTask,
    confirmed: string | undefined,
    approved = false,
  ): Promise<void> {
    const { task } = row
    const video = await deps.videoForPublishing(ctx, task.videoId, tx)
    await assertSaid(tx, task.videoId, saidOf(task))
    assertPlatformTakes(task.platform, task, video.durationMs, clock())
    const at = instantIn(clock, 0)
    await clearTheWay(tx, ctx, { ...task, confirmed }, at)
    await deps.assertTakesTasks(tx, task.channelId)
    if (!approved && deps.review?.asks(task.departmentId)) {
      await assertNotInReview(deps.review, tx, task.id)
      return deps.review.submit(tx, ctx, { ...task, confirmed })
    }
    if (row.stage !== 'intent') await startAnew(tx, task.id, at)
    await store.setProblem(tx, task.id, null)
    const when = executeAt(task.publishAt)
    await store.setExecuteAt(tx, task.id, when)
    const reason = confirmed === undefined ? 'submitted' : 'submittedAgain'
    await move(tx, task.id, moveTo('toPublish', 'person', ['draft']), {
      at,
      reason,
      staffId: ctx.actor.staffId,
    })
    await auditCommand(tx, ctx, task, { action: 'publishTask.submit', to: 'toPublish' })
    // The video may have got another file meanwhile: what was made of the one before is of no use.
    await store.setSent(tx, task.id, preparedOf(recipeOf(task)), video.size)
    await setOff(tx, { id: task.id, executeAt: when })
  }

  /**
   * A task that waits to be published is prepared, or goes into the queue now, or has a job that looks again when it is
   * due; what is to be prepared is begun whenever it is due.
   */
  async function setOff(
    tx: Tx,
    task: { readonly id: bigint; readonly executeAt: string | null },
  ): Promise<void> {
    const seconds = task.executeAt === null ? 0 : (Date.parse(task.executeAt) - clock()) / 1000
    if (seconds > 0)
      await jobs.send(tx, dueJob, { taskId: String(task.id) }, { startAfterSeconds: Math.ceil(seconds) })
    await moveOn(tx, task.id)
  }

  /** Sees to it that nothing of this content comes beside the new task that nobody wants (PUB-07). */
  async function clearTheWay(tx: Tx, ctx: SignedInContext, wanted: Wanted, at: string): Promise<void> {
    await lockContent(tx, wanted)
    const same = await findTasksOfContent(tx, wanted)
    const failed = assertMayPublish(ctx.actor, same, wanted, deps.links)
    if (failed) await replace(tx, ctx, failed, at)
  }

  /** Ends a failed task because its video is submitted anew; one that was stopped meanwhile has ended already. */
  async function replace(tx: Tx, ctx: SignedInContext, { task }: TaskOfContent, at: string): Promise<void> {
    await store.lockTask(tx, task.id)
    const now = await load(tx, ctx, task.id)
    const standing = standingOf(now.task, now)
    if (standing.status === 'terminated') return
    const wanted = replacementOf(standing)
    if (!wanted) throw new AppError('common.conflict')
    await move(tx, task.id, wanted, { at, reason: 'replaced', staffId: ctx.actor.staffId })
    await auditCommand(tx, ctx, now.task, { action: 'publishTask.terminate', to: wanted.to })
  }

  /** @throws publishing.tooSoon, publishing.scheduledIsPublic, publishing.captionsOfOthers */
  async function assertSaid(tx: Tx, videoId: bigint, said: Said): Promise<void> {
    if (said.publishAt !== null) {
      if (Date.parse(said.publishAt) < clock() + shortestLeadMinutes * 60_000)
        throw new AppError('publishing.tooSoon', { params: { minutes: shortestLeadMinutes } })
      if (said.visibility !== visibilityCodes.public) throw new AppError('publishing.scheduledIsPublic')
    }
    if (said.subtitleFileIds.length === 0) return
    const own = new Set((await deps.subtitleFilesOf(tx, videoId)).map(String))
    if (said.subtitleFileIds.some((id) => !own.has(id))) throw new AppError('publishing.captionsOfOthers')
  }

  /** When the delivery of what is to be public at an instant begins; null: at once. */
  function executeAt(publishAt: string | null): string | null {
    if (publishAt === null) return null
    return new Date(executeAtOf(Date.parse(publishAt), clock())).toISOString()
  }

  return { insert, submit, setOff, assertSaid, executeAt }
}
export type Submission = ReturnType<typeof createSubmission>

function saidOf({ publishAt, visibility, subtitleFileIds }: PresentedTask['task']): Said {
  return {
    publishAt,
    visibility: visibility as Said['visibility'],
    subtitleFileIds: subtitleFileIds.map(String),
  }
}

/** A task within the person's data scope. @throws publishing.taskNotFound */
export type LoadTask = (db: Executor, ctx: SignedInContext, id: bigint) => Promise<PresentedTask>

/**
 * A transaction in which the database sees to it that a video is under way to a channel once.
 *
 * @throws publishing.alreadyPublishing
 */
export async function onceUnderWay<T>(transact: Transact, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transact(work)
  } catch (error) {
    if (store.isAlreadyUnderWay(error)) throw new AppError('publishing.alreadyPublishing', { cause: error })
    throw error
  }
}

/** What a person said of a publication, as it is kept. */
export function columnsOf(
  said: Omit<NewTask, 'videoId' | 'channelId' | 'templateId' | 'recipe' | 'draft' | 'confirmed'>,
) {
  const { categoryId, language, audioLanguage, syntheticMedia, playlistIds, sendsCover } = said
  const { visibility, madeForKids, fbFormat, fbAge, publishAt, publishZone } = said
  return {
    title: said.title.trim(),
    description: said.description,
    tags: said.tags,
    visibility,
    madeForKids,
    categoryId,
    language,
    audioLanguage,
    syntheticMedia,
    playlistIds,
    sendsCover,
    subtitleFileIds: said.subtitleFileIds.map(BigInt),
    fbFormat,
    fbAge,
    publishAt,
    publishZone,
  }
}
