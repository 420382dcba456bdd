import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { TaskPort } from '#src/capabilities/publishing/publishing.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { never } from '#src/platform/db/leased.ts'
import { announceClip } from './clip.announce.ts'
import type { ClipNews } from './clip.news.ts'
import * as store from './clip.store.ts'
import type { ClipRow } from './clip.table.ts'
import { ClipTakenOver, findOpen, saveClip, takeClip } from './clip-making.store.ts'
import { createClipMaking, leaseSeconds, type MakingDeps, Unwanted } from './clip-making.ts'

export type WorkerDeps = MakingDeps & {
  readonly tasks: Pick<TaskPort, 'submit' | 'check'>
  readonly tell: ClipNews
}

/** Waits after passing troubles, in seconds; after the last one a person has to act (business.md §2). */
const waits = [60, 300, 1500] as const
/** Takes clips up: has them made, hands them to publishing, stops what is to stop. */
export function createClipWorker(deps: WorkerDeps) {
  const { database, clock, log, tasks } = deps
  const now = () => instantIn(clock, 0)
  const making = createClipMaking(deps)

  /** @returns how many were taken up */
  async function work(signal: AbortSignal): Promise<number> {
    await making.sweep()
    for (let taken = 0; ; taken += 1) {
      if (signal.aborted) return taken
      const clip = await database.transaction((tx) =>
        takeClip(tx, { now: now(), leasedUntil: instantIn(clock, leaseSeconds) }),
      )
      if (clip === null) return taken
      await one(clip, signal)
    }
  }

  /** What comes of it is settled here: whoever has taken it over meanwhile does the rest. */
  async function one(clip: ClipRow, signal: AbortSignal): Promise<void> {
    try {
      await attempt(clip, signal)
    } catch (error) {
      if (!(error instanceof ClipTakenOver)) throw error
      log.warn({ clip: String(clip.id) }, 'another worker has this clip')
    }
  }

  async function attempt(clip: ClipRow, signal: AbortSignal): Promise<void> {
    try {
      await stopWhatIsToStop(clip)
      const open = await findOpen(database.db, clip.id)
      if (open.making.length > 0) {
        if (await hasFilm(clip)) await made(clip)
        else await making.make(clip, signal)
      } else if (clip.uploadId !== null) await making.giveUp(clip, clip.uploadId)
      await handOver(clip, signal)
      await rest(clip)
    } catch (error) {
      if (error instanceof ClipTakenOver) throw error
      // A worker that stops leaves it to the next one at once.
      if (signal.aborted) return void (await leave(clip))
      if (error instanceof Unwanted) return await stopped(clip)
      log.warn({ err: error, clip: String(clip.id) }, 'clip not made')
      await fail(clip, error)
    }
  }

  /** Whether its film was made, and nobody has deleted it since: then it is made anew. */
  async function hasFilm({ resultVideoId }: ClipRow): Promise<boolean> {
    if (resultVideoId === null) return false
    try {
      await deps.sourceOf(resultVideoId)
      return true
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return false
      throw error
    }
  }

  /** Nothing more is due of it, unless a step of a person came meanwhile: then it is due at once. */
  async function rest(clip: ClipRow): Promise<void> {
    await database.transaction(async (tx) => {
      await store.lockClip(tx, clip.id)
      await stopAll(tx, clip)
      const { making: waiting, handing } = await findOpen(tx, clip.id)
      const isOver = waiting.length + handing.length === 0
      await saveClip(tx, clip, { leasedUntil: null, nextAt: isOver ? never : now() })
    })
  }

  const leave = (clip: ClipRow) =>
    database.transaction((tx) => saveClip(tx, clip, { leasedUntil: null })).catch(() => undefined)

  /** Its film is there from an earlier time: what waits for it goes on. */
  async function made(clip: ClipRow): Promise<void> {
    await database.transaction(async (tx) => {
      await store.lockClip(tx, clip.id)
      const { making: waiting } = await findOpen(tx, clip.id)
      for (const taskId of waiting) {
        await move(tx, taskId, 'downloadQueued', ['editing'], 'cut')
        await move(tx, taskId, 'publishQueued', ['downloadQueued'], 'kept')
      }
      await announceClip(tx, clip.id)
    })
  }

  const move = (
    tx: Tx,
    taskId: bigint,
    to: 'downloadQueued' | 'publishQueued' | 'terminated',
    from: readonly ('editing' | 'downloadQueued' | 'terminating')[],
    reason: string,
  ) => store.moveClipTask(tx, taskId, moveInto(clipTaskStatus, to, 'system', from), { at: now(), reason })

  async function stopWhatIsToStop(clip: ClipRow): Promise<void> {
    await database.transaction(async (tx) => {
      await store.lockClip(tx, clip.id)
      await stopAll(tx, clip)
    })
  }

  async function stopAll(tx: Tx, clip: ClipRow): Promise<void> {
    const { stopping } = await findOpen(tx, clip.id)
    for (const taskId of stopping) await move(tx, taskId, 'terminated', ['terminating'], 'stopped')
    if (stopping.length > 0) await announceClip(tx, clip.id)
  }

  /** The film that was being made is not wanted: what was stored of it goes. */
  async function stopped(clip: ClipRow): Promise<void> {
    const kept = await database.transaction((tx) => store.lockClip(tx, clip.id))
    // Only what this worker announced: whoever took the clip over has a file of its own.
    if (kept?.uploadId && kept.epoch === clip.epoch) await making.giveUp(clip, kept.uploadId)
    await stopWhatIsToStop(clip)
    await database.transaction((tx) => saveClip(tx, clip, { stage: 'waiting', progress: 0 }))
    await rest(clip)
  }

  /** Each channel gets its publish task, in the transaction that says so: one, whenever the worker dies. */
  async function handOver(clip: ClipRow, signal: AbortSignal): Promise<void> {
    const { handing } = await findOpen(database.db, clip.id)
    let trouble: unknown = null
    for (const taskId of handing) {
      signal.throwIfAborted()
      try {
        await submit(clip, taskId)
      } catch (error) {
        // The trouble of one channel keeps no other one waiting.
        if (!(error instanceof AppError) || error.status >= 500) trouble ??= error
        else await refused(clip, taskId, error)
      }
    }
    if (trouble !== null) throw trouble
  }

  async function submit(clip: ClipRow, taskId: bigint): Promise<void> {
    const ctx = await deps.editorOf(clip)
    const asked = await store.findClipTask(database.db, taskId)
    if (asked === null || asked.clip.resultVideoId === null) return
    const { channelId } = asked.task
    await tasks.check(ctx, channelId, { ...clip.words, ...wordsOf(asked) }, null)
    await database.transaction(async (tx) => {
      await store.lockClip(tx, clip.id)
      const row = await store.findClipTask(tx, taskId)
      if (row?.task.status !== clipTaskStatus.codes.publishQueued || row.task.publishTaskId !== null) return
      const publishTaskId = await tasks.submit(tx, ctx, {
        ...clip.words,
        ...wordsOf(row),
        videoId: String(row.clip.resultVideoId),
        channelId: String(channelId),
        draft: clip.asDraft,
      })
      await store.updateClipTask(tx, taskId, {
        publishTaskId,
        problem: null,
        problemParams: null,
        updatedAt: now(),
      })
      await announceClip(tx, clip.id)
    })
  }

  /** Publishing does not take it: that is an end a person has to look at. */
  async function refused(
    clip: ClipRow,
    taskId: bigint,
    { code: problem, params: problemParams }: AppError,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      await store.lockClip(tx, clip.id)
      const into = moveInto(clipTaskStatus, 'publishFailed', 'system', ['publishQueued'])
      const why = { at: now(), reason: 'failed', problemCode: problem }
      if (!(await store.moveClipTask(tx, taskId, into, why, { problem, problemParams }))) return
      await announceClip(tx, clip.id)
      await deps.tell(tx, clip, problem)
    })
  }

  /** It failed: told, and tried again by itself where that may help. */
  async function fail(clip: ClipRow, error: unknown): Promise<void> {
    const problem: ErrorCode = error instanceof AppError ? error.code : 'clips.systemTrouble'
    const said = { problem, problemParams: error instanceof AppError ? error.params : null }
    const passes = !(error instanceof AppError) || error.status >= 500
    const wait = passes ? waits[clip.tries] : undefined
    await database.transaction(async (tx) => {
      await store.lockClip(tx, clip.id)
      if (wait !== undefined) {
        const again = { tries: clip.tries + 1, nextAt: instantIn(clock, wait), leasedUntil: null }
        await saveClip(tx, clip, { ...again, stage: 'waiting', progress: 0 })
        return announceClip(tx, clip.id)
      }
      await saveClip(tx, clip, { stage: 'failed', nextAt: never, leasedUntil: null, tries: 0 })
      const why = { at: now(), reason: 'failed', problemCode: problem }
      const { making: waiting, handing } = await findOpen(tx, clip.id)
      for (const taskId of handing) {
        const move = moveInto(clipTaskStatus, 'publishFailed', 'system', ['publishQueued'])
        await store.moveClipTask(tx, taskId, move, why, said)
      }
      for (const taskId of waiting) {
        const into = (to: 'editFailed' | 'downloadFailed', from: 'editing' | 'downloadQueued') =>
          store.moveClipTask(tx, taskId, moveInto(clipTaskStatus, to, 'system', [from]), why, said)
        if (!(await into('editFailed', 'editing'))) await into('downloadFailed', 'downloadQueued')
      }
      await announceClip(tx, clip.id)
      await deps.tell(tx, clip, problem)
    })
  }

  return { work }
}

const wordsOf = ({ clip, task }: store.ListedClipTask) => ({
  title: clip.title,
  publishAt: task.publishAt,
  publishZone: task.publishZone,
})
