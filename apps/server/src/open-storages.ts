import type { Database } from '#src/platform/db/database.ts'
import type { Env } from '#src/platform/env.ts'
import type { DurableRecords } from '#src/platform/storage/durable-records.ts'
import { createLocalDriver } from '#src/platform/storage/local-driver.ts'
import { createLocalRecords, openLocalRecords } from '#src/platform/storage/local-records.ts'
import { recordsAcross } from '#src/platform/storage/records-across.ts'
import { openBucket } from '#src/platform/storage/s3/s3-client.ts'
import { createS3Driver } from '#src/platform/storage/s3/s3-driver.ts'
import { createS3Records } from '#src/platform/storage/s3/s3-records.ts'
import { createStorages, type Storages } from '#src/platform/storage/storages.ts'

type StorageEnv = Pick<Env, 'STORAGE_TYPE' | 'STORAGE_DIR' | 'STORAGE_RESERVE' | 'OBJECT_STORES'>

/** All storages of the environment, new things going to the chosen one. */
export async function openStorages(env: StorageEnv, database: Pick<Database, 'db'>): Promise<Storages> {
  const local = await createLocalDriver({ root: env.STORAGE_DIR, reserve: env.STORAGE_RESERVE })
  const stores = env.OBJECT_STORES.map((settings) => createS3Driver(openBucket(settings)))
  const all = [local, ...stores]
  const main = all.find(({ type }) => type === env.STORAGE_TYPE) ?? local
  return createStorages(
    database,
    main,
    all.filter((one) => one !== main),
  )
}

/** The records that are there already; null where there are none: nothing is made, so that a wrong folder shows. */
export async function findRecords(env: StorageEnv): Promise<DurableRecords | null> {
  const isMade = env.STORAGE_TYPE !== 'local' || (await openLocalRecords(env.STORAGE_DIR)) !== null
  return isMade ? openRecords(env) : null
}

/** Where browsers send parts of films, beside us. */
export const storeOrigins = ({ all }: Pick<Storages, 'all'>): readonly string[] =>
  all.flatMap(({ direct }) => direct?.origin ?? [])

/** The records beside the videos, wherever those go; what the storages before knew still counts. */
export async function openRecords(env: StorageEnv): Promise<DurableRecords> {
  const stores = env.OBJECT_STORES.map((settings) => ({
    type: settings.profile.name,
    records: () => createS3Records(openBucket(settings)),
  }))
  const chosen = stores.find(({ type }) => type === env.STORAGE_TYPE)
  const others = stores.filter((one) => one !== chosen).map(({ records }) => records())
  if (!chosen) {
    const local = await createLocalRecords(env.STORAGE_DIR)
    return others.length === 0 ? local : recordsAcross(local, others)
  }
  // Not made where there are none: with an object store the disk may be another one in each process.
  const local = await openLocalRecords(env.STORAGE_DIR)
  return recordsAcross(chosen.records(), local ? [local, ...others] : others)
}
