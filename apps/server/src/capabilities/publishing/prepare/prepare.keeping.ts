import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { instantIn } from '#src/platform/clock.ts'
import { orNull } from '#src/platform/files.ts'
import type { Job } from '#src/platform/queue/job.ts'
import type { PrepareDeps } from './prepare.context.ts'
import { taskOfNodeFile } from './prepare.fetch.ts'
import { fetchFileJob, prepareJob } from './prepare.jobs.ts'
import * as store from './prepare.store.ts'

/** What was sent can be looked at so long after its task is over. */
const keptSeconds = 7 * 24 * 3600
/** A worker writes every second; what it noted and nobody has taken over so long after is left over. */
const quietSeconds = 3600
/** No making takes longer. */
const scratchSeconds = 24 * 3600
const batch = 100
const rescueEveryMs = 60_000

type KeepingDeps = Pick<PrepareDeps, 'database' | 'storage' | 'node' | 'clock' | 'jobs'> & {
  /** Whether an older database was restored and nobody has confirmed it yet: it may not know what is needed. */
  readonly isHeld: () => Promise<boolean>
}

/** Removes objects that nobody needs any more, and files of this machine. A row goes after its objects. */
export async function keepPrepared(
  { database: { db }, storage, node, clock, isHeld }: KeepingDeps,
  signal: AbortSignal,
): Promise<{ readonly objects: number; readonly files: number }> {
  let objects = 0
  const given = {
    quietSince: instantIn(clock, -quietSeconds),
    overSince: instantIn(clock, -keptSeconds),
    limit: batch,
  }
  for (let left = (await isHeld()) ? 0 : batch; left === batch; ) {
    const found = await store.findNeedless(db, given)
    for (const { taskId, keys, isPast } of found) {
      signal.throwIfAborted()
      for (const key of keys) await storage.remove(key)
      await store.forgetObjects(db, taskId, keys)
      if (isPast) await store.removePrepare(db, taskId)
      objects += keys.length
    }
    left = found.length
  }
  return { objects, files: await freeNode() }

  /** Whole files of tasks that are over, and folders of makings that a crash has left. */
  async function freeNode(): Promise<number> {
    const names = (await orNull(readdir(node.folder))) ?? []
    const files = names.flatMap((name) => {
      const taskId = taskOfNodeFile(name)
      return taskId === null ? [] : [{ name, taskId }]
    })
    const needed = await store.stillSending(db, [...new Set(files.map(({ taskId }) => taskId))])
    const gone = files.filter(({ taskId }) => !needed.has(taskId)).map(({ name }) => name)
    const makings = join(node.folder, 'making')
    for (const name of (await orNull(readdir(makings))) ?? []) {
      const made = await orNull(stat(join(makings, name)))
      if (made !== null && made.mtimeMs < clock() - scratchSeconds * 1000) gone.push(join('making', name))
    }
    for (const name of gone) await rm(join(node.folder, name), { recursive: true, force: true })
    return gone.length
  }
}

/** Sends a job again for every task that is being prepared and has none: its row was lost, or ended by a worker that woke up. */
export async function keepPreparing(deps: KeepingDeps & { readonly log: Logger }): Promise<void> {
  const { database, jobs, clock, log } = deps
  const look = () =>
    rescue().catch((err: unknown) => log.warn({ err }, 'forgotten preparations not looked for'))
  await look()
  setInterval(look, rescueEveryMs).unref()

  async function rescue(): Promise<void> {
    const now = instantIn(clock, 0)
    await send(prepareJob, { states: ['editing', 'composing'], failed: ['editFailed', 'composeFailed'], now })
    await send(fetchFileJob, { states: ['downloadQueued'], failed: ['downloadFailed'], now })
  }

  async function send(job: Job<typeof prepareJob.payload>, given: Parameters<typeof store.findForgotten>[2]) {
    const ids = await store.findForgotten(database.db, job.name, given)
    if (ids.length === 0) return
    const payloads = ids.map((taskId) => ({ taskId: String(taskId) }))
    await database.transaction((tx) => jobs.sendAll(tx, job, payloads))
  }
}
