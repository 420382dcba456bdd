import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { signInDirectly } from '@pindao/server/capabilities/media/signed-in.test-support.ts'
import { createDatabase, type Database } from '@pindao/server/platform/db/database.ts'
import { startEmbeddedPostgres } from '@pindao/server/platform/embedded-postgres/embedded-postgres.ts'
import { freePort } from '@pindao/server/platform/free-port.ts'
import { prepareDatabase } from '@pindao/server/prepare-database.ts'
import { serviceFlags } from '@pindao/server/start/child-service.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { unusedSignOn } from '../../apps/server/test/publishing-seed.ts'
import { type Cleanup, startProgram } from './harness.ts'

const apiFile = new URL(import.meta.resolve('@pindao/server/api.ts'))
const log = pino({ level: 'silent' })
/** As `npm start` and the services keep it: compiling takes memory that a process never gives back. */
const compileCache = fileURLToPath(new URL('../../node_modules/.cache/node-compile', import.meta.url))

/** The real API process on a PostgreSQL of its own, and somebody who is signed in. */
export type ApiProcess = {
  readonly pid: number
  readonly origin: string
  /** Access token of the demo operator. */
  readonly bearer: string
  readonly database: Database
  /** What it was started with, for a worker beside it. */
  readonly env: Readonly<Record<string, string>>
}

/** Starts both in `folder`; storage lies in `<folder>/storage`, unless `more` of the environment says otherwise. */
export async function startApi(
  folder: string,
  cleanup: Cleanup,
  more: Readonly<Record<string, string>> = {},
): Promise<ApiProcess> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, logger: log })
  cleanup.add(() => postgres.stop())
  await prepareDatabase({ url: postgres.url, log, demo: true })
  // Filling a library takes minutes.
  const patience = { statementMs: 600_000, answerMs: 600_000 }
  const database = createDatabase({ url: postgres.url, max: 2, log, name: 'pindao-bench', patience })
  cleanup.add(() => database.close())
  const secretKeys = `bench:${randomBytes(32).toString('base64')}`
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    APP_ENV: 'uat',
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: compileCache,
    PORT: String(port),
    PUBLIC_URL: origin,
    // One person asks thousands of times a second.
    REQUEST_RATE_PER_SECOND: '1000000',
    SANDBOX: 'false',
    ...unusedSignOn,
    SECRET_KEYS: secretKeys,
    STORAGE_DIR: join(folder, 'storage'),
    ...more,
  }
  const options = { env, flags: serviceFlags }
  // The first start on a machine, or of another version, is the one that compiles.
  await startProgram(apiFile, options).then((first) => first.stop())
  const api = await startProgram(apiFile, options)
  cleanup.add(() => api.stop())
  return {
    pid: api.pid,
    origin,
    env,
    bearer: await signInDirectly(database, await demoOperator(database), secretKeys),
    database,
  }
}

async function demoOperator({ db }: Database): Promise<bigint> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM staff WHERE sso_subject = 'sandbox:operator'`,
  )
  return BigInt(rows[0]?.id ?? 0)
}
