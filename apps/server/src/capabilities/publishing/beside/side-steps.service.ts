import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { SideStepKind } from '@pindao/protocol/publishing/side-steps.ts'
import type { CaptionFile, PlatformAdapter, ThumbnailFile } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import type { JobRun, JobSender } from '#src/platform/queue/queue.ts'
import { announceTask } from '../delivery/delivery.announce.ts'
import { createTokenCall, type TokenCall, type TokenSource } from '../delivery/platform-token.ts'
import { sideStepsJob } from '../publishing.jobs.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import { isQuota, judged } from './judged.ts'
import { findWaitingSteps, insertSteps, retrySteps, updateStep } from './side-step.store.ts'
import type { SideStepRow } from './side-step.table.ts'

const { codes } = taskResult

export type SideStepDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly jobs: JobSender
  readonly channels: TokenSource
  readonly adapterOf: (platform: string) => PlatformAdapter
  readonly besides: {
    /** The picture that stands for a video. @throws media.objectNotFound */
    coverOf(videoId: bigint): Promise<ThumbnailFile>
    /** A subtitle file of a video. @throws media.objectNotFound */
    captionOf(videoId: bigint, fileId: bigint): Promise<CaptionFile>
  }
}

/**
 * Thumbnail, captions and playlists of a video that is on its platform. The video stays published whatever becomes of them;
 * each of these calls may be repeated, so that a crash costs a call and nothing else.
 */
export function createSideSteps(deps: SideStepDeps) {
  const { database, clock, jobs } = deps

  /** Writes down what a task asks for beside its video, in the transaction in which it is published. */
  async function plan(tx: Tx, task: PublishTaskRow, at: string): Promise<void> {
    const steps = stepsOf(task)
    if (steps.length === 0) return
    await insertSteps(tx, task.id, steps, at)
    await jobs.send(tx, sideStepsJob, { taskId: String(task.id) })
  }

  async function run(taskId: bigint, job: JobRun): Promise<void> {
    const found = await findTask(database.db, taskId)
    if (!found || found.task.platformVideoId === null) return
    const { task } = found
    const call = createTokenCall(deps.channels, task.channelId)
    let pause: number | null = null
    for (const step of await findWaitingSteps(database.db, taskId)) {
      if (job.signal.aborted) throw new Error('the worker stops')
      const again = await attempt(task, step, call)
      if (again !== null) pause = Math.max(pause ?? 0, again)
    }
    await database.transaction(async (tx) => {
      if (pause !== null)
        await jobs.send(tx, sideStepsJob, { taskId: String(taskId) }, { startAfterSeconds: pause })
      await announceTask(tx, taskId)
    })
  }

  /** @returns after how many seconds it is worth another try; null where it is over */
  async function attempt(task: PublishTaskRow, step: SideStepRow, call: TokenCall): Promise<number | null> {
    const at = () => instantIn(clock, 0)
    try {
      await perform(task, step, call)
      await updateStep(
        database.db,
        step.id,
        { status: codes.success, problemCode: null, platformMessage: null },
        at(),
      )
      return null
    } catch (error) {
      const { code, message, waits } = judged(error, step.attempts, 'publishing.sideStepRefused')
      if (waits !== null) {
        const attempts = isQuota(error) ? step.attempts : step.attempts + 1
        await updateStep(
          database.db,
          step.id,
          { attempts, problemCode: code, platformMessage: message },
          at(),
        )
        return waits
      }
      await updateStep(
        database.db,
        step.id,
        { status: codes.failed, problemCode: code, platformMessage: message },
        at(),
      )
      return null
    }
  }

  async function perform(task: PublishTaskRow, step: SideStepRow, call: TokenCall): Promise<void> {
    const { side } = deps.adapterOf(task.platform)
    const videoId = task.platformVideoId
    if (videoId === null) throw new Error(`task ${task.id} has no video`)
    const unsupported = () => new AppError('publishing.sideStepUnsupported')
    const actions: Readonly<Record<SideStepKind, () => Promise<void>>> = {
      async thumbnail() {
        const { setThumbnail } = side
        if (!setThumbnail) throw unsupported()
        const file = await deps.besides.coverOf(task.videoId)
        await call((token) => setThumbnail(token, videoId, file))
      },
      async caption() {
        const { addCaption } = side
        if (!addCaption) throw unsupported()
        const file = await deps.besides.captionOf(task.videoId, BigInt(step.target))
        await call((token) => addCaption(token, videoId, file))
      },
      async playlist() {
        const { addToPlaylist } = side
        if (!addToPlaylist) throw unsupported()
        await call((token) => addToPlaylist(token, videoId, step.target))
      },
    }
    await actions[step.kind]()
  }

  /** Another try of what failed, in the transaction of a person's command. @returns whether there was something */
  async function retry(tx: Tx, task: PublishTaskRow): Promise<boolean> {
    if (publishTaskStatus.nameOf(task.status) !== 'published') return false
    if ((await retrySteps(tx, task.id, instantIn(clock, 0))) === 0) return false
    await jobs.send(tx, sideStepsJob, { taskId: String(task.id) })
    await announceTask(tx, task.id)
    return true
  }

  return { plan, run, retry }
}
export type SideStepsService = ReturnType<typeof createSideSteps>

/** What a task asks for beside its video. */
export function stepsOf(
  task: Pick<PublishTaskRow, 'sendsCover' | 'subtitleFileIds' | 'playlistIds'>,
): { readonly kind: SideStepKind; readonly target: string }[] {
  return [
    ...(task.sendsCover ? [{ kind: 'thumbnail', target: '' } as const] : []),
    ...task.subtitleFileIds.map((id) => ({ kind: 'caption', target: String(id) }) as const),
    ...task.playlistIds.map((target) => ({ kind: 'playlist', target }) as const),
  ]
}
