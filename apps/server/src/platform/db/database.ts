import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { isoInstant } from './columns.ts'

const timestamptzOid = 1184
const connectTimeoutMs = 10_000
const statementTimeoutMs = 30_000

/** A connection or a transaction: what stores take, so that the service decides what is one transaction. */
export type Executor = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | '$with'
  | 'with'
>
/** A running transaction. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

export type Database = {
  readonly pool: pg.Pool
  readonly db: NodePgDatabase
  /** Runs `work` in one transaction; it is rolled back when `work` throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** True when the database answers within the timeout. */
  ping(): Promise<boolean>
  close(): Promise<void>
}

/** Opens the pool. Sessions run in UTC and without JIT (compiling takes longer than any of our queries); instants come as ISO text; an idle connection that dies is logged, not fatal. */
export function createDatabase(options: { url: string; max: number; log: Logger; name: string }): Database {
  const types = new pg.TypeOverrides()
  types.setTypeParser(timestamptzOid, isoInstant)
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    application_name: options.name,
    connectionTimeoutMillis: connectTimeoutMs,
    options: `-c timezone=UTC -c jit=off -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=60000`,
    keepAlive: true,
    types,
  })
  pool.on('error', (err) => options.log.warn({ err }, 'idle database connection lost'))
  // The pool listens to idle connections only; one that breaks in use would end the process as an uncaught error.
  pool.on('connect', (client) =>
    client.on('error', (err) => options.log.warn({ err }, 'database connection lost')),
  )
  const db = drizzle({ client: pool })
  return {
    pool,
    db,
    transaction: (work) => inTransaction(pool, work),
    ping: () =>
      pool
        .query('SELECT 1')
        .then(() => true)
        .catch(() => false),
    close: () => pool.end(),
  }
}

/**
 * drizzle's own transaction on a pool loses the connection when BEGIN fails; here it is given back in any case, and
 * thrown away when it is broken.
 */
async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    return await drizzle({ client }).transaction(work)
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** Name of the constraint a unique violation hit, or null for any other error. drizzle wraps the driver's error. */
export function violatedConstraint(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError && current.code === '23505') return current.constraint ?? ''
  }
  return null
}

/** Whether a row could not be removed because others refer to it. */
export function isStillReferenced(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError && current.code === '23503') return true
  }
  return false
}
