import { appendFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@pindao/server/platform/embedded-postgres/embedded-postgres.ts'
import { createLogger } from '@pindao/server/platform/log.ts'
import { prepareDatabase } from '@pindao/server/prepare-database.ts'
import { openFolder, partsOf, preparedFolderVariable, removeData } from './prepared-data.ts'

/**
 * A killed process loses nothing by this, only a machine that loses its power would. Journeys kill processes, the
 * machine they run on lives longer than their data.
 */
const careless = [
  'synchronous_commit = off',
  'full_page_writes = off',
  'wal_level = minimal',
  'max_wal_senders = 0',
]

/** Makes what all products of a run begin with, once before all workers. Returns what removes it. */
export async function prepareData(): Promise<() => Promise<void>> {
  const folder = await openFolder('pindao-e2e-prepared-')
  const { dataDir, compileCache } = partsOf(folder)
  await Promise.all([dataDir, compileCache].map((path) => mkdir(path, { recursive: true })))
  const log = createLogger('e2e', 'error')
  const postgres = await startEmbeddedPostgres({ dataDir, logger: log })
  try {
    await prepareDatabase({ url: postgres.url, log, demo: true })
  } finally {
    await postgres.stop()
  }
  await appendFile(
    join(dataDir, 'postgres/data/postgresql.auto.conf'),
    careless.map((line) => `${line}\n`).join(''),
  )
  process.env[preparedFolderVariable] = folder
  return async () => {
    delete process.env[preparedFolderVariable]
    await removeData(dataDir)
    await rm(folder, { recursive: true, force: true })
  }
}
