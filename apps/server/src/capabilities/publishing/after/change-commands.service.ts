import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type { AfterPublishing, ChangeAction } from '@pindao/protocol/publishing/after.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { lockTask } from '../tasks/publish-task.store.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import { changeJob } from './after.jobs.ts'
import { announceChange } from './after.news.ts'
import type { AfterService } from './after.service.ts'
import * as changes from './change.store.ts'
import type { PublishChangeRow } from './change.table.ts'
import { undoOf } from './change.wanted.ts'

const { codes } = taskResult

export type ChangeCommandsDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly jobs: JobSender
  readonly service: Pick<AfterService, 'load' | 'get' | 'ask'>
}

/** What people do about one change: take it back, give it up, try it again, make it over what stands there. */
export function createChangeCommands({ database, clock, jobs, service }: ChangeCommandsDeps) {
  const { db } = database
  const { load, get, ask } = service

  /** A command to one change. @throws publishing.changeNotFound, publishing.changeMoved where it stands otherwise by now */
  async function command(ctx: SignedInContext, id: bigint, action: ChangeAction): Promise<AfterPublishing> {
    const found = await changes.findChange(db, id)
    const taskId = found?.taskId ?? 0n
    const view = found === null ? null : await get(ctx, taskId).catch(hidden)
    if (!view) throw new AppError('publishing.changeNotFound')
    if (!view.changes.find((one) => one.id === String(id))?.actions.includes(action))
      throw new AppError('publishing.changeMoved')
    await database.transaction(async (tx) => {
      await lockTask(tx, taskId)
      const task = await load(tx, ctx, taskId)
      const row = foundRecord(await changes.lockChange(tx, id), 'publishing.changeNotFound')
      // A worker that makes the call meanwhile writes it down: what was sent is not taken back any more.
      if (row.status !== found?.status || row.epoch !== found.epoch || row.sentAt !== found.sentAt)
        throw new AppError('publishing.changeMoved')
      await acts[action](tx, ctx, task, row)
      await announceChange(tx, task)
    })
    return get(ctx, taskId)
  }

  const acts: Readonly<
    Record<
      ChangeAction,
      (tx: Tx, ctx: SignedInContext, task: PublishTaskRow, row: PublishChangeRow) => Promise<void>
    >
  > = {
    async undo(tx, ctx, task, row) {
      const back = undoOf(row)
      if (back === null) throw new AppError('publishing.changeMoved')
      await ask(tx, ctx, task, back, { undoes: row.id })
    },
    async cancel(tx, _ctx, _task, row) {
      const at = instantIn(clock, 0)
      const given = { status: codes.failed, problemCode: 'publishing.changeCancelled', doneAt: at }
      await changes.updateChange(tx, row.id, given, at)
    },
    retry: (tx, _ctx, task, row) => again(tx, task, row, {}),
    async overwrite(tx, _ctx, task, row) {
      // From what the person has seen: were it another one by now, it would be told again.
      await again(tx, task, row, { fromSide: row.seen ?? row.fromSide, seen: null })
    },
  }

  async function again(
    tx: Tx,
    task: PublishTaskRow,
    row: PublishChangeRow,
    change: changes.ChangeOutcome,
  ): Promise<void> {
    const at = instantIn(clock, 0)
    const anew = { status: codes.waiting, attempts: 0, problemCode: null, platformMessage: null } as const
    await changes.updateChange(tx, row.id, { ...anew, nextAt: at, doneAt: null, ...change }, at)
    await jobs.send(tx, changeJob, { taskId: String(task.id) })
  }

  return { command }
}
export type ChangeCommands = ReturnType<typeof createChangeCommands>

/** A change of a task that is not this person's to see is not there. */
function hidden(error: unknown): null {
  if (error instanceof AppError && error.code === 'publishing.taskNotFound') return null
  throw error
}
