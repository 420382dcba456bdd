import { videoVisibilities } from '@pindao/protocol/channels/platform-video.codes.ts'
import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type { PlatformAdapter, SeenVideo } from '#src/capabilities/platforms/platforms.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import type { JobRun } from '#src/platform/queue/queue.ts'
import { isQuota, judged } from '../beside/judged.ts'
import { createTokenCall, type TokenSource } from '../delivery/platform-token.ts'
import { lockTask, writeTaskEvent } from '../tasks/publish-task.store.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import { announceChange } from './after.news.ts'
import { type ChangeFiles, changeMakers, type Made } from './change.makers.ts'
import { claimChange, findWaiting, type NewChange, settleChange } from './change.store.ts'
import type { PublishChangeRow } from './change.table.ts'
import { keepSeen } from './standing.keeping.ts'
import { applyChange } from './task-words.store.ts'

const { codes } = taskResult
/** So long a worker has a change: all its calls are over by then, or it is dead. */
const leaseSeconds = 180
/** A call that the platform does not show yet is looked at again, so often. */
const unseenPauseSeconds = 60
const mostUnseen = 5
/** Held after an old database was restored: asked again so often. */
const heldPauseSeconds = 60

export type ChangeWorkDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly channels: TokenSource
  readonly adapterOf: (platform: string) => Pick<PlatformAdapter, 'after' | 'side' | 'remove'>
  readonly besides: ChangeFiles
  /** Whether publishing is held because an older database was restored. */
  readonly isHeld: () => Promise<boolean>
}

/** Somebody else has the change by now: touch nothing more. */
class Taken extends Error {}

/** Makes changes that wait, one after the other in the order in which they were asked for. */
export function createChangeWork(deps: ChangeWorkDeps) {
  const { database, clock } = deps
  const at = (seconds = 0) => instantIn(clock, seconds)

  /** All of a task whose turn it is; the first that has to wait holds back those after it. */
  async function run(taskId: bigint, job: Pick<JobRun, 'signal'>): Promise<void> {
    for (const { id } of await findWaiting(database.db, taskId)) {
      job.signal.throwIfAborted()
      await perform(id)
      const [first] = await findWaiting(database.db, taskId)
      if (first?.id === id) return
    }
  }

  /** One change, if it is its turn and nobody else has it. */
  async function perform(id: bigint): Promise<void> {
    const held = await claimChange(database.db, id, { now: at(), until: at(leaseSeconds) })
    const found = held && (await findTask(database.db, held.taskId))
    if (!held || !found) return
    const { task } = found
    try {
      if (await deps.isHeld()) return await wait(held, heldPauseSeconds, {})
      await conclude(held, task, await make(held, task))
    } catch (error) {
      if (error instanceof Taken) return
      const { code, message, waits } = judged(error, held.attempts, 'publishing.changeRefused')
      const attempts = isQuota(error) ? held.attempts : held.attempts + 1
      const problem = { problemCode: code, platformMessage: message }
      if (waits !== null) await wait(held, waits, { ...problem, attempts })
      else await fail(held, task, problem)
    }
  }

  async function make(change: PublishChangeRow, task: PublishTaskRow): Promise<Made> {
    const { platformVideoId: videoId } = task
    if (videoId === null) throw new Error(`task ${task.id} has no video`)
    return changeMakers[change.kind]({
      task,
      videoId,
      change,
      adapter: deps.adapterOf(task.platform),
      call: createTokenCall(deps.channels, task.channelId),
      files: deps.besides,
      now: clock(),
      async sending(beside = {}) {
        const sent = { sentAt: at(), nextAt: at(leaseSeconds), ...beside }
        if (!(await settleChange(database.db, change, sent, at()))) throw new Taken()
      },
    })
  }

  function conclude(change: PublishChangeRow, task: PublishTaskRow, made: Made): Promise<void> {
    switch (made.kind) {
      case 'done':
        return succeed(change, task, made.seen)
      case 'gone':
        return fail(change, task, { problemCode: 'publishing.videoGone', platformMessage: null }, null)
      case 'conflict': {
        const problem = { problemCode: 'publishing.changedOnPlatform', platformMessage: null } as const
        return fail(change, task, { ...problem, seen: made.stands }, made.seen)
      }
      case 'unseen': {
        const attempts = change.attempts + 1
        const problem = { problemCode: 'publishing.changeNotSeen', platformMessage: null } as const
        return attempts < mostUnseen
          ? wait(change, unseenPauseSeconds, { ...problem, attempts })
          : fail(change, task, problem)
      }
    }
  }

  /** The task says from now on what the platform shows: both in one transaction. */
  function succeed(
    change: PublishChangeRow,
    task: PublishTaskRow,
    seen: SeenVideo | null | undefined,
  ): Promise<void> {
    return ended(change, task, async (tx, now) => {
      const outcome = { status: codes.success, problemCode: null, platformMessage: null, seen: null }
      if (!(await settleChange(tx, change, { ...outcome, doneAt: now }, now))) return false
      const changed = await applyChange(tx, task.id, change, now)
      const accepted = acceptedBy(change)
      if (seen !== undefined) await keepSeen(tx, changed, { video: seen, now: clock(), accepted })
      await writeTaskEvent(tx, task.id, {
        at: now,
        actor: 'person',
        staffId: change.staffId,
        from: task.status,
        to: task.status,
        reason: `changed.${change.kind}`,
        ...(change.toSide.title === undefined ? {} : { detail: change.toSide.title }),
      })
      return true
    })
  }

  function fail(
    change: PublishChangeRow,
    task: PublishTaskRow,
    problem: {
      readonly problemCode: ErrorCode
      readonly platformMessage: string | null
      readonly seen?: PublishChangeRow['seen']
    },
    seen?: SeenVideo | null,
  ): Promise<void> {
    return ended(change, task, async (tx, now) => {
      if (!(await settleChange(tx, change, { status: codes.failed, ...problem, doneAt: now }, now)))
        return false
      if (seen !== undefined) await keepSeen(tx, task, { video: seen, now: clock() })
      await writeTaskEvent(tx, task.id, {
        at: now,
        actor: 'platform',
        from: task.status,
        to: task.status,
        reason: 'changeFailed',
        problemCode: problem.problemCode,
        ...(problem.platformMessage === null ? {} : { detail: problem.platformMessage }),
      })
      return true
    })
  }

  async function ended(
    change: PublishChangeRow,
    task: PublishTaskRow,
    write: (tx: Tx, now: string) => Promise<boolean>,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      await lockTask(tx, change.taskId)
      if (await write(tx, at())) await announceChange(tx, task)
    })
  }

  async function wait(
    change: PublishChangeRow,
    seconds: number,
    beside: Parameters<typeof settleChange>[2],
  ): Promise<void> {
    await settleChange(database.db, change, { ...beside, nextAt: at(seconds) }, at())
    const found = await findTask(database.db, change.taskId)
    if (found) await announceChange(database.db, found.task)
  }

  return { run, perform }
}
export type ChangeWork = ReturnType<typeof createChangeWork>

/** A video that we took away is meant to be gone; one that is shown otherwise is what was asked for. */
function acceptedBy({ kind }: Pick<NewChange, 'kind'>): number | null | undefined {
  if (kind === 'removal') return videoVisibilities.removed
  return kind === 'visibility' ? null : undefined
}
