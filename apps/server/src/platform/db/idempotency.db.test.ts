import { endpoint } from '@pindao/protocol/core/endpoint.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { SignedInContext } from '#src/platform/context.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { idempotent } from './idempotency.ts'

const things = endpoint({
  method: 'POST',
  url: '/things',
  access: 'signedIn',
  summary: 'test',
  output: z.object({}),
  idempotent: 'key',
})

function contextOf(staffId: bigint, key: string | null): SignedInContext {
  const actor = {
    staffId,
    sessionId: 1n,
    fullName: 'x',
    departmentId: 1n,
    dataScope: 'all' as const,
    permissions: new Set<never>(),
  }
  return { actor, requestId: 'r', locale: 'zh', ip: '', log: pino({ level: 'silent' }), idempotencyKey: key }
}

async function prepare() {
  const database = await createTestDatabase({ scope: 'test' })
  await database.db.execute(sql`CREATE TABLE thing (id bigint GENERATED ALWAYS AS IDENTITY)`)
  return database
}

async function create(database: TestDatabase, ctx: SignedInContext, body: unknown) {
  return database.transaction((tx) =>
    idempotent(tx, ctx, things, body, async () => {
      const { rows } = await tx.execute<{ id: string }>(sql`INSERT INTO thing DEFAULT VALUES RETURNING id`)
      return BigInt(rows[0]?.id ?? 0)
    }),
  )
}

const countThings = async ({ pool }: TestDatabase) =>
  Number((await pool.query('SELECT count(*) AS n FROM thing')).rows[0].n)

test('PUB-07 fifty parallel calls with one key make one record and all get it', async () => {
  const database = await prepare()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => create(database, contextOf(1n, 'same-key'), { a: 1 })),
  )
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1)
  expect(await countThings(database)).toBe(1)
})

test('PUB-07 the same key with another body is refused', async () => {
  const database = await prepare()
  await create(database, contextOf(1n, 'same-key'), { a: 1 })
  await expect(create(database, contextOf(1n, 'same-key'), { a: 2 })).rejects.toMatchObject({
    code: 'common.idempotencyMismatch',
  })
})

test('PUB-07 keys belong to a person; another person, another key, or none', async () => {
  const database = await prepare()
  await create(database, contextOf(1n, 'same-key'), {})
  await create(database, contextOf(2n, 'same-key'), {})
  await create(database, contextOf(1n, 'other-key'), {})
  expect(await countThings(database)).toBe(3)
  await expect(create(database, contextOf(1n, null), {})).rejects.toMatchObject({
    code: 'common.idempotencyKeyRequired',
  })
})

test('PUB-07 a call that fails leaves its key free', async () => {
  const database = await prepare()
  const failing = database.transaction((tx) =>
    idempotent(tx, contextOf(1n, 'same-key'), things, {}, () => Promise.reject(new Error('no'))),
  )
  await expect(failing).rejects.toThrow('no')
  expect(await create(database, contextOf(1n, 'same-key'), {})).toMatchObject({ repeated: false })
})
