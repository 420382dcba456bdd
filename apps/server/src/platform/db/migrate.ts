import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Any fixed number: all processes of Pindao take the same advisory lock. */
const migrationLock = 7_242_536_210
/** So long a migration stands in line for a table; our own statements take 15 s at most, most of them milliseconds. */
const longestInLineMs = 3000
const betweenAttemptsMs = 2000
const mostAttempts = 60

/**
 * Brings the database to the newest schema. Many processes may start at once: one migrates, the others wait on the
 * lock and then find nothing to do. Throws when the encoding could not hold Chinese titles for search
 * (performance.md §0: under locale C a Chinese search silently scans everything).
 */
export async function migrateDatabase(
  url: string,
  extra: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'pindao-migrate' })
  // Without a listener a connection that breaks between two queries would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await assertUnicode(client)
    await migrateInTurn(client)
    await extra(client)
  } finally {
    await client.end()
  }
}

/**
 * What waits for a lock keeps everybody waiting who comes after it: in front of a long statement of a version that is at
 * work it steps back after a moment, and comes again. All migrations are one transaction, so nothing is half done.
 */
async function migrateInTurn(client: pg.Client): Promise<void> {
  await client.query(`SET lock_timeout = ${longestInLineMs}`)
  for (let attempt = 1; ; attempt++) {
    try {
      await migrate(drizzle({ client }), { migrationsFolder })
      await client.query('RESET lock_timeout')
      return
    } catch (error) {
      if (attempt === mostAttempts || !isLockTimeout(error)) throw error
      await delay(betweenAttemptsMs)
    }
  }
}

const lockNotAvailable = '55P03'
function isLockTimeout(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if ('code' in current && current.code === lockNotAvailable) return true
  return false
}

async function assertUnicode(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string; word: boolean }>(
    `SELECT pg_encoding_to_char(encoding) AS encoding, '视频' ~ '^\\w+$' AS word
     FROM pg_database WHERE datname = current_database()`,
  )
  const [found] = rows
  if (found?.encoding !== 'UTF8' || !found.word) {
    throw new Error(
      'The database must be UTF-8 with a Unicode locale (C.UTF-8 of the builtin provider, or ICU).',
    )
  }
}
