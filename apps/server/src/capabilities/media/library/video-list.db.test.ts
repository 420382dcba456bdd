import { videoSortKeys } from '@pindao/protocol/media/video.filter.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#src/platform/context.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { createFirstPage } from './video-first-page.store.ts'
import { countVisible, findFilteredPage, findUnfilteredPage } from './video-page.store.ts'
import { findSearchPage, searchCap } from './video-search.store.ts'
import { findSortedPage } from './video-sorted-page.store.ts'

let database: TestDatabase
let people: { all: Actor; department: Actor; own: Actor }
const total = 7_000
/** Ids lie in two partitions, as if the first one were full. */
const firstIds = [1, 247_000]

beforeAll(async () => {
  database = await createTestDatabase({ scope: 'file' })
  const { db } = database
  await db.execute(sql`
    INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
    SELECT 's' || d.id || n, 's', 'e', d.id, false, now() FROM department d, generate_series(1, 2) AS n`)
  await db.execute(sql`
    INSERT INTO upload (upload_key, storage_type, owner_staff_id, department_id, file_name, object_key, size, part_size,
      part_count, status, created_at, updated_at)
    SELECT 'k', 'local', id, department_id, 'f', 'o', 1, 1, 1, 'completed', now(), now() FROM staff LIMIT 1`)
  for (const [half, first] of firstIds.entries()) {
    await db.execute(sql`SELECT setval('video_id_seq', ${first}, false)`)
    await db.execute(sql`
      INSERT INTO video (title, file_name, object_key, upload_id, size, crc32, container, duration_ms, width, height,
        video_codec, upload_status, owner_staff_id, department_id, created_at, updated_at)
      SELECT CASE WHEN n % 2 = 0 THEN '视频 Robot ' ELSE '合集' END
          || CASE WHEN n = 17 THEN '徫叫_100%' ELSE '' END || CASE WHEN n % 100 = 0 THEN '钢琴课' ELSE '' END || n,
        'f', 'o', (SELECT id FROM upload), n % 7, '00000000', 'mp4', n % 11, 16, 9, 'h264', n % 3, s.id, s.department_id, now(),
        now()
      FROM generate_series(${half * (total / 2) + 1}::int, ${(half + 1) * (total / 2)}::int) AS n
      JOIN staff s ON s.id = (SELECT min(id) FROM staff) + n % (SELECT count(*) FROM staff) ORDER BY n`)
  }
  await db.execute(sql`ANALYZE video`)
  const { rows } = await db.execute<{ id: string; department_id: string }>(sql`SELECT * FROM staff LIMIT 1`)
  const base = {
    staffId: BigInt(rows[0]?.id ?? 0),
    departmentId: BigInt(rows[0]?.department_id ?? 0),
    sessionId: 1n,
    fullName: 's',
    permissions: new Set<never>(),
  }
  // One of the department's videos belongs to somebody who works elsewhere now, and the other way round.
  await db.execute(sql`UPDATE video SET department_id = department_id + 1 WHERE id = (
    SELECT max(id) FROM video WHERE owner_staff_id = ${base.staffId})`)
  people = {
    all: { ...base, dataScope: 'all' },
    department: { ...base, dataScope: 'department' },
    own: { ...base, dataScope: 'own' },
  }
})
afterAll(() => database.drop())

const scopes = ['all', 'department', 'own'] as const

/** What a page must be, read the slow and plain way. */
async function plain(
  scope: (typeof scopes)[number],
  condition: ReturnType<typeof sql>,
  order = sql`ORDER BY id DESC`,
) {
  const { staffId, departmentId } = people.own
  const inScope = {
    all: sql`true`,
    department: sql`(department_id = ${departmentId} OR owner_staff_id = ${staffId})`,
    own: sql`owner_staff_id = ${staffId}`,
  }[scope]
  const { rows } = await database.db.execute<{ id: string }>(
    sql`SELECT id FROM video WHERE deleted_at IS NULL AND ${inScope} AND ${condition} ${order}`,
  )
  return rows.map(({ id }) => BigInt(id))
}

const idsOf = (found: { rows: readonly { id: string }[] }) => found.rows.map(({ id }) => BigInt(id))

test.each(scopes)(
  'VID-01 every page of the whole list is the right one, with the exact total (%s)',
  async (scope) => {
    const expected = await plain(scope, sql`true`)
    for (let offset = 0; offset < expected.length + 30; offset += 30) {
      const found = await findUnfilteredPage(database.db, people[scope], { offset, limit: 30 })
      expect(found.total).toBe(expected.length)
      expect(idsOf(found), `offset ${offset}`).toEqual(expected.slice(offset, offset + 30))
    }
    expect(await countVisible(database.db, people[scope])).toBe(expected.length)
    const first = await createFirstPage(database.pool)(people[scope], 30)
    expect(first.total).toBe(expected.length)
    expect(idsOf(first)).toEqual(expected.slice(0, 30))
  },
)

test.each(scopes)('VID-02 a list narrowed by state holds these and no others (%s)', async (scope) => {
  const expected = await plain(scope, sql`upload_status IN (0, 2)`)
  const found = await findFilteredPage(
    database.db,
    people[scope],
    { uploadStatusCodes: [0, 2] },
    { offset: 30, limit: 30 },
  )
  expect(found.total).toBe(expected.length)
  expect(idsOf(found)).toEqual(expected.slice(30, 60))
})

const terms = [
  '视频',
  '频',
  '徫叫',
  '钢琴课',
  '琴课',
  'robot',
  'ROBOT 2',
  'r',
  '100%',
  '_100',
  '频 R',
  '没有',
  '7000',
  '%',
]

test.each(scopes)(
  'VID-01 a search finds what holds the words, on its first, middle and last page (%s)',
  async (scope) => {
    for (const title of terms) {
      const pattern = `%${title.replace(/[\\%_]/gu, '\\$&')}%`
      const expected = (await plain(scope, sql`title ILIKE ${pattern}`)).slice(0, searchCap)
      const lastPage = Math.max(0, Math.floor((expected.length - 1) / 30) * 30)
      for (const offset of [0, Math.floor(lastPage / 60) * 30, lastPage, lastPage + 30]) {
        const found = await findSearchPage(database.db, people[scope], { title }, { offset, limit: 30 })
        expect(found.total, title).toBe(expected.length)
        expect(idsOf(found), `${title} ${offset}`).toEqual(expected.slice(offset, offset + 30))
      }
    }
  },
)

const columnOf = { title: sql`title_lower`, size: sql`size`, duration: sql`duration_ms`, createdAt: sql`id` }
const orders = videoSortKeys.flatMap((key) => [
  { key, sort: key, direction: sql`ASC` },
  { key, sort: `-${key}` as const, direction: sql`DESC` },
])

test.each(orders)(
  'WID-02 the list sorted by $sort, whole, narrowed and searched',
  async ({ key, sort, direction }) => {
    const uploadStatusCodes = [0, 2]
    const order = sql`ORDER BY ${columnOf[key]} ${direction}, id ${direction}`
    const filters = [
      [{}, sql`true`],
      [{ uploadStatusCodes }, sql`upload_status IN (0, 2)`],
      [{ title: '钢琴课', uploadStatusCodes }, sql`upload_status IN (0, 2) AND title LIKE '%钢琴课%'`],
      [{ title: '没有' }, sql`false`],
    ] as const
    for (const scope of scopes) {
      for (const [filter, condition] of filters) {
        const expected = await plain(scope, condition, order)
        for (const offset of [0, 30]) {
          const window = { offset, limit: 30, sort }
          const found = await findSortedPage(database.db, people[scope], filter, window)
          expect(found.total).toBe(expected.length)
          expect(idsOf(found), `${scope} ${offset}`).toEqual(expected.slice(offset, offset + 30))
        }
      }
    }
  },
)

test('VID-01 counts follow deletion and change of owner', async () => {
  const { db } = database
  const before = await countVisible(db, people.own)
  await db.execute(sql`UPDATE video SET deleted_at = now() WHERE id = (
    SELECT max(id) FROM video WHERE owner_staff_id = ${people.own.staffId} AND deleted_at IS NULL)`)
  expect(await countVisible(db, people.own)).toBe(before - 1)
  expect(await countVisible(db, people.all)).toBe(total - 1)
  await db.execute(
    sql`UPDATE video SET owner_staff_id = owner_staff_id + 1 WHERE owner_staff_id = ${people.own.staffId}`,
  )
  expect(await countVisible(db, people.own)).toBe(0)
  expect(await countVisible(db, people.all)).toBe(total - 1)
})
