import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#src/platform/embedded-postgres/embedded-postgres.ts'
import { prepareDatabase } from '#src/prepare-database.ts'
import { memoryFolder } from './memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Server on which test files make their databases. */
    testServerUrl: string
    /** A migrated, empty database to copy. */
    templateName: string
  }
}

/** Nothing here has to outlive the run: what PostgreSQL does for a power cut is left out, which halves a copy's time. */
const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  // Sweeps run several products side by side, each with the connections of its workers and their queues.
  max_connections: '400',
} as const

/** Of free memory a run needs so much at most: a few databases at once, and their log of writes. */
const neededBytes = 3 * 1024 ** 3

/**
 * One PostgreSQL for the run: that of TEST_DATABASE_URL, or an embedded one in a temporary folder. The migrated
 * template is made once; each test file copies it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = pino({ level: 'silent' })
  const given = process.env['TEST_DATABASE_URL']
  const dataDir = await mkdtemp(join(memoryFolder(neededBytes) ?? tmpdir(), 'pindao-test-'))
  // Started as root the database runs as another user, who has to be able to enter.
  await chmod(dataDir, 0o755)
  const embedded = given ? null : await startEmbeddedPostgres({ dataDir, logger: log, settings: throwaway })
  const serverUrl = given ?? embedded?.url ?? ''
  const templateName = `pindao_template_${process.pid}_${Date.now()}`
  await onServer(
    serverUrl,
    `CREATE DATABASE ${templateName} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`,
  )
  await prepareDatabase({ url: urlOf(serverUrl, templateName), log })
  project.provide('testServerUrl', serverUrl)
  project.provide('templateName', templateName)

  return async () => {
    await onServer(serverUrl, `DROP DATABASE IF EXISTS ${templateName} WITH (FORCE)`)
    await embedded?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
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

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
