import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import { orNull } from '#src/platform/files.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { keepExportsJob } from './export.jobs.ts'
import * as store from './export.store.ts'

/** An attempt that still writes touches its file; one of which nothing was heard for so long is over. */
const abandonedSeconds = 24 * 60 * 60
const batch = 100

type ExportKeepingDeps = {
  readonly database: Pick<Database, 'db'>
  readonly storage: Pick<ObjectStore, 'remove'>
  readonly folder: string
  readonly clock: Clock
}

/** Removes files past their time, what attempts left beside a file, and what crashes left half written. Says how many. */
export async function keepExports(deps: ExportKeepingDeps): Promise<{
  readonly expired: number
  readonly abandoned: number
}> {
  const expired = await removeOver(deps)
  await removeLeftovers(deps)
  return { expired, abandoned: await removeHalfWritten(deps) }
}

async function removeOver({ database: { db }, storage, clock }: ExportKeepingDeps): Promise<number> {
  const now = instantIn(clock, 0)
  let removed = 0
  for (;;) {
    const over = await store.findOver(db, {
      now,
      limit: batch,
      endedBefore: instantIn(clock, -abandonedSeconds),
    })
    for (const { id, objectKeys } of over) {
      for (const key of objectKeys) await storage.remove(key)
      await store.setRemoved(db, id, now)
    }
    removed += over.length
    if (over.length < batch) return removed
  }
}

async function removeLeftovers({ database: { db }, storage }: ExportKeepingDeps): Promise<void> {
  for (const { id, objectKeys, objectKey } of await store.findWithLeftovers(db, batch)) {
    for (const key of objectKeys) if (key !== objectKey) await storage.remove(key)
    await store.setObjectKeys(db, id, objectKey === null ? [] : [objectKey])
  }
}

async function removeHalfWritten({ folder, clock }: ExportKeepingDeps): Promise<number> {
  const before = clock() - abandonedSeconds * 1000
  let removed = 0
  for (const name of (await orNull(readdir(folder))) ?? []) {
    const path = join(folder, name)
    const written = (await orNull(stat(path)))?.mtimeMs
    if (written === undefined || written >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** Keeps house every hour; called in workers only. */
export async function workExportKeeping(queue: Queue, deps: ExportKeepingDeps): Promise<void> {
  await queue.work(keepExportsJob, async (_payload, run) => {
    run.log.info(await keepExports(deps), 'exports kept')
  })
}
