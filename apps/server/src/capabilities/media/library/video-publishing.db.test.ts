import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { freshChannel } from '../../../../test/fresh-channel.ts'
import { createVideoList } from './video-list.service.ts'

const { codes } = publishTaskStatus
let database: TestDatabase
/** Two colleagues of one department; videos 1 to 4 are the first one's, 5 and 6 the other's. */
let people: { first: bigint; other: bigint; departmentId: bigint }

beforeAll(async () => {
  database = await createTestDatabase({ scope: 'file' })
  const { db } = database
  await db.execute(sql`
    INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
    SELECT 's' || n, 's', 'e', (SELECT min(id) FROM department), false, now() FROM generate_series(1, 2) AS n`)
  await db.execute(sql`
    INSERT INTO upload (upload_key, storage_type, owner_staff_id, department_id, file_name, object_key, size, part_size,
      part_count, status, created_at, updated_at)
    SELECT 'k', 'local', id, department_id, 'f', 'o', 1, 1, 1, 'completed', now(), now() FROM staff LIMIT 1`)
  await db.execute(sql`
    INSERT INTO channel (${sql.raw(freshChannel.columns)}, platform, platform_channel_id, title, department_id, owner_staff_id, created_at, updated_at)
    SELECT ${sql.raw(freshChannel.values)}, 'youtube', 'c' || n, 'c', (SELECT min(id) FROM department), (SELECT min(id) FROM staff), now(), now()
    FROM generate_series(1, 3) AS n`)
  await db.execute(sql`
    INSERT INTO video (title, file_name, object_key, upload_id, size, crc32, container, duration_ms, width, height,
      video_codec, upload_status, owner_staff_id, department_id, created_at, updated_at)
    SELECT 'v' || n, 'f', 'o', (SELECT id FROM upload), 1, '00000000', 'mp4', 1, 16, 9, 'h264', 0, s.id, s.department_id,
      now(), now()
    FROM generate_series(1, 6) AS n JOIN staff s ON s.id = (SELECT min(id) FROM staff) + (n > 4)::int ORDER BY n`)
  const { rows } = await db.execute<{ id: string; department_id: string }>(
    sql`SELECT id, department_id FROM staff ORDER BY id`,
  )
  const [first, other] = rows.map(({ id }) => BigInt(id))
  people = { first: first ?? 0n, other: other ?? 0n, departmentId: BigInt(rows[0]?.department_id ?? 0) }
})
afterAll(() => database.drop())
beforeEach(() => database.db.execute(sql`UPDATE publish_task SET status = ${codes.terminated}`))

/** A task of a video on one of the channels, as `operator` submitted it. */
async function submit(video: number, status: keyof typeof codes, operator = people.first, channel = 1) {
  const { rows } = await database.db.execute<{ id: string }>(sql`
    INSERT INTO publish_task (video_id, content, channel_id, platform, title, description, tags, visibility, made_for_kids,
      status, operator_id, department_id, created_at, updated_at)
    VALUES (${video}, 'c', (SELECT min(id) FROM channel) + ${channel} - 1, 'youtube', 't', '', '{}', 1, false,
      ${codes[status]}, ${operator}, ${people.departmentId}, now(), now()) RETURNING id`)
  return rows[0]?.id
}

function reader(dataScope: Actor['dataScope'], permissions: readonly Permission[] = ['publishTask:read']) {
  const { first: staffId, departmentId } = people
  const actor = { staffId, departmentId, sessionId: 1n, fullName: 's', permissions: new Set(permissions) }
  return { actor: { ...actor, dataScope } } as unknown as SignedInContext
}

const videos = () => createVideoList({ database, viewUrl: () => '' })

async function shown(ctx: SignedInContext, query: Readonly<Record<string, string>>) {
  const { rows, total } = await videos().list(ctx, { page: 1, pageSize: 30, sort: '-createdAt', ...query })
  const counted = await videos().counts(ctx, [query])
  expect(counted).toEqual([total])
  const sorted = await videos().list(ctx, { page: 1, pageSize: 30, sort: 'title', ...query })
  expect(sorted.total).toBe(total)
  const titles = rows.map(({ title }) => title)
  expect(sorted.rows.map(({ title }) => title)).toEqual(titles.toSorted())
  return titles
}

test('PUB-01 unpublished are videos without a task, and those whose tasks were all stopped', async () => {
  await submit(1, 'published')
  await submit(2, 'publishQueued')
  await submit(3, 'terminated')
  const again = await submit(5, 'publishFailed', people.other)
  const all = reader('all')
  expect(await shown(all, { publishing: 'unpublished' })).toEqual(['v6', 'v4', 'v3'])
  await database.db.execute(sql`UPDATE publish_task SET status = ${codes.terminated} WHERE id = ${again}`)
  await submit(6, 'toPublish', people.other)
  expect(await shown(all, { publishing: 'unpublished' })).toEqual(['v5', 'v4', 'v3'])
  expect(await shown(reader('department'), { publishing: 'unpublished' })).toEqual(['v5', 'v4', 'v3'])
  expect(await shown(reader('own'), { publishing: 'unpublished' })).toEqual(['v4', 'v3'])
})

test('PUB-01 failed are videos whose newest task failed', async () => {
  await submit(1, 'publishFailed')
  await submit(1, 'published', people.first, 2)
  await submit(2, 'published')
  await submit(2, 'publishFailed', people.first, 2)
  await submit(5, 'publishFailed', people.other)
  expect(await shown(reader('all'), { publishing: 'failed' })).toEqual(['v5', 'v2'])
  expect(await shown(reader('own'), { publishing: 'failed' })).toEqual(['v2'])
  expect(await shown(reader('all'), { publishing: 'failed', title: 'v5' })).toEqual(['v5'])
})

test('PERM-03 the filter tells no more of tasks than the list does', async () => {
  await submit(1, 'publishFailed', people.other)
  await submit(2, 'published')
  expect(await shown(reader('own'), { publishing: 'failed' })).toEqual([])
  expect(await shown(reader('own'), { publishing: 'unpublished' })).toEqual(['v4', 'v3', 'v1'])
  const blind = reader('all', [])
  expect(await shown(blind, { publishing: 'failed' })).toEqual([])
  expect(await shown(blind, { publishing: 'unpublished' })).toHaveLength(6)
})

test('WID-04 several views are counted at once, each capped; one that is not understood has no number', async () => {
  const views: readonly Record<string, string>[] = [
    {},
    { owner: 'me' },
    { title: 'v1' },
    { publishing: 'maybe' },
  ]
  expect(await videos().counts(reader('all'), views)).toEqual([6, 4, 1, null])
})
