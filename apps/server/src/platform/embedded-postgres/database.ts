import pg from 'pg'
import { roleName } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { serverHost } from './launch.ts'

/** The database everything is in. */
const databaseName = 'pindao'
const connectTimeoutMs = 10_000

type Facts = {
  major: number
  folder: string
  provider: string
  locale: string
  encoding: string
  ctype: string
}

/** Where a server is reached. */
export type Access = { readonly password: string; readonly port: number }

/** The connection string of the product's database. */
export function databaseUrl({ password, port }: Access, database = databaseName): string {
  return `postgres://${roleName}:${password}@${serverHost}:${port}/${database}`
}

/**
 * Makes the database when it is missing and checks that this is our server with the expected version and locale.
 *
 * @throws EmbeddedPostgresError startFailed, versionMismatch, wrongLocale
 */
export async function ensureDatabase(access: Access, cluster: string, major: number): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl(access, 'postgres'),
    application_name: 'pindao-start',
    connectionTimeoutMillis: connectTimeoutMs,
  })
  // A connection lost between two queries is met by the next one; unheard, the event would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const facts = (await readFacts(client)) ?? (await createDatabase(client))
    check(facts, cluster, major)
  } catch (cause) {
    if (cause instanceof EmbeddedPostgresError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new EmbeddedPostgresError('startFailed', `cannot use the database: ${reason}`, { cause })
  } finally {
    await client.end()
  }
}

async function createDatabase(client: pg.Client): Promise<Facts | undefined> {
  await client.query(`CREATE DATABASE ${databaseName}`)
  return readFacts(client)
}

async function readFacts(client: pg.Client): Promise<Facts | undefined> {
  const { rows } = await client.query<Facts>(
    `SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('data_directory') AS folder,
       datlocprovider AS provider, datlocale AS locale, pg_encoding_to_char(encoding) AS encoding, datctype AS ctype
     FROM pg_database WHERE datname = $1`,
    [databaseName],
  )
  return rows[0]
}

function check(facts: Facts | undefined, cluster: string, major: number): void {
  if (facts?.folder !== cluster) {
    throw new EmbeddedPostgresError('startFailed', `the server serves ${facts?.folder}, not ${cluster}`)
  }
  if (facts.major !== major) {
    throw new EmbeddedPostgresError(
      'versionMismatch',
      `the server is PostgreSQL ${facts.major}, not ${major}`,
    )
  }
  const { provider, locale, encoding, ctype } = facts
  // LC_CTYPE=C: see `characterTypes` in cluster.ts.
  if (provider !== 'b' || locale !== 'C.UTF-8' || encoding !== 'UTF8' || ctype === 'C') {
    throw new EmbeddedPostgresError(
      'wrongLocale',
      `the database has locale ${provider}/${locale}/${ctype} and encoding ${encoding}, not C.UTF-8 and UTF8`,
    )
  }
}
