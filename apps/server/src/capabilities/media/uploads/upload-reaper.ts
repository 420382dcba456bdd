import type { Logger } from 'pino'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { StorageDriver } from '#src/platform/storage/storage-driver.ts'
import type { Storages } from '#src/platform/storage/storages.ts'
import type { UploadService } from './upload.service.ts'
import * as store from './upload.store.ts'

const day = 24 * 60 * 60
/** Files of uploads that no row knows; a row is there before its file. */
const unknownAfterSeconds = day
const batch = 100

export type ReaperDeps = {
  readonly database: Pick<Database, 'db'>
  readonly storage: Pick<Storages, 'all'>
  readonly service: Pick<UploadService, 'free'>
  /** Whether an older database was restored and nobody has confirmed it yet. */
  readonly isHeld: () => Promise<boolean>
  /** Days that uploads without a new part live, and objects no video was made of (U11). */
  readonly abandonedAfterDays: () => number
  readonly clock: Clock
}
type Run = { readonly signal: AbortSignal; readonly log: Logger }
type Reaped = { readonly abandoned: number; readonly freed: number; readonly orphans: number }
const nothing: Reaped = { abandoned: 0, freed: 0, orphans: 0 }

/**
 * Collects what is left behind: abandoned uploads, completed ones never saved, storage whose release was cut off, and
 * unfinished files that the database does not know, never a finished one. An upload being completed is safe: completing
 * touches its row first. While an older database is to be confirmed nothing is collected: it knows fewer uploads than
 * there are, and takes some for abandoned that became videos.
 */
export function createUploadReaper(deps: ReaperDeps) {
  const { storage, service, isHeld, abandonedAfterDays, clock } = deps
  const { db } = deps.database

  return async (run: Run): Promise<Reaped> => {
    if (await isHeld()) {
      run.log.warn('uploads not reaped: an older database was restored and is not confirmed yet')
      return nothing
    }
    const before = instantIn(clock, -abandonedAfterDays() * day)
    const abandoned = await untilNone(run.signal, () =>
      store.abortAbandoned(db, before, instantIn(clock, 0), batch),
    )
    const freed = await freeAll(run)
    let orphans = 0
    for (const driver of storage.all)
      orphans += await removeOrphans(driver, instantIn(clock, -unknownAfterSeconds), run)
    const reaped = { abandoned, freed, orphans }
    run.log.info(reaped, 'uploads reaped')
    return reaped
  }

  /** Row after row, each once: one that cannot be freed must not keep the others from it. */
  async function freeAll(run: Run): Promise<number> {
    let freed = 0
    let last = 0n
    await untilNone(run.signal, async () => {
      const rows = await store.findUnfreed(db, last, batch)
      for (const row of rows) {
        if (await tried(run, { uploadId: String(row.id) }, () => service.free(row))) freed += 1
        last = row.id
      }
      return rows.length
    })
    return freed
  }

  async function removeOrphans(driver: StorageDriver, before: string, run: Run): Promise<number> {
    const placed = await driver.listUploads(new Date(before))
    const live = await store.findLivePlaces(
      db,
      driver.type,
      placed.map(({ id }) => id),
    )
    let removed = 0
    for (const { id, abort } of placed) {
      if (!live.has(id) && (await tried(run, { placed: id }, abort))) removed += 1
    }
    return removed
  }
}

/** False, and logged, when it failed: the next run tries again. */
async function tried({ log }: Run, what: object, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (err) {
    log.error({ err, ...what }, 'space of an upload not given back')
    return false
  }
}

async function untilNone(signal: AbortSignal, step: () => Promise<number>): Promise<number> {
  let total = 0
  for (let count = batch; count === batch; total += count) {
    signal.throwIfAborted()
    count = await step()
  }
  return total
}
