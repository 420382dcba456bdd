import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { seedDemoStaff } from './capabilities/access/demo.seed.ts'
import { findLetters } from './capabilities/mail/letters/letter.store.ts'
import { findNotifications } from './capabilities/notifications/notification.store.ts'

const page = { limit: 10, offset: 0 }
let database: TestDatabase
let staffId: bigint
beforeAll(async () => {
  database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await seedDemoStaff(client)
  const { rows } = await client.query<{ id: string }>('SELECT id FROM staff ORDER BY id LIMIT 1')
  staffId = BigInt(rows[0]?.id ?? 0)
  await client.query(
    `INSERT INTO notification (user_id, type, params, title, link, level, dedupe_key, created_at)
     SELECT s.id, 'mailArrived', '{}', '', '', 'info', n::text, now() FROM staff s, generate_series(1, 5000) n
     WHERE s.id <> ${staffId} OR n % 50 = 0;
     INSERT INTO mail_message (system_kind, subject, body, created_at)
     SELECT 'publishFailed', '', repeat(md5(n::text), 25), now() FROM generate_series(1, 2000) n;
     INSERT INTO mail_copy (message_id, staff_id, origin, folder, at)
     SELECT m.id, s.id, 'received', CASE WHEN m.id % 20 = 0 THEN 'inbox' ELSE 'spam' END, now()
     FROM staff s, mail_message m;
     ANALYZE notification; ANALYZE mail_message; ANALYZE mail_copy; ANALYZE staff`,
  )
  await client.end()
})
afterAll(() => database.drop())

async function planOf(query: { toSQL(): { sql: string; params: unknown[] } }): Promise<string> {
  const { sql, params } = query.toSQL()
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, params)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('a page of somebody’s notifications, and of their letters, is read from the index as it is ordered', async () => {
  const pages = [
    ['notification_newest', findNotifications(database.db, staffId, page)],
    ['mail_copy_folder', findLetters(database.db, staffId, { box: 'inbox' }, page)],
  ] as const
  for (const [index, query] of pages) {
    const plan = await planOf(query)
    expect(plan).toContain(`Index Scan Backward using ${index}`)
    expect(plan).not.toContain('Sort')
  }
})

test('NAV-02 a search reads the letters of whoever asks, and not everybody’s, however common the character', async () => {
  const plan = await planOf(findLetters(database.db, staffId, { box: 'inbox', search: 'a' }, page))
  expect(plan).toContain('Index Scan using mail_message_pkey on mail_message')
  expect(plan.match(/on mail_message/gu)).toHaveLength(1)
})
