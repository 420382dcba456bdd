import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { lastDays } from '@pindao/protocol/core/zoned-day.ts'
import { personFigureDays } from '@pindao/protocol/people/people.endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { seedPublishTask } from '../../../test/publishing-seed.ts'
import { createPeopleService } from './people.service.ts'

let database: TestDatabase
let owner: { id: bigint; departmentId: bigint }
/** When everything happened, and when it is looked at: a day of its own in Shanghai, whatever the day of the test is. */
const now = '2026-03-04T20:30:00.000Z'
const clock = () => Date.parse(now)
const everything: readonly Permission[] = [
  'staff:read',
  'channel:read',
  'video:read',
  'publishTask:read',
  'audit:read',
]

beforeAll(async () => {
  database = await createTestDatabase()
  const taskId = await seedPublishTask({
    database,
    platformChannelId: 'UC0000000000000000000001',
    granted: { accessToken: 'a', refreshToken: 'r' },
    objectKey: 'a/b.mp4',
    size: 10,
  })
  const [row] = await database.db.select().from(staff).where(eq(staff.ssoSubject, 'rig'))
  if (!row) throw new Error('nobody was seeded')
  owner = row
  const { pool } = database
  await pool.query('UPDATE publish_task SET published_at = $2 WHERE id = $1', [taskId, now])
  await pool.query('UPDATE video SET created_at = $1', [now])
  await pool.query(
    `INSERT INTO record_event (entity, record_id, at, actor, to_state, reason)
     VALUES ('publishTask', $1, $2, 'system', 6, 'failed'), ('publishTask', $1, $2::timestamptz - interval '40 days', 'system', 6, 'failed')`,
    [taskId, now],
  )
  await pool.query(
    `INSERT INTO audit_log (at, staff_id, action, entity, entity_id, detail)
     VALUES (now(), $1, 'publishTask.create', 'publishTask', $2, '{}')`,
    [owner.id, taskId],
  )
})
afterAll(() => database.drop())

const service = () => createPeopleService({ database, clock })
function actor(part: Partial<Actor> = {}): Actor {
  return {
    staffId: 9_999n,
    sessionId: 1n,
    fullName: '某人',
    departmentId: owner.departmentId,
    dataScope: 'department',
    permissions: new Set(everything),
    ...part,
  }
}
const view = (who: Actor, id = owner.id) => service().view(who, id, 'Asia/Shanghai')

test('NAV-02 a colleague of the department sees channels, figures of 30 days and recent acts', async () => {
  const person = await view(actor())
  expect(person).toMatchObject({ fullName: '李晴', department: { code: 'hz_fb' }, roles: [], enabled: true })
  expect(person.channels).toMatchObject({ total: 1, items: [{ title: '星河短剧场', credentialStatus: 0 }] })
  const { days, uploaded, published, failed } = person.figures
  expect(days).toEqual(lastDays(personFigureDays, clock(), 'Asia/Shanghai'))
  expect([uploaded, published, failed].map((figure) => [figure?.total, figure?.days.at(-1)])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ])
  expect(person.acts).toMatchObject([{ action: 'publishTask.create', name: '第一集' }])
})

test('NAV-02 somebody who was entered and never came signed in neither first nor last', async () => {
  const came = '2026-03-04T05:06:07Z'
  const signIns = async () => {
    const { firstSignInAt, lastSignInAt } = await view(actor())
    return [firstSignInAt, lastSignInAt]
  }
  await database.db.update(staff).set({ firstSignInAt: null, lastSignInAt: null })
  expect(await signIns()).toEqual([null, null])
  await database.db.update(staff).set({ firstSignInAt: came, lastSignInAt: came })
  expect(await signIns()).toEqual([came, came])
})

test('PERM-03 oneself is always there, whatever one may do', async () => {
  const person = await view(actor({ staffId: owner.id, dataScope: 'own', permissions: new Set() }))
  expect(person.channels?.total).toBe(1)
  expect(person.figures.uploaded?.total).toBe(1)
  expect(person.acts).toHaveLength(1)
})

test('PERM-03 others need staff:read, within the scope; each part what its records need', async () => {
  const refused = (who: Actor, id?: bigint) => expect(view(who, id)).rejects
  await refused(actor({ permissions: new Set(['video:read']) })).toMatchObject({
    code: 'access.noPermission',
  })
  const [elsewhere] = await database.db.select().from(department).where(eq(department.code, 'jz_fb'))
  const stranger = actor({ departmentId: elsewhere?.id ?? 0n })
  await refused(stranger).toMatchObject({ code: 'access.staffNotFound' })
  await refused(actor(), 123_456n).toMatchObject({ code: 'access.staffNotFound' })
  const narrow = await view(actor({ permissions: new Set(['staff:read']) }))
  expect(narrow).toMatchObject({
    channels: null,
    acts: null,
    figures: { uploaded: null, published: null, failed: null },
  })
})

test('PERM-03 an act names its record to whoever may read such records, within their scope', async () => {
  const { rows } = await database.pool.query<{ channel: string; video: string }>(
    'SELECT channel_id AS channel, video_id AS video FROM publish_task',
  )
  const [made] = rows
  const acts = [
    ['channel', made?.channel],
    ['video', made?.video],
    ['staff', owner.id],
  ]
  for (const [entity, id] of acts) {
    await database.pool.query(
      `INSERT INTO audit_log (at, staff_id, action, entity, entity_id, detail) VALUES (now(), $1, 'walk', $2, $3, '{}')`,
      [owner.id, entity, id],
    )
  }
  const names = async (who: Actor) => ((await view(who)).acts ?? []).map(({ name }) => name)
  expect(await names(actor())).toEqual(['李晴', '第一集', '星河短剧场', '第一集'])
  const reading = (...permissions: Permission[]) =>
    names(actor({ permissions: new Set(['staff:read', 'audit:read', ...permissions]) }))
  expect(await reading()).toEqual(['李晴', null, null, null])
  expect(await reading('channel:read')).toEqual(['李晴', null, '星河短剧场', null])
  expect(await reading('video:read')).toEqual(['李晴', '第一集', null, null])
  expect(await reading('publishTask:read')).toEqual(['李晴', null, null, '第一集'])
  // The task has gone to another department, and another person.
  const elsewhere = await enrolElsewhere()
  await database.pool.query('UPDATE publish_task SET department_id = $1, operator_id = $2', elsewhere)
  // It is on a channel of theirs still.
  expect(await names(actor())).toEqual(['李晴', '第一集', '星河短剧场', '第一集'])
  await database.pool.query('UPDATE channel SET department_id = $1, owner_staff_id = $2', elsewhere)
  expect(await names(actor())).toEqual(['李晴', '第一集', null, null])
  expect(await names(actor({ dataScope: 'all' }))).toEqual(['李晴', '第一集', '星河短剧场', '第一集'])
})

test('PERM-03 an act on a role or department names it to whoever may read those', async () => {
  await database.pool.query(
    `INSERT INTO audit_log (at, staff_id, action, entity, entity_id, detail)
     SELECT now(), $1::bigint, 'walk', 'department', id, '{}'::jsonb FROM department WHERE code = 'jz_fb'
     UNION ALL SELECT now(), $1::bigint, 'walk', 'role', id, '{}'::jsonb FROM role WHERE code = 'viewer'`,
    [owner.id],
  )
  const names = async (...permissions: Permission[]) => {
    const who = actor({ permissions: new Set(['staff:read', 'audit:read', ...permissions]) })
    return ((await view(who)).acts ?? []).slice(0, 2).map(({ entity, name }) => [entity, name])
  }
  expect(await names('role:read')).toEqual([
    ['role', 'viewer'],
    ['department', null],
  ])
  expect(await names('department:read')).toEqual([
    ['role', null],
    ['department', 'jz_fb'],
  ])
})

/** Somebody of another department: its id, and theirs. */
async function enrolElsewhere(): Promise<string[]> {
  const { rows } = await database.pool.query<{ department_id: string; id: string }>(
    `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
     SELECT 'elsewhere', '别处', 'e', id, false, now() FROM department WHERE code = 'jz_fb'
     RETURNING department_id, id`,
  )
  return [rows[0]?.department_id ?? '', rows[0]?.id ?? '']
}
