import type { Permission } from '@pindao/protocol/access/permissions.ts'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor, SignedInContext } from '#src/platform/context.ts'

import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { freshChannel } from '../../../test/fresh-channel.ts'
import { createSnoozeService } from './snooze/snooze.service.ts'
import { createStatisticsService } from './statistics.service.ts'
import { createTodayService } from './today.service.ts'
import { createUrgentService } from './urgent.service.ts'
import { oneOfEach } from './workbench.test-support.ts'

const now = '2026-03-04T20:30:00.000Z'
const clock = () => Date.parse(now)
const everything: readonly Permission[] = [
  ...(['workbench:read', 'publishTask:read', 'publishTask:retry', 'video:read', 'video:create'] as const),
  ...(['channel:read', 'channel:connect', 'publishTask:create'] as const),
]
let database: TestDatabase
let people: Record<'li' | 'wang', { staffId: bigint; departmentId: bigint }>

/** Li and Wang of two departments, each with a channel; Li's is refused by the platform. */
beforeAll(async () => {
  database = await createTestDatabase({ scope: 'file' })
  const { db } = database
  const { rows } = await db.execute<{ id: string; department_id: string }>(sql`
    INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
    SELECT 's' || id, 's' || row_number() OVER (ORDER BY id), 'e', id, false, now() FROM department ORDER BY id LIMIT 2
    RETURNING id, department_id`)
  const [li, wang] = rows.map((row) => ({ staffId: BigInt(row.id), departmentId: BigInt(row.department_id) }))
  if (!li || !wang) throw new Error('no staff')
  people = { li, wang }
  for (const [name, { staffId, departmentId }] of Object.entries(people)) {
    await db.execute(sql`INSERT INTO channel
      (${sql.raw(freshChannel.columns)}, platform, platform_channel_id, title, department_id, owner_staff_id, created_at, updated_at)
      VALUES (${sql.raw(freshChannel.values)}, 'youtube', ${name}, ${name}, ${departmentId}, ${staffId}, ${now}, ${now})`)
  }
  await db.execute(sql`INSERT INTO platform_grant
    (platform, kind, account_id, account_label, scopes, refresh_token_sealed, expires_at, status, fail_count,
      granted_by, granted_at, updated_at)
    SELECT platform, 'google_oauth', title, title, '{}', CASE title WHEN 'li' THEN 'sealed' END,
      ${now}::timestamptz + interval '3 days', 0, 0, owner_staff_id, ${now}, ${now} FROM channel`)
  await db.execute(sql`INSERT INTO channel_credential
    (channel_id, grant_id, status, scopes, granted_by, fail_count, updated_at)
    SELECT channel.id, platform_grant.id, CASE title WHEN 'li' THEN 1 ELSE 0 END, '{}', owner_staff_id, 0, ${now}
    FROM channel JOIN platform_grant ON account_id = title`)
})
afterAll(() => database.drop())

type Name = keyof typeof people
const actorOf = (name: Name, part: Partial<Actor> = {}): Actor => ({
  ...people[name],
  sessionId: 1n,
  fullName: name,
  dataScope: 'own',
  permissions: new Set(everything),
  ...part,
})
const none = async () => ({ total: 0, items: [] })
const urgentOf = () =>
  createUrgentService({
    urgent: {
      contractEnding: none,
      revenueSuspense: none,
      claimIncome: none,
      claimDue: none,
      disputeDue: none,
      strikesHigh: none,
    },
    database,
    clock,
    setting: () => 12 as never,
    uploadsPerDay: { usualInserts: 100, configured: { clientId: '', dailyUploads: 100 } },
  })

const services = () => ({
  today: createTodayService({ database, clock, cards: oneOfEach, arrangementOf: async () => null }),
  urgent: urgentOf().list,
  statistics: createStatisticsService({ database, clock }),
})

/** Of a stored file a video is made, unless it was refused, or is not `kept`. */
type UploadPart = { at: string; done?: boolean; size?: number; refusal?: string; kept?: boolean }
async function upload(name: Name, part: UploadPart) {
  const { staffId, departmentId } = people[name]
  const { at, done = true, size = 100, refusal = null, kept = done && !refusal } = part
  await database.db.execute(sql`INSERT INTO upload (upload_key, storage_type, owner_staff_id, department_id, file_name,
      object_key, size, part_size, part_count, status, created_at, updated_at, completed_at, refusal,
      saved_video_id)
    VALUES (gen_random_uuid()::text, 'local', ${staffId}, ${departmentId}, ${`${name}.mp4`}, gen_random_uuid()::text,
      ${size}, 1, 1, ${refusal ? 'aborted' : done ? 'completed' : 'active'}, ${at}, ${at}, ${done ? at : null},
      ${refusal}, ${kept ? sql`nextval('video_id_seq')` : null})`)
}

/** A video of somebody, uploaded before every day that is asked about. */
async function video({ staffId, departmentId }: (typeof people)[Name]): Promise<string> {
  const { rows } = await database.db.execute<{ id: string }>(sql`
    WITH stored AS (
      INSERT INTO upload (upload_key, storage_type, owner_staff_id, department_id, file_name, object_key, size, part_size,
        part_count, status, created_at, updated_at, completed_at)
      VALUES (gen_random_uuid()::text, 'local', ${staffId}, ${departmentId}, 'v.mp4', gen_random_uuid()::text, 1, 1, 1,
        'completed', '2020-01-01', '2020-01-01', '2020-01-01') RETURNING *)
    INSERT INTO video (title, file_name, object_key, upload_id, size, crc32, container, duration_ms, width, height,
      video_codec, upload_status, owner_staff_id, department_id, created_at, updated_at)
    SELECT 'v', file_name, object_key, id, size, '00000000', 'mp4', 1, 1, 1, 'h264', 0, owner_staff_id, department_id,
      created_at, updated_at FROM stored RETURNING id`)
  return rows[0]?.id ?? ''
}

type TaskPart = {
  status: number
  at: string
  seconds?: number
  code?: string
  stage?: string
  failures?: string[]
}
async function task(
  name: Name,
  { status, at, seconds = 60, code, stage = 'intent', failures = [] }: TaskPart,
) {
  const { staffId, departmentId } = people[name]
  const { rows } = await database.db.execute<{ id: string }>(sql`
    INSERT INTO publish_task (video_id, content, channel_id, platform, title, description, tags, visibility, made_for_kids, status,
      operator_id, department_id, created_at, updated_at, published_at, problem_code, problem_at)
    SELECT ${await video(people[name])}, gen_random_uuid(), id, 'youtube', ${`of ${name}`}, '', '{}', 1, false, ${status}, ${staffId},
      ${departmentId}, ${at}::timestamptz - make_interval(secs => ${seconds}), ${at},
      ${status === 5 ? at : null}, ${code ?? null}, ${code ? at : null} FROM channel WHERE title = ${name} RETURNING id`)
  const id = rows[0]?.id
  await database.db.execute(sql`INSERT INTO delivery (task_id, generation, epoch, stage, marker, bytes_confirmed,
      bytes_total, lookups, troubles, stage_since, created_at, updated_at)
    VALUES (${id}, 1, 1, ${stage}, 'm', 0, 1, 0, 0, ${at}, ${at}, ${at})`)
  for (const failedAt of failures) {
    await database.db.execute(sql`INSERT INTO record_event (entity, record_id, at, actor, to_state, reason, problem_code)
      VALUES ('publishTask', ${id}, ${failedAt}, 'system', 6, 'failed', ${code ?? 'publishing.platformTrouble'})`)
  }
  return String(id)
}

const clear = () =>
  database.db.execute(sql`TRUNCATE publish_task, record_event, upload, publish_recovery CASCADE`)

test('DAT-01 today is the day of the zone asked for: an upload at its border is of one day only', async () => {
  await clear()
  await upload('li', { at: '2026-03-04T15:59:59.999Z', size: 1 })
  await upload('li', { at: '2026-03-04T16:00:00.000Z', size: 10 })
  await upload('li', { at: '2026-03-04T20:29:00.000Z', size: 100 })
  const { today } = services()
  const shanghai = await today(actorOf('li'), 'Asia/Shanghai')
  expect([shanghai.from, shanghai.uploads]).toEqual([
    '2026-03-04T16:00:00.000Z',
    { count: 2, bytes: 110, running: 0, refused: 0 },
  ])
  expect(shanghai.hours.map(({ uploads }) => uploads).slice(0, 6)).toEqual([1, 0, 0, 0, 1, 0])
  expect(shanghai.hours).toHaveLength(24)
  const utc = await today(actorOf('li'), 'UTC')
  expect([utc.from, utc.uploads.count]).toEqual(['2026-03-04T00:00:00.000Z', 3])
})

test('DAT-01 VID-01 what counts as uploaded is a video that is there: no refused file, none given up or deleted', async () => {
  await clear()
  const at = '2026-03-04T20:00:00.000Z'
  await upload('li', { at, size: 10 })
  await upload('li', { at, size: 1000, refusal: 'media.notAVideo' })
  await upload('li', { at, size: 1000, kept: false })
  const { today, statistics } = services()
  const day = await today(actorOf('li'), 'UTC')
  expect(day.uploads).toEqual({ count: 1, bytes: 10, running: 0, refused: 1 })
  expect(day.hours[20]).toMatchObject({ uploads: 1 })
  expect((await statistics(actorOf('li'), 'UTC', 7)).days.at(-1)).toMatchObject({ uploads: 1, bytes: 10 })
})

test('DAT-01 today counts submitted, published and failed, and names the failures with their cause', async () => {
  await clear()
  await task('li', { status: 5, at: '2026-03-04T17:10:00Z', failures: ['2026-03-04T17:05:00Z'] })
  const failed = await task('li', {
    status: 6,
    at: '2026-03-04T18:10:00Z',
    code: 'publishing.rejectedByPlatform',
    failures: ['2026-03-04T18:10:00Z'],
  })
  await task('li', { status: 6, at: '2026-03-03T18:10:00Z', code: 'publishing.platformTrouble' })
  const queued = await task('li', { status: 2, at: '2026-03-04T20:00:00Z' })
  const day = await services().today(actorOf('li'), 'Asia/Shanghai')
  expect(day.publishes).toEqual({ submitted: 3, published: 1, failed: 2 })
  expect(day.hours[1]).toMatchObject({ published: 1, failed: 1 })
  expect(day.failures).toMatchObject({
    total: 1,
    rows: [
      {
        taskId: failed,
        code: 'publishing.rejectedByPlatform',
        channelName: 'li',
        actions: ['republish', 'retry'],
      },
    ],
  })
  expect(day.queued).toMatchObject({ total: 1, rows: [{ taskId: queued, status: 2 }] })
  expect(day.underWay.toSorted((a, b) => a.status - b.status)).toEqual([
    { status: 2, count: 1 },
    { status: 6, count: 2 },
  ])
})

test('PERM-03 figures and rows follow the data scope; rows of tasks need the permission to read tasks', async () => {
  await clear()
  const at = '2026-03-04T18:00:00Z'
  for (const name of ['li', 'wang'] as const) {
    await upload(name, { at })
    await task(name, { status: 5, at })
    await task(name, { status: 6, at, code: 'publishing.platformTrouble', failures: [at] })
  }
  const { today, statistics, urgent } = services()
  const seen = async (actor: Actor) => {
    const [day, period] = [await today(actor, 'UTC'), await statistics(actor, 'UTC', 7)]
    const { published, failed } = day.publishes
    const kinds = (await urgent(actor)).groups.map(({ kind, total }) => `${kind} ${total}`)
    return [day.uploads.count, published, failed, period.topChannels.map(({ title }) => title), kinds]
  }
  expect(await seen(actorOf('wang'))).toEqual([
    1,
    1,
    1,
    ['wang'],
    ['publishFailed 1', 'authorisationEnding 1'],
  ])
  expect(await seen(actorOf('li', { dataScope: 'department' }))).toEqual([
    ...[1, 1, 1, ['li']],
    ['channelUnauthorised 1', 'publishFailed 1'],
  ])
  expect(await seen(actorOf('li', { dataScope: 'all' }))).toEqual([
    ...[2, 2, 2, ['li', 'wang']],
    ['channelUnauthorised 1', 'publishFailed 2', 'authorisationEnding 1'],
  ])
  const peopleOf = async (part: Partial<Actor>) =>
    (await statistics(actorOf('li', part), 'UTC', 7)).people?.map(({ name }) => name)
  expect(await peopleOf({})).toBeUndefined()
  expect(await peopleOf({ dataScope: 'all' })).toHaveLength(2)
  const money = actorOf('li', { dataScope: 'all', permissions: new Set(['workbench:read'] as const) })
  expect(await seen(money)).toEqual([2, 2, 2, [], []])
  expect((await today(money, 'UTC')).failures).toEqual({ total: 2, rows: [] })
})

test('DAT-01 the urgent things come worst first, each with what solves it', async () => {
  await clear()
  await database.db.execute(sql`INSERT INTO publish_recovery (noticed_at, database_mark, storage_mark)
    VALUES (${now}, 1, 2)`)
  await upload('li', { at: '2026-03-04T20:00:00Z', done: false })
  await upload('li', { at: '2026-03-04T20:29:30Z', done: false })
  await upload('li', { at: '2026-03-04T10:00:00Z', refusal: 'media.notAVideo' })
  await upload('li', { at: '2026-02-04T10:00:00Z', refusal: 'media.notAVideo' })
  await task('li', { status: 4, at: '2026-03-04T20:00:00Z', stage: 'confirming' })
  await task('li', { status: 4, at: '2026-03-04T20:29:00Z', stage: 'confirming' })
  await task('li', { status: 6, at: '2026-03-04T20:00:00Z', code: 'publishing.refusedByPlatform' })
  const { groups } = await services().urgent(actorOf('li'))
  expect(groups.map(({ kind, total, items }) => [kind, total, items[0]?.code, items[0]?.actions])).toEqual([
    ['publishingHeld', 1, null, []],
    ['channelUnauthorised', 1, 'channels.credentialInvalid', ['reconnect']],
    ['publishUnconfirmed', 1, null, []],
    ['publishFailed', 1, 'publishing.refusedByPlatform', ['republish', 'retry']],
    ['videoRefused', 1, 'media.notAVideo', ['upload']],
    ['uploadInterrupted', 1, null, ['resume']],
  ])
  expect((await services().today(actorOf('li'), 'UTC')).uploads).toMatchObject({ running: 1, refused: 1 })
})

test('DAT-01 a period has all its days, how long publishing took, and the causes of failures', async () => {
  await clear()
  for (const seconds of [10, 20, 30, 100])
    await task('li', { status: 5, at: '2026-03-04T18:00:00Z', seconds })
  await task('li', { status: 5, at: '2026-02-20T18:00:00Z', seconds: 9999 })
  await task('li', {
    status: 5,
    at: '2026-02-27T00:00:00Z',
    code: 'publishing.rejectedByPlatform',
    failures: ['2026-02-26T10:00:00Z', '2026-02-26T11:00:00Z'],
  })
  await upload('li', { at: '2026-02-26T10:00:00Z', size: 5_000_000_000 })
  const week = await services().statistics(actorOf('li'), 'UTC', 7)
  expect(
    week.days.map(({ from, published, failed, bytes }) => [from.slice(0, 10), published, failed, bytes]),
  ).toEqual([
    ['2026-02-26', 0, 2, 5_000_000_000],
    ['2026-02-27', 1, 0, 0],
    ...['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03'].map((day) => [day, 0, 0, 0]),
    ['2026-03-04', 4, 0, 0],
  ])
  expect(week.toPublic).toEqual({ count: 5, median: 30, p95: 92 })
  expect(week.causes).toEqual([{ code: 'publishing.rejectedByPlatform', count: 2 }])
  expect(week.topChannels).toMatchObject([{ title: 'li', published: 5 }])
  expect((await services().statistics(actorOf('li'), 'UTC', 30)).toPublic.count).toBe(6)
  expect((await services().statistics(actorOf('wang'), 'UTC', 7)).toPublic).toEqual({
    count: 0,
    median: null,
    p95: null,
  })
})

test('DAT-01 PERM-02 cards are those whose permission is held, in the order of the capabilities', async () => {
  const kindsOf = async (...permissions: Permission[]) => {
    const actor = actorOf('li', { permissions: new Set(permissions) })
    return (await services().today(actor, 'UTC')).cards.map(({ kind }) => kind)
  }
  expect(await kindsOf('workbench:read')).toEqual([])
  expect(await kindsOf('workbench:read', 'mail:use')).toEqual(['unreadMail'])
  expect(await kindsOf('setting:read', 'publishTask:create')).toEqual([
    'storageFree',
    'myFailures',
    'myQueue',
  ])
})

test("DAT-01 PERM-03 who has how much is told beyond one's own records, whoever is stuck first", async () => {
  await clear()
  await task('li', { status: 5, at: '2026-03-04T18:00:00Z' })
  await task('li', { status: 5, at: '2026-03-03T12:00:00Z' })
  await task('li', { status: 0, at: '2026-03-04T18:00:00Z' })
  await task('wang', { status: 6, at: '2026-03-04T18:00:00Z', code: 'publishing.platformTrouble' })
  const loadOf = async (part: Partial<Actor>) =>
    (await services().today(actorOf('li', part), 'UTC')).load?.map(({ failed, underWay, published }) => [
      failed,
      underWay,
      published,
    ])
  expect(await loadOf({ dataScope: 'all' })).toEqual([
    [1, 0, 0],
    [0, 1, 1],
  ])
  expect(await loadOf({ dataScope: 'department' })).toEqual([[0, 1, 1]])
  expect(await loadOf({ dataScope: 'own' })).toBeUndefined()
  expect(await loadOf({ dataScope: 'all', permissions: new Set(['workbench:read']) })).toBeUndefined()
})

test('DAT-01 what was published since six of the evening before, in the zone asked for, ended overnight', async () => {
  await clear()
  await task('li', { status: 5, at: '2026-03-03T17:59:59Z' })
  await task('li', { status: 5, at: '2026-03-03T18:00:00Z' })
  await task('li', { status: 5, at: '2026-03-04T09:00:00Z' })
  const { finished } = await services().today(actorOf('li'), 'UTC')
  expect([finished.since, finished.total]).toEqual(['2026-03-03T18:00:00.000Z', 2])
  expect(finished.rows.map(({ at }) => new Date(at).toISOString())).toEqual([
    '2026-03-04T09:00:00.000Z',
    '2026-03-03T18:00:00.000Z',
  ])
})

test('DAT-01 SET-01 the texts of urgent things speak of the period that is set', async () => {
  await clear()
  await upload('li', { at: '2026-03-04T20:00:00Z', done: false })
  const { groups } = await services().urgent(actorOf('li'))
  expect(groups.map(({ kind, days }) => [kind, days])).toEqual([
    ['channelUnauthorised', null],
    ['uploadInterrupted', 12],
  ])
})

test('NAV-02 DAT-01 who puts an urgent thing off hides it for themselves, until it goes wrong again', async () => {
  await clear()
  const id = await task('li', { status: 6, at: '2026-03-04T20:00:00Z', code: 'publishing.refusedByPlatform' })
  const [li, lead] = [actorOf('li'), actorOf('wang', { dataScope: 'all' })]
  const { snooze, wake } = createSnoozeService({ database, clock, titleOf: urgentOf().titleOf })
  const failed = async (actor: Actor) => {
    const group = (await urgentOf().list(actor)).groups.find(({ kind }) => kind === 'publishFailed')
    return [group?.total, group?.items.map((item) => item.id), group?.snoozed.map(({ reason }) => reason)]
  }
  const body = { until: '2026-03-05T20:30:00.000Z', reason: 'the owner is away' }
  const by = (actor: Actor) =>
    ({ actor, ip: '127.0.0.1', requestId: 'r', userAgent: null }) as unknown as SignedInContext
  await expect(snooze(by(actorOf('wang')), 'publishFailed', id, body)).rejects.toThrow('workbench.notUrgent')
  for (const until of [now, '2026-03-12T20:30:00.000Z'])
    await expect(snooze(by(li), 'publishFailed', id, { ...body, until })).rejects.toThrow(
      'workbench.snoozeTime',
    )
  await snooze(by(li), 'publishFailed', id, body)
  expect(await failed(li)).toEqual([0, [], ['the owner is away']])
  expect(await failed(lead)).toEqual([1, [id], []])
  await snooze(by(li), 'publishFailed', id, { ...body, reason: 'still away' })
  expect(await failed(li)).toEqual([0, [], ['still away']])
  await wake(by(li), 'publishFailed', id)
  expect(await failed(li)).toEqual([1, [id], []])
  await expect(wake(by(li), 'publishFailed', id)).rejects.toThrow('workbench.notUrgent')
})
