import { enumeration, moveInto } from '@pindao/protocol/core/enumeration.ts'
import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { identity, instant } from '../db/columns.ts'
import { recordEvent } from './record-event.table.ts'
import { moveRecord, type RecordKind, writeEvent } from './timeline.ts'

const states = enumeration({
  name: 'sample',
  initial: 'open',
  aliases: { 9: 'open' },
  values: {
    open: { code: 0, next: [{ to: 'held', by: ['system'], why: '' }] },
    held: { code: 4, next: [{ to: 'open', by: ['person'], why: '' }] },
  },
})
const sample = pgTable('sample', {
  id: identity(),
  status: integer('status').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
const kind: RecordKind<'open' | 'held'> = {
  entity: 'channel',
  states,
  table: sample,
  state: 'status',
  beside: (at) => ({ updatedAt: at }),
}
const hold = moveInto(states, 'held', 'system')
const at = '2026-01-02T03:04:05.678Z'
const why = { at, reason: 'why' }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ scope: 'file' })
  await database.db.execute(sql`CREATE TABLE sample (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    status integer NOT NULL, updated_at timestamptz NOT NULL)`)
})
afterAll(() => database.drop())

async function make(status: number): Promise<bigint> {
  const [row] = await database.db.insert(sample).values({ status, updatedAt: at }).returning()
  return row?.id ?? 0n
}

const timelineOf = async (id: bigint) =>
  (await database.db.select().from(recordEvent).where(sql`record_id = ${id}`).orderBy(recordEvent.id)).map(
    ({ id: _id, ...event }) => event,
  )

test.each([0, 9])(
  'PUB-01 a move is made from the state it starts from, stored as %s, and stands in the timeline',
  async (code) => {
    const id = await make(code)
    const moved = await database.transaction((tx) =>
      moveRecord(tx, kind, id, hold, { ...why, staffId: 7n, detail: 'd', problemCode: 'p' }),
    )
    expect(moved).toBe(true)
    expect(await database.db.select().from(sample).where(sql`id = ${id}`)).toEqual([
      { id, status: 4, updatedAt: at },
    ])
    const event = { entity: 'channel', recordId: id, at, actor: 'system', staffId: 7n }
    expect(await timelineOf(id)).toEqual([
      { ...event, fromState: code, toState: 4, reason: 'why', detail: 'd', problemCode: 'p' },
    ])
  },
)

test('PUB-01 from another state, or of a record that is gone, nothing moves and nothing is written', async () => {
  const id = await make(4)
  expect(await database.transaction((tx) => moveRecord(tx, kind, id, hold, why))).toBe(false)
  expect(await database.transaction((tx) => moveRecord(tx, kind, id + 100n, hold, why))).toBe(false)
  expect(await timelineOf(id)).toEqual([])
})

test('PUB-01 of two who move a record at once, one does', async () => {
  const id = await make(0)
  const both = await Promise.all(
    [1, 2].map(() => database.transaction((tx) => moveRecord(tx, kind, id, hold, why))),
  )
  expect(both.toSorted()).toEqual([false, true])
  expect(await timelineOf(id)).toHaveLength(1)
})

test('PUB-01 a move that the table of the states lacks is a mistake in the code', async () => {
  const id = await make(0)
  const byPerson = { ...hold, actor: 'person' } as const
  await expect(database.transaction((tx) => moveRecord(tx, kind, id, byPerson, why))).rejects.toThrow(
    RangeError,
  )
  expect(() => moveInto(states, 'held', 'platform')).toThrow(RangeError)
})

test('PUB-01 what happens without a move is told in its order', async () => {
  const id = await make(0)
  await database.transaction(async (tx) => {
    await writeEvent(tx, 'channel', id, { ...why, actor: 'person', from: null, to: 0 })
    await writeEvent(tx, 'channel', id, { ...why, reason: 'later', actor: 'platform', from: 0, to: 0 })
  })
  expect((await timelineOf(id)).map(({ reason }) => reason)).toEqual(['why', 'later'])
})
