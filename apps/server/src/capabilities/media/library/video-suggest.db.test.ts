import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#src/platform/context.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { freshChannel } from '../../../../test/fresh-channel.ts'
import { createVideoSuggestions, type SuggestVideos } from './video-suggest.ts'

let database: TestDatabase
let suggest: SuggestVideos
let people: Record<Actor['dataScope'], Actor>
const limit = 5
const total = 6_000
/** Ids lie in two partitions, as if the first one were full. */
const firstIds = [1, 247_000]

beforeAll(async () => {
  database = await createTestDatabase({ scope: 'file' })
  suggest = createVideoSuggestions({ database, viewUrl: (_actor, _video, key) => `signed:${key}` })
  const { db } = database
  await db.execute(sql`
    INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
    SELECT 's' || d.id || n, 's', 'e', d.id, false, now() FROM department d, generate_series(1, 2) AS n`)
  await db.execute(sql`
    INSERT INTO upload (upload_key, storage_type, owner_staff_id, department_id, file_name, object_key, size, part_size,
      part_count, status, created_at, updated_at)
    SELECT 'k', 'local', id, department_id, 'f', 'o', 1, 1, 1, 'completed', now(), now() FROM staff LIMIT 1`)
  await db.execute(sql`
    INSERT INTO channel (${sql.raw(freshChannel.columns)}, platform, platform_channel_id, title, department_id, owner_staff_id, created_at, updated_at)
    SELECT ${sql.raw(freshChannel.values)}, 'youtube', 'UC1', '云上频道', department_id, id, now(), now() FROM staff LIMIT 1`)
  for (const [half, first] of firstIds.entries()) {
    await db.execute(sql`SELECT setval('video_id_seq', ${first}, false)`)
    await db.execute(sql`
      INSERT INTO video (title, channel_id, file_name, object_key, upload_id, size, crc32, container, duration_ms, width,
        height, video_codec, upload_status, thumbnail_key, owner_staff_id, department_id, created_at, updated_at)
      SELECT CASE WHEN n % 2 = 0 THEN '视频 Robot ' ELSE '合集' END
          || CASE WHEN n = 17 THEN '徫叫_100%' ELSE '' END || CASE WHEN n % 1000 = 0 THEN '钢琴课' ELSE '' END || n,
        CASE WHEN n = 17 THEN (SELECT id FROM channel) END, 'f', 'o', (SELECT id FROM upload), 1, '00000000', 'mp4', 1, 16,
        9, 'h264', 0, CASE WHEN n = 17 THEN 'k.jpg' END, s.id, s.department_id, now(), now()
      FROM generate_series(${half * (total / 2) + 1}::int, ${(half + 1) * (total / 2)}::int) AS n
      JOIN staff s ON s.id = (SELECT min(id) FROM staff) + n % (SELECT count(*) FROM staff) ORDER BY n`)
  }
  // The newest of all is gone.
  await db.execute(sql`UPDATE video SET deleted_at = now() WHERE id = (SELECT max(id) FROM video)`)
  await db.execute(sql`ANALYZE video`)
  const { rows } = await db.execute<{ id: string; department_id: string }>(sql`
    SELECT s.* FROM staff s JOIN video v ON v.owner_staff_id = s.id WHERE v.title LIKE '%徫叫%'`)
  const permissions: ReadonlySet<Permission> = new Set(['video:read'])
  const base = {
    staffId: BigInt(rows[0]?.id ?? 0),
    departmentId: BigInt(rows[0]?.department_id ?? 0),
    sessionId: 1n,
    fullName: 's',
    permissions,
  }
  people = {
    all: { ...base, dataScope: 'all' },
    department: { ...base, dataScope: 'department' },
    group: { ...base, dataScope: 'group', colleagues: [base.staffId, base.staffId + 1n, base.staffId + 2n] },
    own: { ...base, dataScope: 'own' },
  }
})
afterAll(() => database.drop())

/** The newest five, read the slow and plain way. */
async function plain(
  { dataScope, staffId, departmentId, colleagues = [] }: Actor,
  term: string,
): Promise<bigint[]> {
  const scope = {
    all: sql`true`,
    department: sql`(department_id = ${departmentId} OR owner_staff_id = ${staffId})`,
    group: sql`owner_staff_id = ANY(${sql.param(colleagues.map(String))}::bigint[])`,
    own: sql`owner_staff_id = ${staffId}`,
  }[dataScope]
  const pattern = `%${term.replace(/[\\%_]/gu, '\\$&')}%`
  const { rows } = await database.db.execute<{ id: string }>(
    sql`SELECT id FROM video WHERE deleted_at IS NULL AND ${scope} AND title ILIKE ${pattern}
        ORDER BY id DESC LIMIT ${limit}`,
  )
  return rows.map(({ id }) => BigInt(id))
}

const terms = [
  '视',
  '视频',
  '徫',
  '徫叫',
  '钢琴课',
  'ROBOT 1',
  'r',
  '100%',
  '_100',
  '频 R',
  '没有',
  '6000',
  '%',
]

test.each(['all', 'department', 'group', 'own'] as const)(
  'SHL-05 PERM-03 the newest five that hold the words: common and rare ones, one character too (%s)',
  async (scope) => {
    for (const term of terms) {
      const ids = (await suggest(people[scope], term, limit)).map(({ id }) => id)
      expect(ids, term).toEqual(await plain(people[scope], term))
    }
  },
)

test('SHL-05 a suggestion shows the channel and a signed picture', async () => {
  expect(await suggest(people.all, '徫叫', limit)).toEqual([
    { id: 17n, title: '合集徫叫_100%17', subtitle: '云上频道', thumbnailUrl: 'signed:k.jpg' },
  ])
})

test('SHL-05 PERM-03 nothing for whoever may not read videos', async () => {
  expect(await suggest({ ...people.all, permissions: new Set() }, '视频', limit)).toEqual([])
})
