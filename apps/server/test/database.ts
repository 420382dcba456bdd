import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import { createDatabase, type Database } from '#src/platform/db/database.ts'

/** A database of one test file: migrated, empty, dropped at the end. */
export type TestDatabase = Database & { readonly url: string; drop(): Promise<void> }

/**
 * Copies the migrated template; an empty one is for whoever migrates it. In a test it is dropped when the test ends; in `beforeAll` call `drop()` yourself.
 */
export async function createTestDatabase(
  options: { scope?: 'test' | 'file'; empty?: true } = {},
): Promise<TestDatabase> {
  const name = `pindao_${randomBytes(6).toString('hex')}`
  const server = inject('testServerUrl')
  const contents = options.empty
    ? "TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'"
    : `TEMPLATE ${inject('templateName')} STRATEGY FILE_COPY`
  await onServer(server, `CREATE DATABASE ${name} ${contents}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = createDatabase({ url: url.href, max: 10, log: pino({ level: 'silent' }), name: 'test' })
  const drop = async () => {
    await database.close()
    await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
  if (options.scope === 'test') onTestFinished(drop)
  return { ...database, url: url.href, drop }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
