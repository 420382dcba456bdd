import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { JobRun } from '#src/platform/queue/queue.ts'
import { announceTask } from '../delivery/delivery.announce.ts'
import { moveTo } from '../tasks/publish-task.machine.ts'
import { lockTask, moveTask } from '../tasks/publish-task.store.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import { createPrepareBegin } from './prepare.begin.ts'
import type { PrepareDeps } from './prepare.context.ts'
import { fetchFileJob } from './prepare.jobs.ts'
import { createPrepareSettlement } from './prepare.settle.ts'
import * as store from './prepare.store.ts'
import type { PrepareRow } from './prepare.table.ts'
import { takeUp } from './prepare.take-up.ts'
import { watched } from './prepare.watch.ts'
import { fetchWhole, type WholeFile } from './whole-file.ts'

class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** How the whole file of a task is called on its machine: who keeps house reads the task's id there. */
export const nodeFileName = ({ taskId, attempt }: store.Attempt): string => `task-${taskId}-${attempt}`
export const taskOfNodeFile = (name: string): bigint | null => {
  const [, id] = /^task-(\d{1,19})-\d+(?:\.part)?$/u.exec(name) ?? []
  return id === undefined ? null : BigInt(id)
}

/** Brings the whole file of a task to this machine, with its checksum, before it is sent (states 7 and 3). */
export function createFileFetcher(deps: PrepareDeps) {
  const { database, storage, node, clock } = deps
  const now = () => instantIn(clock, 0)
  const settlement = createPrepareSettlement(deps)
  const { wake } = createPrepareBegin(deps)

  return async function fetchFile(taskId: bigint, run: JobRun): Promise<void> {
    const begun = await begin(taskId)
    if (begun === null) return
    const held = { taskId, attempt: begun.row.attempt }
    const path = join(node.folder, nodeFileName(held))
    try {
      await mkdir(node.folder, { recursive: true })
      const file = await fileOf(begun.task, begun.row)
      const options = { task: begun.task, held, run, clock, stopped: () => new Stopped() }
      await watched(database, options, (signal, tell) => {
        tell('fetching', 0)
        return fetchWhole(storage, file, path, { signal, onProgress: (share) => tell('fetching', share) })
      })
      await goOn(held, path)
    } catch (error) {
      await rm(path, { force: true })
      if (error instanceof store.StaleAttempt) return
      if (run.signal.aborted) throw error
      if (error instanceof Stopped) return database.transaction((tx) => settlement.end(tx, held))
      run.log.warn({ err: error, taskId: String(taskId) }, 'file not brought to this machine')
      await settlement.fail(held, error, { jobId: run.jobId, kind: fetchFileJob })
    }
  }

  function begin(taskId: bigint) {
    return database.transaction(async (tx) => {
      const task = await takeUp(tx, taskId, { clock, states: ['downloadQueued'], end: settlement.end })
      return task && { task, row: await store.claimPrepare(tx, taskId, now()) }
    })
  }

  async function fileOf(task: PublishTaskRow, row: PrepareRow): Promise<WholeFile> {
    if (task.preparedObject === null) return deps.videos.filmOf(task.videoId)
    return { objectKey: task.preparedObject, size: row.madeSize ?? 0, crc32: row.madeCrc32 }
  }

  async function goOn(held: store.Attempt, path: string): Promise<void> {
    await database.transaction(async (tx) => {
      const task = await lockTask(tx, held.taskId)
      if (task?.status === publishTaskStatus.codes.terminating) throw new Stopped()
      const at = now()
      const here = { stage: 'done', progress: 1, tries: 0, nodeName: node.name, nodePath: path } as const
      await store.updatePrepare(tx, held, here, at)
      const to = moveTo('publishQueued', 'system', ['downloadQueued'])
      if (!(await moveTask(tx, held.taskId, to, { at, reason: 'fetched' }))) throw new store.StaleAttempt()
      await wake(tx, held.taskId, 'publishQueued')
      await announceTask(tx, held.taskId)
    })
  }
}
