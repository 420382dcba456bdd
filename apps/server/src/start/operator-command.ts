import type { Logger } from 'pino'
import { createDatabase, type Database } from '#src/platform/db/database.ts'
import { findRunningDatabase } from '#src/platform/embedded-postgres/running.ts'
import type { Env } from '#src/platform/env.ts'
import { createLogger } from '#src/platform/log.ts'
import { say } from './banner.ts'

/** What an operator's command works on. */
type OperatorDatabase = { readonly database: Database; readonly url: string; readonly log: Logger }

/**
 * Runs an operator's command on the database of the configuration, or on the embedded one of a running Pindao. Returns
 * the exit code of `work`, 2 when there is no database, or none that the services have prepared.
 */
export async function onOperatorDatabase(
  env: Env,
  name: string,
  work: (opened: OperatorDatabase) => Promise<number>,
): Promise<number> {
  const log = createLogger(name, 'error')
  const url = env.DATABASE_URL ?? (await findRunningDatabase(env.DATA_DIR))
  if (url === null) {
    say('No database: set DATABASE_URL, or run this while Pindao is running.')
    return 2
  }
  const database = createDatabase({ url, max: 2, log, name: `pindao-${name}` })
  try {
    return await work({ database, url, log })
  } catch (error) {
    if (!isUnprepared(error)) throw error
    say('This database has no tables of Pindao, or older ones: start the services once.')
    return 2
  } finally {
    await database.close()
  }
}

/** A table or column is missing. */
function isUnprepared(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && (current.code === '42P01' || current.code === '42703')) return true
  }
  return false
}
