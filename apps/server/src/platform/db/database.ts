import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { isoInstant } from './columns.ts'
import { isSilence } from './outage.ts'

const timestamptzOid = 1184
const connectTimeoutMs = 10_000
/**
 * How long a connection that nobody needs is kept. A new one is a process of the database's, a proof of the password that
 * hashes thousands of times, and catalogs read anew by its first query: 10 to 20 ms that somebody's page waits.
 */
const idleTimeoutMs = 5 * 60_000
/** A firewall that forgets idle connections takes minutes; the system by itself would ask after two hours. */
const keepAliveAfterMs = 60_000

/**
 * How long is waited, in milliseconds. The longest wait for an answer and one for a connection after it stay below the
 * 30 s of reliability.md D3, after which the page gives a question up by itself.
 */
type Patience = {
  /** Until the database gives a statement up by itself, lock waits included. */
  readonly statementMs: number
  /** Until we give a connection up that says nothing at all; longer, so that a database that lives speaks first. */
  readonly answerMs: number
}
const usualPatience: Patience = { statementMs: 15_000, answerMs: 18_000 }
/** Until a call of ours has failed for want of an answer, and what it asks of a new connection after that. */
export const longestWaitMs = usualPatience.answerMs + connectTimeoutMs
/** For other pools than ours: their connections are given up after the same time. */
export const silenceOptions = { query_timeout: usualPatience.answerMs } as const

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

/**
 * Runs work in one transaction. A command that takes it from its caller does all of its writing in one call: the caller
 * may write in the same transaction what came of it.
 */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export type Database = {
  readonly pool: pg.Pool
  readonly db: NodePgDatabase
  /** Runs `work` in one transaction; it is rolled back when `work` throws. */
  readonly transaction: Transact
  /** True when the database answers within the timeout. */
  ping(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Opens the pool. Sessions run in UTC and without JIT (compiling takes longer than any of our queries); instants come as
 * ISO text; an idle connection that dies is logged, not fatal. No call waits for ever: what takes longer (migrations, the
 * recomputing of the audit log) has connections of its own.
 */
export function createDatabase(options: {
  url: string
  max: number
  log: Logger
  name: string
  patience?: Patience
}): Database {
  const { statementMs, answerMs } = options.patience ?? usualPatience
  const types = new pg.TypeOverrides()
  types.setTypeParser(timestamptzOid, isoInstant)
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    application_name: options.name,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    options: `-c timezone=UTC -c jit=off -c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=60000`,
    query_timeout: answerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    types,
  })
  pool.on('error', (err) => options.log.warn({ err }, 'idle database connection lost'))
  // The pool listens to idle connections only; one that breaks in use would end the process as an uncaught error.
  pool.on('connect', (client) => {
    client.on('error', (err) => options.log.warn({ err }, 'database connection lost'))
    hangUpOnSilence(client)
  })
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

const clients = new WeakMap<Tx, pg.PoolClient>()

/** The connection of a running transaction, for what drizzle does not speak (COPY). */
export function clientOf(tx: Tx): pg.PoolClient {
  const client = clients.get(tx)
  if (!client) throw new Error('not a transaction of createDatabase')
  return client
}

/**
 * drizzle's own transaction on a pool loses the connection when BEGIN fails; here it is given back in any case, and
 * thrown away when it is broken.
 */
async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  let failure: { readonly error: unknown } | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    return await drizzle({ client }).transaction((tx) => {
      clients.set(tx, client)
      return work(tx).catch((error: unknown) => {
        failure = { error }
        throw error
      })
    })
  } catch (error) {
    // A rollback on a connection that is gone fails as well: that would hide why.
    throw failure ? failure.error : error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/**
 * Gives a connection up whole when an answer does not come in time: whatever is asked after it, the rollback first,
 * would wait behind it as long again, and the pool would hand it on. The pool's own queries do so by themselves.
 */
function hangUpOnSilence(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const asked = ask(...args)
    if (asked instanceof Promise) {
      asked.catch((error: unknown) => {
        if (isSilence(error)) void (client as pg.PoolClient & pg.Client).end()
      })
    }
    return asked
  }) as typeof client.query
}

/** What a row meets that another one keeps it from: unique_violation, exclusion_violation. */
const keptOut = ['23505', '23P01']

/** Name of the constraint by which another row kept this one out, or null for any other error. drizzle wraps the driver's error. */
export function violatedConstraint(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError && keptOut.includes(current.code ?? ''))
      return current.constraint ?? ''
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
