import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import {
  type AuditFault,
  type AuditReport,
  createNotedHeads,
  type NotedHead,
  verifyAudit,
} from '#src/capabilities/access/access.ts'
import { findRecords } from '#src/open-storages.ts'
import { createSecretBox, parseSecretKeys, type SecretBox } from '#src/platform/crypto/secret-box.ts'
import { startEmbeddedPostgres } from '#src/platform/embedded-postgres/embedded-postgres.ts'
import { findRunningDatabase } from '#src/platform/embedded-postgres/running.ts'
import { type Env, EnvError } from '#src/platform/env.ts'
import { orNull } from '#src/platform/files.ts'
import { createLogger } from '#src/platform/log.ts'

/** Rows are sealed within seconds; one that waits longer means that no worker runs, which is no tampering. */
const lateMs = 5 * 60_000

/** What the operator asked for on the command line. */
export type Asked = { readonly heads: readonly NotedHead[]; readonly allowUnproved: boolean }

/** Where the lines for the operator go. */
type Say = (line: string) => void

/**
 * What `npm run audit:verify` does: recomputes the chain over the audit log (PERM-05). Changes nothing; the product may
 * be running or not. Gives the exit code: 0 when everything is as it was sealed, 1 when it is not or a seal after ours
 * is of a key that is not at hand, 3 when nothing speaks against it but some seals are not proved, which whoever owns
 * the database can write as well. The operator who gave up their keys says `--allow-unproved`.
 *
 * @throws when it could not look
 */
export async function verifyAuditLog(env: Env, asked: Asked, say: Say): Promise<number> {
  const secrets = await secretsOf(env)
  const noted = [...asked.heads, ...(await notedIn(env))]
  const begin = performance.now()
  const report = await withDatabase(env, (client) => verifyAudit(client, { secrets, noted }))
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  for (const line of linesOf(report, { noted: noted.length, seconds })) say(line)
  const verdict = verdictOn(report, asked)
  say(verdict.says)
  return verdict.exitCode
}

function verdictOn({ faults, unproved }: AuditReport, { allowUnproved }: Asked) {
  if (faults.some(isTampering)) return { exitCode: 1, says: 'The audit log is not what was sealed.' }
  if (faults.length > 0)
    return {
      exitCode: 1,
      says: 'Whether the audit log is what was sealed cannot be told without all SECRET_KEYS.',
    }
  if (unproved === 0) return { exitCode: 0, says: 'The audit log is whole.' }
  const says = `The audit log is whole as far as hashes tell; ${unproved} seals were not proved.`
  return allowUnproved
    ? { exitCode: 0, says }
    : { exitCode: 3, says: `${says} Give all SECRET_KEYS, or --allow-unproved if those keys were given up.` }
}

/** The database of the configuration; otherwise the embedded one, which is started for this when it is not running. */
async function withDatabase<T>(env: Env, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const running = env.DATABASE_URL ?? (await findRunningDatabase(env.DATA_DIR))
  if (running !== null) return withClient(running, work)
  if ((await orNull(readFile(join(env.DATA_DIR, 'secret-keys')))) === null)
    throw new EnvError(`DATABASE_URL is not set and ${env.DATA_DIR} holds no data of Pindao`)
  const logger = createLogger('postgres', 'error')
  const embedded = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, logger })
  try {
    return await withClient(embedded.url, work)
  } finally {
    await embedded.stop()
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'pindao-audit-verify' })
  // A connection that breaks between two queries is met by the next one.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The heads in the storage; none where there is no storage yet, which is not made for this. */
async function notedIn(env: Env): Promise<readonly NotedHead[]> {
  const records = await findRecords(env)
  return records === null ? [] : createNotedHeads(records).read(new Date())
}

/** The keys of the configuration or of the data directory; null without any, and the proofs are left out. */
async function secretsOf(env: Env): Promise<SecretBox | null> {
  const kept = await orNull(readFile(join(env.DATA_DIR, 'secret-keys'), 'utf8'))
  const keys = env.SECRET_KEYS ?? kept?.trim()
  return keys === undefined ? null : createSecretBox(parseSecretKeys(keys))
}

function linesOf(report: AuditReport, run: { noted: number; seconds: string }): readonly string[] {
  const { rows, seals, waiting, waitingSince, unproved, head, faults } = report
  const late = waitingSince !== null && Date.now() - Date.parse(waitingSince) > lateMs
  return [
    `rows ${rows} · seals ${seals} · not sealed yet ${waiting} · ${run.seconds} s`,
    head ? `head ${head.id}:${head.hash.toString('hex')}` : 'head: nothing is sealed yet',
    `heads noted earlier: ${run.noted}`,
    ...(unproved > 0
      ? [`${unproved} seals were not proved: their keys are not in SECRET_KEYS. Their hashes were checked.`]
      : []),
    ...(late ? [`Rows wait for their seal since ${waitingSince}: is a worker running?`] : []),
    ...faults.map((fault) => `${isTampering(fault) ? 'TAMPERED' : 'UNKNOWN KEY'} ${describe(fault)}`),
  ]
}

function isTampering({ kind }: AuditFault): boolean {
  return kind !== 'sealKeyUnknown'
}

function describe({ kind, row, seal, name }: AuditFault): string {
  switch (kind) {
    case 'rowChanged':
      return `row ${row} is not as seal ${seal} covered it`
    case 'rowRemoved':
      return `row ${row} is gone${seal === undefined ? ' from the queue before it was sealed' : `; seal ${seal} covered it`}`
    case 'rowAdded':
      return `row ${row} was put in past the triggers: no seal covers it and none is due`
    case 'sealChanged':
      return `seal ${seal} is not what its hash says`
    case 'sealMissing':
      return `seal ${seal} is gone`
    case 'sealUnchained':
      return `seal ${seal} does not follow the one before`
    case 'sealForged':
      return `seal ${seal} was not made with our secret keys`
    case 'sealKeyUnknown':
      // Quoted: whoever forged it chose the name, and what a terminal makes of it.
      return `seal ${seal}, the first one of key ${JSON.stringify(name)}, follows seals of ours: is that key missing from SECRET_KEYS? If you never had one of that name, the seal is forged`
    case 'headLost':
      return `seal ${seal} was the head once and is not in the chain any more, or is another one`
    case 'triggerOff':
      return `trigger ${name} is missing or switched off`
  }
}

/**
 * `--head 12:9f3a…`, as often as wanted: a head noted from the log or the page; the beginning of the hash will do.
 * `--allow-unproved`: seals of keys that are not at hand are no reason to end with anything but 0.
 */
export function askedBy(argv: readonly string[]): Asked {
  const { values } = parseArgs({
    args: [...argv],
    options: { head: { type: 'string', multiple: true }, 'allow-unproved': { type: 'boolean' } },
  })
  return { heads: (values.head ?? []).map(headIn), allowUnproved: values['allow-unproved'] ?? false }
}

function headIn(text: string): NotedHead {
  const [, id, hash] = /^(\d{1,18}):([0-9a-f]{8,64})$/iu.exec(text) ?? []
  if (id === undefined || hash === undefined) throw new EnvError(`--head ${text}: needs number:hash`)
  return { id: BigInt(id), hash: hash.toLowerCase() }
}
