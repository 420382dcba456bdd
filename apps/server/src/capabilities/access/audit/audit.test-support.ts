import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { createSecretBox, parseSecretKeys, type SecretBox } from '#src/platform/crypto/secret-box.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { createLocalRecords } from '#src/platform/storage/local-records.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { createNotedHeads } from './audit.heads.ts'
import { createAuditSealer } from './audit.sealer.ts'
import { writeAudit } from './audit.store.ts'
import { type AuditReport, verifyAudit } from './audit.verify.ts'

/** SECRET_KEYS of the tests. */
export const auditKeys = `k1:${Buffer.alloc(32, 7).toString('base64')}`
export const secretsOf = (text: string) => createSecretBox(parseSecretKeys(text))

const appendOnly = { audit_log: 'audit_log_append_only', audit_seal: 'audit_seal_append_only' }

/** An empty audit log with a database and a storage of its own; gone when the test ends. */
export async function createAuditRig() {
  const database = await createTestDatabase({ scope: 'test' })
  const storage = await mkdtemp(join(tmpdir(), 'pindao-audit-'))
  onTestFinished(() => rm(storage, { recursive: true, force: true }))
  const heads = createNotedHeads(await createLocalRecords(storage))
  const log = pino({ level: 'silent' })

  const newSealer = (secrets: SecretBox = secretsOf(auditKeys)) =>
    createAuditSealer({ database, secrets, heads, clock: Date.now, log })

  /** Adds rows; those of an empty log are 1, 2, 3 … */
  async function write(count: number, executor: Executor = database.db): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const change = { before: { name: 'alt', n: index }, after: { name: '新名字 "x"', n: index } }
      await writeAudit(executor, null, { action: 'role.update', entity: 'role', entityId: 7n, ...change })
    }
  }

  /** Runs with a connection of a superuser of its own. */
  async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  return {
    database,
    storage,
    newSealer,
    write,
    withClient,
    async verify(secrets: SecretBox | null = secretsOf(auditKeys)): Promise<AuditReport> {
      const noted = await heads.read(new Date())
      return withClient((client) => verifyAudit(client, { secrets, noted }))
    },
    /** What somebody does who owns the database: switch the triggers off, change things, switch them on again. */
    tamper: (...statements: string[]) =>
      withClient(async (client) => {
        for (const table of Object.keys(appendOnly))
          await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`)
        for (const statement of statements) await client.query(statement)
        for (const [table, trigger] of Object.entries(appendOnly)) {
          await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ALL`)
          await client.query(`ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${trigger}`)
        }
      }),
    /** Three seals over rows 1–4, 5–8 and 9–12. */
    async threeSeals(): Promise<void> {
      const { seal } = newSealer()
      for (let round = 0; round < 3; round += 1) {
        await write(4)
        await seal()
      }
    },
  }
}
export type AuditRig = Awaited<ReturnType<typeof createAuditRig>>
