import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'

export const silent = pino({ level: 'silent' })

const holderProgram = fileURLToPath(new URL('embedded-postgres.test-holder.ts', import.meta.url))

/**
 * A folder that goes after the test, with the home that a link in it may point to. Opened, because a temporary folder is
 * closed to others, and as root that alone would send every database elsewhere.
 */
export async function temporaryDataDir(parent = tmpdir()): Promise<string> {
  const dataDir = await realpath(await mkdtemp(join(parent, 'pindao-test-')))
  await chmod(dataDir, 0o755)
  onTestFinished(async () => {
    const home = await realpath(join(dataDir, 'postgres')).catch(() => dataDir)
    await rm(home, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  })
  return dataDir
}

/**
 * Makes a cluster before the tests of a file, as a first start leaves it, for those that are not about making one. Each
 * gets a copy of its own: the function returned makes a data directory from it.
 */
export function clusterToCopy(): () => Promise<string> {
  let original = ''
  beforeAll(async () => {
    original = await mkdtemp(join(tmpdir(), 'pindao-cluster-'))
    await chmod(original, 0o755)
    await (await startEmbeddedPostgres({ dataDir: original, logger: silent })).stop()
  })
  afterAll(() => rm(original, { recursive: true, force: true }))
  return async () => {
    const dataDir = await temporaryDataDir()
    await cp(original, dataDir, { recursive: true })
    return dataDir
  }
}

/** Starts a server that is stopped after the test. */
export async function startForTest(
  dataDir: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, logger: silent, ...options })
  onTestFinished(() => server.stop())
  return server
}

/** One query on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  // These tests kill servers; a connection that is just being closed may still hear of it.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A Pindao in a process (and process group) of its own, to be killed; it starts the server of the data directory. */
export function spawnHolder(dataDir: string): ChildProcess {
  const holder = spawn(process.execPath, [holderProgram, dataDir], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    await killHard(holder)
  })
  return holder
}

/** The connection string that a holder writes when its server is ready. */
export async function readyUrl(holder: ChildProcess): Promise<string> {
  if (!holder.stdout) throw new Error('the holder has no output')
  const [line] = await once(holder.stdout.setEncoding('utf8'), 'data')
  return String(line).trim()
}

export async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** The process id that PostgreSQL wrote for a data directory. */
export async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0])
}
