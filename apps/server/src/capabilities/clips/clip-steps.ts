import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { TaskPort } from '#src/capabilities/publishing/publishing.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Transact, Tx } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import { announceClip } from './clip.announce.ts'
import { makeClipsJob } from './clip.jobs.ts'
import { allowsAction } from './clip.present.ts'
import * as store from './clip.store.ts'
import { isHeld } from './clip-making.store.ts'

type Deps = Pick<Kit, 'clock' | 'jobs'> & {
  readonly tasks: TaskPort
  /** Whether whoever cut a clip may still have it made. */
  readonly isAtWork: (staffId: bigint) => Promise<boolean>
}
type Row = store.ListedClipTask
/** What stopped it is over. */
const noProblem = { problem: null, problemParams: null } as const
type Act = 'start' | 'retry' | 'terminate' | 'restart' | 'delete'

/** The steps of which the commands to a clip task are made, each in the transaction of its command. */
export function createClipSteps({ clock, jobs, tasks, isAtWork }: Deps) {
  const now = () => instantIn(clock, 0)

  /** Has a worker look at the clip now. */
  async function wake(tx: Tx, clipId: bigint): Promise<void> {
    await store.updateClip(tx, clipId, { nextAt: now(), tries: 0 })
    await jobs.send(tx, makeClipsJob, {})
  }

  /** Of somebody who is gone a clip becomes that of whoever goes on with it: it is made and published as theirs. */
  async function takeOver(tx: Tx, { actor }: SignedInContext, { clip }: Row): Promise<void> {
    if (clip.editorId === actor.staffId || (await isAtWork(clip.editorId))) return
    await store.updateClip(tx, clip.id, { editorId: actor.staffId, departmentId: actor.departmentId })
  }

  const note = (tx: Tx, ctx: SignedInContext, act: Act, { task, clip }: Row) =>
    writeAudit(tx, ctx, {
      action: `clip.${act}`,
      entity: 'clipTask',
      entityId: task.id,
      detail: { title: clip.title },
    })

  const byPerson = (ctx: SignedInContext, reason: string) => ({
    at: now(),
    staffId: ctx.actor.staffId,
    reason,
  })

  /** All tasks of a clip that have not begun, or one of them. @throws clips.notStartable where none can */
  async function start(tx: Tx, ctx: SignedInContext, clipId: bigint, taskId: bigint | null): Promise<void> {
    const rows = (await store.findTasksOfClip(tx, clipId)).filter(
      ({ task }) => taskId === null || task.id === taskId,
    )
    for (const row of rows) {
      const move = moveInto(clipTaskStatus, 'editing', 'person', ['unedited'])
      const moved = await store.moveClipTask(tx, row.task.id, move, byPerson(ctx, 'started'), noProblem)
      if (!moved) throw new AppError('clips.notStartable')
      await takeOver(tx, ctx, row)
      await note(tx, ctx, 'start', row)
    }
    await wake(tx, clipId)
    await announceClip(tx, clipId)
  }

  /** A failed task goes on where it failed. @throws clips.notRetryable, publishing.notRetryable */
  async function retry(tx: Tx, ctx: SignedInContext, row: Row, transact: Transact): Promise<void> {
    const { task, clip } = row
    const status = clipTaskStatus.nameOf(task.status)
    if (!allowsAction(status, 'retry')) throw new AppError('clips.notRetryable')
    await takeOver(tx, ctx, row)
    await note(tx, ctx, 'retry', row)
    if (task.publishTaskId !== null) return void (await tasks.retry(ctx, task.publishTaskId, transact))
    const to = {
      editFailed: 'editing',
      downloadFailed: 'downloadQueued',
      publishFailed: 'publishQueued',
    } as const
    const move = moveInto(clipTaskStatus, to[status as keyof typeof to], 'person', [status])
    if (!(await store.moveClipTask(tx, task.id, move, byPerson(ctx, 'retried'), noProblem)))
      throw new AppError('clips.notRetryable')
    await wake(tx, clip.id)
    await announceClip(tx, clip.id)
  }

  /**
   * Stops a task: what is being published its publish task stops, and this one follows; what a worker is making for it
   * alone stops with that worker, within a second; anything else ends at once, whatever the lanes are busy with.
   *
   * @throws clips.notTerminable, publishing.notTerminable
   */
  async function terminate(tx: Tx, ctx: SignedInContext, row: Row, transact: Transact): Promise<void> {
    const { task, clip } = row
    const status = clipTaskStatus.nameOf(task.status)
    if (!allowsAction(status, 'terminate')) throw new AppError('clips.notTerminable')
    await note(tx, ctx, 'terminate', row)
    if (task.publishTaskId !== null) return void (await tasks.terminate(ctx, task.publishTaskId, transact))
    const why = byPerson(ctx, 'terminated')
    const atOnce = clipTaskStatus.allows(status, 'terminated', 'person')
    const move = moveInto(clipTaskStatus, atOnce ? 'terminated' : 'terminating', 'person', [status])
    if (!(await store.moveClipTask(tx, task.id, move, why, noProblem)))
      throw new AppError('clips.notTerminable')
    if (!atOnce) {
      if (await isMadeForOthers(tx, row)) await stopped(tx, task.id)
      else if (isHeld(clip, now())) await wake(tx, clip.id)
      else await endUnheld(tx, clip.id, [task.id])
    }
    await announceClip(tx, clip.id)
  }

  /** Whether another channel still waits for the making: then nothing has to stop for this one. */
  async function isMadeForOthers(tx: Tx, { task, clip }: Row): Promise<boolean> {
    const { editing, downloadQueued } = clipTaskStatus.codes
    const others = await store.findTasksOfClip(tx, clip.id)
    return others.some(
      (one) => one.task.id !== task.id && (one.task.status === editing || one.task.status === downloadQueued),
    )
  }

  /** Nobody makes it: it ends, and whoever was thought to be gone stores nothing. A worker clears away what it left. */
  async function endUnheld(tx: Tx, clipId: bigint, taskIds: readonly bigint[]): Promise<void> {
    for (const taskId of taskIds) await stopped(tx, taskId)
    await store.overtakeClip(tx, clipId)
    await wake(tx, clipId)
  }

  /** Nothing runs for this task any more. */
  const stopped = (tx: Tx, taskId: bigint) =>
    store.moveClipTask(tx, taskId, moveInto(clipTaskStatus, 'terminated', 'system', ['terminating']), {
      at: now(),
      reason: 'stopped',
    })

  /** @throws clips.notRestartable */
  async function restart(tx: Tx, ctx: SignedInContext, row: Row): Promise<void> {
    const move = moveInto(clipTaskStatus, 'unedited', 'person', ['terminated'])
    const nothing = { ...noProblem, publishTaskId: null }
    if (!(await store.moveClipTask(tx, row.task.id, move, byPerson(ctx, 'restarted'), nothing)))
      throw new AppError('clips.notRestartable')
    await note(tx, ctx, 'restart', row)
    await announceClip(tx, row.clip.id)
  }

  /** Puts every task of a clip back to its beginning, so that it can be changed. @throws clips.underWay, clips.published */
  async function reopen(tx: Tx, ctx: SignedInContext, rows: readonly Row[]): Promise<void> {
    if (rows.some(({ task }) => task.status === clipTaskStatus.codes.published))
      throw new AppError('clips.published')
    const within: Transact = (work) => work(tx)
    for (const row of rows) {
      const { task } = row
      const status = clipTaskStatus.nameOf(task.status)
      if (status === 'unedited') continue
      if (!allowsAction(status, 'change')) throw new AppError('clips.underWay')
      if (status === 'publishFailed' && task.publishTaskId !== null)
        await tasks.terminate(ctx, task.publishTaskId, within)
      const why = byPerson(ctx, 'changed')
      const nothing = { ...noProblem, publishTaskId: null }
      // A failed publication that left something has to be taken away first: then it is only on its way to its end.
      if (
        !(await store.moveClipTask(tx, task.id, moveInto(clipTaskStatus, 'unedited', 'person'), why, nothing))
      )
        throw new AppError('clips.underWay')
    }
  }

  return { wake, note, start, retry, terminate, endUnheld, restart, reopen }
}
export type ClipSteps = ReturnType<typeof createClipSteps>
