import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

const sqliteBusy = 5

/** Held by the one process that may start and stop the server of a data directory. */
type DataDirLock = { release(): void }

/**
 * Takes the data directory for this process until `release` or the end of the process.
 *
 * The lock is SQLite's lock of an empty file, because that is the one lock Node offers which the kernel drops when its
 * holder dies: no pid that another program may have by now, no stale file to remove in a race, no difference between
 * pid namespaces. The file stays behind on purpose; removing a lock file is a race of its own.
 *
 * @throws EmbeddedPostgresError inUse when another process, or an earlier start in this one, holds it; dataDirUnusable.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const file = join(dataDir, 'postgres.lock')
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file)
    database.exec('BEGIN EXCLUSIVE')
    const held = database
    return { release: () => held.close() }
  } catch (cause) {
    database?.close()
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy) {
      throw new EmbeddedPostgresError('inUse', `another running Pindao uses the data directory ${dataDir}`)
    }
    throw new EmbeddedPostgresError('dataDirUnusable', `cannot lock ${file}: ${String(cause)}`, { cause })
  }
}
