import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createSecretBox, parseSecretKeys, type SecretBox } from '#src/platform/crypto/secret-box.ts'
import type { DurableRecords } from '#src/platform/storage/durable-records.ts'
import { createLocalRecords } from '#src/platform/storage/local-records.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createNotedHeads } from './audit.heads.ts'
import { hashOfSeal } from './audit.seal.ts'
import { createAuditSealer } from './audit.sealer.ts'
import { writeAudit } from './audit.store.ts'
import { type AuditReport, verifyAudit } from './audit.verify.ts'

const command = fileURLToPath(new URL('../../audit-verify.ts', import.meta.url))
const keys = `k1:${Buffer.alloc(32, 7).toString('base64')}`
const log = pino({ level: 'silent' })

let database: TestDatabase
let storage: string
let records: DurableRecords

beforeEach(async () => {
  database = await createTestDatabase({ scope: 'test' })
  storage = await mkdtemp(join(tmpdir(), 'pindao-audit-'))
  onTestFinished(() => rm(storage, { recursive: true, force: true }))
  records = await createLocalRecords(storage)
})

const secretsOf = (text: string) => createSecretBox(parseSecretKeys(text))

function newSealer(secrets: SecretBox = secretsOf(keys)) {
  return createAuditSealer({ database, secrets, heads: createNotedHeads(records), clock: Date.now, log })
}

/** Rows 1 to `count` of an empty log. */
async function write(count: number, executor: Parameters<typeof writeAudit>[0] = database.db): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const change = { before: { title: 'alt', n: index }, after: { title: '新标题 "x"', n: index } }
    await writeAudit(executor, null, { action: 'video.update', entity: 'video', entityId: 7n, ...change })
  }
}

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function verify(secrets: SecretBox | null = secretsOf(keys)): Promise<AuditReport> {
  const noted = await createNotedHeads(records).read(new Date())
  return withClient((client) => verifyAudit(client, { secrets, noted }))
}

/** What somebody does who owns the database: switch the triggers off, change things, switch them on again. */
async function tamper(...statements: string[]): Promise<void> {
  await withClient(async (client) => {
    for (const table of ['audit_log', 'audit_seal'])
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`)
    for (const statement of statements) await client.query(statement)
    for (const [table, always] of [
      ['audit_log', 'audit_log_append_only'],
      ['audit_seal', 'audit_seal_append_only'],
    ]) {
      await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ALL`)
      await client.query(`ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${always}`)
    }
  })
}

/** Three seals over rows 1–4, 5–8 and 9–12. */
async function threeSeals(): Promise<void> {
  const { seal } = newSealer()
  for (let round = 0; round < 3; round += 1) {
    await write(4)
    await seal()
  }
}

test.each([
  ['audit_log', 'action = action'],
  ['audit_seal', 'mac = mac'],
])('PERM-05 %s takes new rows only, also from a superuser who plays a replica', async (table, nothing) => {
  await threeSeals()
  await withClient(async (client) => {
    for (const role of ['origin', 'replica']) {
      await client.query(`SET session_replication_role = ${role}`)
      for (const statement of [
        `UPDATE ${table} SET ${nothing}`,
        `UPDATE ${table} SET ${nothing} WHERE false`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
        `TRUNCATE ${table} CASCADE`,
      ]) {
        await expect(client.query(statement), `${role}: ${statement}`).rejects.toThrow(/only ever added to/u)
      }
    }
  })
  expect(await verify()).toMatchObject({ rows: 12, seals: 3, faults: [] })
})

test('PERM-05 what is sealed verifies, a seal takes a thousand rows, and the rest says that it waits', async () => {
  await database.pool.query(
    `INSERT INTO audit_log (at, action, entity, entity_id, before, detail)
     SELECT now() - i * interval '1 second', 'a.b', 'c', i, jsonb_build_object('k', i, 'é', 1.50), '{}'
     FROM generate_series(1, 2500) i`,
  )
  expect(await newSealer().seal()).toBe(2500)
  await write(2)
  expect(await verify()).toMatchObject({ rows: 2500, seals: 3, waiting: 2, unproved: 0, faults: [] })
})

test('PERM-05 the chain goes on past its ninth seal, in the order of numbers', async () => {
  const { seal } = newSealer()
  for (let round = 0; round < 12; round += 1) {
    await write(1)
    await seal()
  }
  expect(await verify()).toMatchObject({ rows: 12, seals: 12, head: { id: 12n }, faults: [] })
})

test('PERM-05 a transaction that commits late holds nobody up; its rows are sealed when they are there', async () => {
  const { seal } = newSealer()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('BEGIN')
  await client.query(
    `INSERT INTO audit_log (at, action, entity, detail) SELECT now(), 'late.act', 'x', '{}' FROM generate_series(1, 3)`,
  )
  await write(5)
  expect(await seal()).toBe(5)
  expect(await verify()).toMatchObject({ rows: 5, waiting: 0, faults: [] })
  await client.query('COMMIT')
  expect(await seal()).toBe(3)
  const { rows } = await database.pool.query('SELECT row_ids FROM audit_seal ORDER BY id')
  expect(rows.map((row) => row.row_ids)).toEqual([
    ['4', '5', '6', '7', '8'],
    ['1', '2', '3'],
  ])
  expect(await verify()).toMatchObject({ rows: 8, seals: 2, faults: [] })
})

test('PERM-05 writers, a long transaction, roll-backs and two sealers at once: every row is sealed once', async () => {
  const sealers = [newSealer(), newSealer()]
  let writing = true
  const sealing = sealers.map(async ({ seal }) => {
    let sealed = 0
    while (writing) sealed += await seal()
    return sealed
  })
  const late = database.transaction(async (tx) => {
    await write(1, tx)
    await writers()
    await write(1, tx)
  })
  async function writers() {
    await Promise.all(
      Array.from({ length: 5 }, async (_, writer) => {
        for (let turn = 0; turn < 20; turn += 1) {
          const work = database.transaction(async (tx) => {
            await write(3, tx)
            if ((turn + writer) % 4 === 0) throw new Error('rolled back')
          })
          await work.catch((error: Error) => expect(error.message).toBe('rolled back'))
        }
      }),
    )
  }
  await late
  writing = false
  const sealed = (await Promise.all(sealing)).reduce((sum, each) => sum + each, 0)
  const rest = await newSealer().seal()
  expect(sealed + rest).toBe(5 * 15 * 3 + 2)
  const { rows } = await database.pool.query(
    'SELECT count(*)::int AS all, count(DISTINCT id)::int AS once FROM (SELECT unnest(row_ids) AS id FROM audit_seal) s',
  )
  expect(rows).toEqual([{ all: 227, once: 227 }])
  expect(await verify()).toMatchObject({ rows: 227, waiting: 0, faults: [] })
})

test.each([
  ['a changed text', `UPDATE audit_log SET action = 'video.delete' WHERE id = 6`, 'rowChanged'],
  ['a changed before', `UPDATE audit_log SET before = '{"title": "x"}' WHERE id = 6`, 'rowChanged'],
  ['another person', 'UPDATE audit_log SET staff_id = 5 WHERE id = 6', 'rowChanged'],
  ['another time', `UPDATE audit_log SET at = at + interval '1 ms' WHERE id = 6`, 'rowChanged'],
  [
    'a text moved to the next column',
    `UPDATE audit_log SET ip = request_id, request_id = 'x' WHERE id = 6`,
    'rowChanged',
  ],
  ['a removed row', 'DELETE FROM audit_log WHERE id = 6', 'rowRemoved'],
])('PERM-05 %s is found, and nothing else is said', async (_what, statement, kind) => {
  await threeSeals()
  await tamper(statement)
  expect((await verify()).faults).toEqual([{ kind, row: 6n, seal: 2n }])
})

test('PERM-05 a row put in past the triggers is found, in the middle and at the end', async () => {
  await threeSeals()
  const values = `now(), 'a.b', 'c', '{}'`
  await tamper(
    'DELETE FROM audit_log WHERE id = 6',
    `INSERT INTO audit_log (id, at, action, entity, detail) OVERRIDING SYSTEM VALUE VALUES (-3, ${values})`,
    `INSERT INTO audit_log (at, action, entity, detail) VALUES (${values})`,
  )
  expect((await verify()).faults).toEqual([
    { kind: 'rowRemoved', row: 6n, seal: 2n },
    { kind: 'rowAdded', row: -3n },
    { kind: 'rowAdded', row: 13n },
  ])
})

test.each([
  ['digests', `UPDATE audit_seal SET digests = decode(repeat('00', 128), 'hex') WHERE id = 2`, 'sealChanged'],
  ['rows', 'UPDATE audit_seal SET row_ids = row_ids[1:3] || 99::bigint WHERE id = 2', 'sealChanged'],
  ['time', `UPDATE audit_seal SET sealed_at = sealed_at - interval '1 day' WHERE id = 2`, 'sealChanged'],
  ['chain', `UPDATE audit_seal SET previous_hash = hash WHERE id = 2`, 'sealUnchained'],
  ['proof', `UPDATE audit_seal SET mac = 'k1.AAAA' WHERE id = 2`, 'sealForged'],
  ['place', 'DELETE FROM audit_seal WHERE id = 2', 'sealMissing'],
])('PERM-05 a seal whose %s was changed is named first', async (_what, statement, kind) => {
  await threeSeals()
  await tamper(statement)
  expect((await verify()).faults[0]).toEqual({ kind, seal: 2n })
})

test('PERM-05 a chain written anew lacks the proof of our keys', async () => {
  await threeSeals()
  const { rows } = await database.pool.query(
    'SELECT id, sealed_at, row_ids, digests, previous_hash FROM audit_seal WHERE id = 3',
  )
  const [row] = rows
  const digests = Buffer.from(row.digests).fill(1, 0, 32)
  const content = { id: 3n, sealedAt: row.sealed_at, rowIds: row.row_ids.map(BigInt), digests }
  const hash = hashOfSeal({ ...content, previousHash: row.previous_hash })
  await tamper(
    `UPDATE audit_seal SET digests = '\\x${digests.toString('hex')}', hash = '\\x${hash.toString('hex')}' WHERE id = 3`,
  )
  expect((await verify()).faults[0]).toEqual({ kind: 'sealForged', seal: 3n })
  const unproved = await verify(null)
  expect(unproved.unproved).toBe(3)
  expect(unproved.faults).toEqual([{ kind: 'rowChanged', row: 9n, seal: 3n }])
})

test('PERM-05 after a change of keys old seals are proved by the old one', async () => {
  await threeSeals()
  const both = `k2:${Buffer.alloc(32, 8).toString('base64')},${keys}`
  await write(1)
  await newSealer(secretsOf(both)).seal()
  expect(await verify(secretsOf(both))).toMatchObject({ seals: 4, unproved: 0, faults: [] })
  expect(await verify(secretsOf(both.split(',')[0] ?? ''))).toMatchObject({ unproved: 3, faults: [] })
})

test('PERM-05 a cut tail is whole by itself, and found by the head that was noted outside', async () => {
  await threeSeals()
  await newSealer().noteHead()
  await tamper('DELETE FROM audit_seal WHERE id = 3', 'DELETE FROM audit_log WHERE id > 8')
  expect((await verify()).faults).toEqual([{ kind: 'headLost', seal: 3n }])
})

test('PERM-05 a row removed before its seal, and a trigger switched off, are found', async () => {
  await threeSeals()
  await write(1)
  await tamper('DELETE FROM audit_log WHERE id = 13')
  expect(await newSealer().seal()).toBe(0)
  expect((await verify()).faults).toEqual([{ kind: 'rowRemoved', row: 13n }])
  await withClient((client) => client.query('ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only'))
  expect((await verify()).faults).toContainEqual({ kind: 'triggerOff', name: 'audit_log_append_only' })
})

type Ended = { readonly code: number; readonly output: string }

function run(args: readonly string[] = [], env: Record<string, string> = {}): Promise<Ended> {
  const settings = { DATABASE_URL: database.url, SECRET_KEYS: keys, STORAGE_DIR: storage, ...env }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, ...args],
      { env: { ...process.env, ...settings } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}

test('PERM-05 audit:verify ends with 0 on a whole log, 1 on a changed one, 2 when it cannot look', async () => {
  await threeSeals()
  const whole = await run()
  expect(whole).toMatchObject({
    code: 0,
    output: expect.stringMatching(/rows 12 · seals 3 · .*\nhead 3:[0-9a-f]{64}\n/u),
  })
  const head = /head (3:[0-9a-f]{64})/u.exec(whole.output)?.[1] ?? ''
  expect((await run(['--head', head.slice(0, 14)])).code).toBe(0)
  expect(await run(['--head', `3:${'0'.repeat(16)}`])).toMatchObject({
    code: 1,
    output: expect.stringContaining('TAMPERED seal 3 was the head once'),
  })
  await tamper('UPDATE audit_log SET entity_id = 8 WHERE id = 10')
  expect(await run()).toMatchObject({
    code: 1,
    output: expect.stringContaining('TAMPERED row 10 is not as seal 3 covered it'),
  })
  const nowhere = await run([], { DATABASE_URL: 'postgres://pindao@127.0.0.1:1/none' })
  expect(nowhere).toMatchObject({ code: 2, output: expect.stringContaining('could not be verified') })
})
