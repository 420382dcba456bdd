import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { department } from '#src/capabilities/access/staff/staff.table.ts'
import { createSecretBox, parseSecretKeys } from '#src/platform/crypto/secret-box.ts'
import { npmToolPath } from '#src/platform/media-tools/tool-paths.ts'
import type { Canary } from '../../../../test/canaries.ts'
import type { TestDatabase } from '../../../../test/database.ts'
import { testSecretKeys } from '../../../../test/publishing-seed.ts'
import { channel, channelCredential } from '../channel.table.ts'
import { firstFacts } from '../first-facts.ts'
import { createGrantSecrets } from './grant.secrets.ts'
import { lockGrant, openGrant, saveGrant } from './grant.store.ts'

const sealed = createGrantSecrets(createSecretBox(parseSecretKeys(testSecretKeys)))
const hour = 3_600_000

/** A grant of Facebook with one Page, whose tokens the test knows, and Facebook does not. */
export async function seedPage(
  { db }: Pick<TestDatabase, 'db'>,
  given: { readonly staffId: bigint; readonly userToken: string; readonly pageToken: string },
): Promise<void> {
  const { staffId, userToken, pageToken } = given
  const now = new Date().toISOString()
  const [home] = await db.select().from(department).limit(1)
  const account = { accountId: '10229071846513082', accountLabel: '沈若溪' }
  const row = await openGrant(db, { platform: 'facebook', kind: 'fb_user', ...account }, { staffId, now })
  const tokens = { accessToken: userToken, refreshToken: null, scopes: [], dataAccessExpiresAt: null }
  const expiresAt = new Date(Date.now() + 1000 * hour).toISOString()
  await saveGrant(db, row.id, { ...sealed.seal(row, { ...tokens, expiresAt }), status: 0 })
  const [made] = await db
    .insert(channel)
    .values({
      ...firstFacts,
      platform: 'facebook',
      platformChannelId: '61550182734401',
      title: '星河短剧',
      departmentId: home?.id ?? 0n,
      ownerStaffId: staffId,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  const channelId = made?.id ?? 0n
  await db.insert(channelCredential).values({
    channelId,
    grantId: row.id,
    status: 0,
    scopes: [],
    accessTokenSealed: sealed.sealPage(channelId, pageToken),
    grantedBy: staffId,
    failCount: 0,
    updatedAt: now,
  })
}

/** The tokens that grants hold now, opened. */
export async function tokensOfGrants(database: TestDatabase): Promise<readonly Canary[]> {
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM platform_grant')
  const found: Canary[] = []
  for (const { id } of rows) {
    const grant = await database.transaction((tx) => lockGrant(tx, BigInt(id)))
    if (!grant) continue
    const [access, refresh] = [sealed.accessToken(grant), sealed.refreshToken(grant)]
    if (access) found.push({ name: `access token of grant ${id}`, secret: access })
    if (refresh) found.push({ name: `refresh token of grant ${id}`, secret: refresh })
  }
  return found
}

/** Every row of every table, those of the queue too, as a dump writes it. */
export async function dumpOf({ pool }: Pick<TestDatabase, 'pool'>): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const dumps: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`)
    dumps.push(`-- ${name}`, ...rows.map(({ text }) => text))
  }
  return dumps.join('\n')
}

/** Everything below a folder that is no video. */
export async function filesBelow(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.mp4'))
  const texts = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      return `${path}\n${await readFile(path, 'latin1')}`
    }),
  )
  return texts.join('\n')
}

/** A program between the product and ffprobe, which writes down how it was called and what it could read. */
export async function createWitness() {
  const folder = await mkdtemp(join(tmpdir(), 'pindao-witness-'))
  const seen = join(folder, 'seen')
  await mkdir(seen)
  const path = join(folder, 'ffprobe')
  const real = await npmToolPath('ffprobe')
  await writeFile(
    path,
    `#!/bin/sh\n{ tr '\\0' '\\n' < /proc/$$/cmdline; tr '\\0' '\\n' < /proc/$$/environ; } > '${seen}'/$$\nexec '${real}' "$@"\n`,
  )
  await chmod(path, 0o755)
  return {
    path,
    /** What each run of it has seen. */
    async seen(): Promise<readonly string[]> {
      const names = await readdir(seen)
      return Promise.all(names.map((name) => readFile(join(seen, name), 'utf8')))
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A call to a real API as somebody who is signed in. */
export async function ask(
  api: { readonly url: string; readonly bearer: string },
  path: string,
  body?: unknown,
): Promise<{ readonly status: number; readonly bytes: Buffer }> {
  const answer = await fetch(`${api.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${api.bearer}`,
      'idempotency-key': randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}
