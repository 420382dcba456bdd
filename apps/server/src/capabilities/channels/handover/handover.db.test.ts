import { randomUUID } from 'node:crypto'
import { publishPlanStatus } from '@pindao/protocol/publishing/publish-plan.states.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { videoHandover } from '#src/capabilities/media/media.ts'
import { planHandover, taskHandover, templateHandover } from '#src/capabilities/publishing/publishing.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { HandoverPart } from '#src/platform/handover.ts'
import { createNewsDesk, type News } from '#src/platform/news.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { seedPublishTask } from '../../../../test/publishing-seed.ts'
import { type ChannelWorld, createChannelWorld } from '../channel-world.test-support.ts'
import { groupHandover } from '../groups/group-handover.store.ts'
import { createHandover, type Handover } from './handover.service.ts'

let world: ChannelWorld
let handover: Handover
let leaver: bigint
let lead: SignedInContext
const told: News[] = []
let breaksAtLast = false
/** Moves nothing, and fails after everything else has moved. */
const last: HandoverPart = {
  kind: 'last',
  needs: null,
  held: async () => ({ items: breaksAtLast ? [{ id: 1n, departmentId: null }] : [], elsewhere: 0 }),
  async give() {
    if (breaksAtLast) throw new Error('the last part fails')
  },
}

beforeAll(async () => {
  world = await createChannelWorld()
  await world.admit(world.people.yi.staffId)
  await world.admit(world.people.jia.staffId)
  const news = createNewsDesk()
  news.tellBy('bell', { tell: async (_tx, given) => void told.push(...given) })
  const kit = createTestKit({ database: world.database, news })
  handover = createHandover({
    ...kit,
    parts: [groupHandover, taskHandover, planHandover, templateHandover, videoHandover, last],
  })
})
afterAll(() => world.close())
let seeds = 0
beforeEach(async () => {
  told.length = 0
  breaksAtLast = false
  const { pool } = world.database
  await pool.query('UPDATE channel SET "use" = 1; UPDATE channel_group SET leader_staff_id = NULL')
  lead = world.as(world.people.jia)
  // A task with its video and its channel, all of somebody of the department.
  const name = `rig${++seeds}`
  await seedPublishTask({
    database: world.database,
    platformChannelId: `UC${name}`,
    granted: { accessToken: 'a', refreshToken: 'r' },
    objectKey: name,
    size: 1,
    name,
  })
  leaver = await world.one('SELECT id FROM staff WHERE sso_subject = $1', [name])
})

const wishOf = (successorId: bigint, rule: 'successor' | 'backupFirst' = 'successor') => ({
  successorId: String(successorId),
  rule,
  exceptions: [],
})
const kindsOf = async (ctx = lead) => {
  const { kinds } = await handover.preview(ctx, leaver, wishOf(world.people.yi.staffId))
  return Object.fromEntries(kinds.map(({ kind, count, elsewhere }) => [kind, [count, elsewhere]]))
}
/** What somebody holds of each kind. */
async function heldBy(staffId: bigint) {
  const { rows } = await world.database.pool.query(
    `SELECT (SELECT count(*)::int FROM channel WHERE owner_staff_id = $1 AND "use" = 0) AS channels,
       (SELECT count(*)::int FROM publish_task WHERE operator_id = $1) AS tasks,
       (SELECT count(*)::int FROM video WHERE owner_staff_id = $1) AS videos,
       (SELECT count(*)::int FROM channel_group WHERE leader_staff_id = $1) AS groups`,
    [staffId],
  )
  return rows[0]
}
async function confirmed(ctx: SignedInContext, successorId: bigint, rule?: 'backupFirst') {
  const wish = wishOf(successorId, rule)
  const { fingerprint } = await handover.preview(ctx, leaver, wish)
  return handover.confirm({ ...ctx, idempotencyKey: randomUUID() }, leaver, { ...wish, fingerprint })
}

test('PERM-03 channels, groups, open tasks and unpublished videos move to the successor in one audited step', async () => {
  const { yi } = world.people
  await world.newChannel({ ownerStaffId: leaver, operation: 1 })
  const group = await world.newGroup(`组${seeds}`, world.here)
  await world.database.pool.query('UPDATE channel_group SET leader_staff_id = $2 WHERE id = $1', [
    group,
    leaver,
  ])
  expect(await kindsOf()).toEqual({
    channelOwner: [2, 0],
    channelGroupLeader: [1, 0],
    publishTask: [1, 0],
    video: [1, 0],
  })
  const before = await heldBy(yi.staffId)
  expect(await confirmed(lead, yi.staffId)).toEqual({ id: String(leaver) })
  expect(await heldBy(leaver)).toEqual({ channels: 0, tasks: 0, videos: 0, groups: 0 })
  const gained = await heldBy(yi.staffId)
  expect(gained).toEqual({
    channels: before.channels + 2,
    tasks: before.tasks + 1,
    videos: before.videos + 1,
    groups: before.groups + 1,
  })
  const { rows } = await world.database.pool.query(
    `SELECT detail FROM audit_log WHERE action = 'staff.handover' AND entity_id = $1`,
    [leaver],
  )
  expect(rows).toMatchObject([
    { detail: { channelOwner: 2, publishTask: 1, video: 1, channelGroupLeader: 1 } },
  ])
  // Whoever receives is told once, with all of it.
  expect(told.map(({ event, to, params }) => [event, to, params])).toEqual([
    ['workHandedOver', yi.staffId, { count: '5' }],
  ])
})

test('PERM-03 what has been published stays its maker’s, and what is over stays its operator’s', async () => {
  const { published } = publishTaskStatus.codes
  await world.database.pool.query('UPDATE publish_task SET status = $2 WHERE operator_id = $1', [
    leaver,
    published,
  ])
  expect(await kindsOf()).toEqual({ channelOwner: [1, 0] })
})

test('PERM-03 SET-01 templates move along, audited one by one; those for everybody only by whoever may change them', async () => {
  const { yi } = world.people
  const template = (name: string, scope: 'all' | 'department') =>
    world.one(
      `INSERT INTO publish_template (kind, name, title, description, tags, defaults, watermark, scope, department_id,
         owner_staff_id, enabled, department_default, created_at, updated_at)
       VALUES ('publish', $1, '', '', '{}', '{}', '{}', $2, $3, $4, true, false, now(), now()) RETURNING id`,
      [`${name}${seeds}`, scope, world.here, leaver],
    )
  const [ours, everybodys] = [await template('分集', 'department'), await template('通用', 'all')]
  expect(await kindsOf()).toMatchObject({ publishTemplate: [1, 1] })
  await confirmed(lead, yi.staffId)
  const { rows } = await world.database.pool.query(
    'SELECT id, owner_staff_id AS owner, version FROM publish_template WHERE id IN ($1, $2) ORDER BY id',
    [ours, everybodys],
  )
  expect(rows).toEqual([
    { id: String(ours), owner: String(yi.staffId), version: 2 },
    { id: String(everybodys), owner: String(leaver), version: 1 },
  ])
  const audited = await world.database.pool.query(
    `SELECT after FROM audit_log WHERE action = 'publishTemplate.update' AND entity_id = $1`,
    [ours],
  )
  expect(audited.rows).toEqual([{ after: { owner: '乙' } }])
})

test('PERM-03 PUB-04 plans that go on move along, audited one by one; what was ended stays', async () => {
  const { yi } = world.people
  const plan = (name: string, status: 'active' | 'cancelled', department = world.here) =>
    world.one(
      `INSERT INTO schedule_plan (name, status, rule, fields, owner_staff_id, department_id, created_at, updated_at)
       VALUES ($1, $2, '{}', '{}', $3, $4, now(), now()) RETURNING id`,
      [`${name}${seeds}`, publishPlanStatus.codes[status], leaver, department],
    )
  const going = await plan('连载', 'active')
  await plan('旧的', 'cancelled')
  await plan('别处', 'active', world.elsewhere)
  expect(await kindsOf()).toMatchObject({ publishPlan: [1, 1] })
  await confirmed(lead, yi.staffId)
  const { rows } = await world.database.pool.query(
    'SELECT id, version FROM schedule_plan WHERE owner_staff_id = $1',
    [yi.staffId],
  )
  expect(rows).toEqual([{ id: String(going), version: 2 }])
  const audited = await world.database.pool.query(
    `SELECT after FROM audit_log WHERE action = 'publishPlan.update' AND entity_id = $1`,
    [going],
  )
  expect(audited.rows).toEqual([{ after: { owner: '乙' } }])
})

test('PERM-03 all of it moves or nothing', async () => {
  breaksAtLast = true
  const before = await heldBy(leaver)
  await expect(confirmed(lead, world.people.yi.staffId)).rejects.toThrow('the last part fails')
  expect(await heldBy(leaver)).toEqual(before)
  expect(told).toEqual([])
})

test('PERM-03 what is outside the data scope stays, and is counted', async () => {
  await world.newChannel({ ownerStaffId: leaver, departmentId: world.elsewhere })
  await world.database.pool.query('UPDATE video SET department_id = $2 WHERE owner_staff_id = $1', [
    leaver,
    world.elsewhere,
  ])
  expect(await kindsOf()).toMatchObject({ channelOwner: [1, 1], video: [0, 1], publishTask: [1, 0] })
  await confirmed(lead, world.people.yi.staffId)
  expect(await heldBy(leaver)).toMatchObject({ channels: 1, tasks: 0, videos: 1 })
  // Then there is nothing left that this person could move.
  await expect(confirmed(lead, world.people.yi.staffId)).rejects.toMatchObject({
    code: 'channels.nothingToHandOver',
  })
  expect(await kindsOf(world.as(world.people.jia, { dataScope: 'all' }))).toMatchObject({ video: [1, 0] })
})

test('PERM-03 only what was shown moves, once for each key', async () => {
  const { yi } = world.people
  const wish = wishOf(yi.staffId)
  const { fingerprint } = await handover.preview(lead, leaver, wish)
  const changed = await world.newChannel({ ownerStaffId: leaver })
  await expect(handover.confirm(lead, leaver, { ...wish, fingerprint })).rejects.toMatchObject({
    code: 'channels.handoverChanged',
  })
  await world.database.pool.query('UPDATE channel SET "use" = 1 WHERE id = $1', [changed])
  const again = { ...lead, idempotencyKey: randomUUID() }
  const shown = await handover.preview(again, leaver, wish)
  const body = { ...wish, fingerprint: shown.fingerprint }
  await handover.confirm(again, leaver, body)
  await handover.confirm(again, leaver, body)
  expect(told.filter(({ to }) => to === yi.staffId)).toHaveLength(1)
})

test('PERM-03 whoever only stands in from now on is told, too, and a group that changes hands is in the log', async () => {
  const { yi, bing } = world.people
  await world.database.pool.query('UPDATE channel SET "use" = 1')
  await world.database.pool.query('UPDATE publish_task SET status = $1', [publishTaskStatus.codes.published])
  await world.newChannel({ ownerStaffId: bing.staffId, backupStaffId: leaver })
  const group = await world.newGroup(`组${seeds}b`, world.here)
  await world.database.pool.query('UPDATE channel_group SET leader_staff_id = $2 WHERE id = $1', [
    group,
    leaver,
  ])
  expect(await kindsOf()).toEqual({ channelBackup: [1, 0], channelGroupLeader: [1, 0] })
  await confirmed(lead, yi.staffId)
  expect(told.map(({ to, params }) => [to, params])).toEqual([[yi.staffId, { count: '2' }]])
  const { rows } = await world.database.pool.query(
    `SELECT after FROM audit_log WHERE action = 'channelGroup.update' AND entity_id = $1`,
    [group],
  )
  expect(rows).toEqual([{ after: { leader: '乙' } }])
})

test('PERM-03 a channel goes to its backup first if that is wanted, and never to somebody who has left', async () => {
  const { yi, ding, jia } = world.people
  const [withBackup, withLeft] = [
    await world.newChannel({ ownerStaffId: leaver, backupStaffId: yi.staffId }),
    await world.newChannel({ ownerStaffId: leaver, backupStaffId: ding.staffId }),
  ]
  await confirmed(lead, jia.staffId, 'backupFirst')
  const ownerOf = (id: bigint) => world.one('SELECT owner_staff_id AS id FROM channel WHERE id = $1', [id])
  expect([await ownerOf(withBackup), await ownerOf(withLeft)]).toEqual([yi.staffId, jia.staffId])
  for (const successor of [leaver, ding.staffId])
    await expect(handover.preview(lead, leaver, wishOf(successor))).rejects.toMatchObject({
      code: 'channels.staffUnsuitable',
    })
})

test('PERM-03 each kind has its successor, and each department of it; one step, counted by who took what', async () => {
  const { yi, jia } = world.people
  const [here, there] = [String(world.here), String(world.elsewhere)]
  await world.newChannel({ ownerStaffId: leaver, departmentId: world.elsewhere })
  const everywhere = world.as(jia, { dataScope: 'all' })
  const to = (person: { readonly staffId: bigint }) => String(person.staffId)
  const wish = {
    successorId: to(yi),
    rule: 'successor' as const,
    exceptions: [
      { kind: 'publishTask', departmentId: null, successorId: to(jia) },
      { kind: 'channelOwner', departmentId: there, successorId: to(jia) },
      // Nothing of it is in hand: no mistake.
      { kind: 'contract', departmentId: null, successorId: to(jia) },
    ],
  }
  const nobody = await handover.preview(everywhere, leaver, {
    rule: wish.rule,
    exceptions: wish.exceptions,
    successorId: null,
  })
  expect([nobody.to, nobody.channels]).toEqual([null, []])
  const shown = await handover.preview(everywhere, leaver, wish)
  expect(shown.kinds.find(({ kind }) => kind === 'channelOwner')?.departments).toMatchObject([
    { department: { id: here }, count: 1 },
    { department: { id: there }, count: 1 },
  ])
  expect(shown.refusals).toEqual([])
  expect(shown.fingerprint).not.toBe(nobody.fingerprint)
  const [yis, jias] = [await heldBy(yi.staffId), await heldBy(jia.staffId)]
  await handover.confirm(everywhere, leaver, { ...wish, fingerprint: shown.fingerprint })
  expect(await heldBy(yi.staffId)).toMatchObject({ channels: yis.channels + 1, videos: yis.videos + 1 })
  expect(await heldBy(jia.staffId)).toMatchObject({ channels: jias.channels + 1, tasks: jias.tasks + 1 })
  const { rows } = await world.database.pool.query(
    `SELECT after, detail FROM audit_log WHERE action = 'staff.handover' AND entity_id = $1`,
    [leaver],
  )
  expect(rows).toMatchObject([
    {
      after: { owner: '乙' },
      detail: { channelOwner: 2, others: ['channelOwner: 1 → 甲', 'publishTask: 1 → 甲'] },
    },
  ])
  // Whoever hands over is not told of what they took.
  expect(told.map(({ to: whom, params }) => [whom, params])).toEqual([[yi.staffId, { count: '2' }]])
})

test('PERM-03 who cannot take something over is named with the reason, and nothing moves', async () => {
  const { yi, bing, ding, jia } = world.people
  const viewer = await world.one(
    `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
     VALUES ($1, '财', 'f@x', $2, false, now()) RETURNING id`,
    [`finance${seeds}`, world.here],
  )
  await world.admit(viewer, 'finance')
  const whole = (kind: string, successorId: bigint) => ({
    kind,
    departmentId: null,
    successorId: String(successorId),
  })
  const wish = {
    successorId: String(yi.staffId),
    rule: 'successor' as const,
    exceptions: [
      whole('publishTask', viewer),
      whole('video', ding.staffId),
      whole('channelOwner', leaver),
      // Of another department than whoever asks: said without a name.
      whole('contract', bing.staffId),
    ],
  }
  const { refusals } = await handover.preview(lead, leaver, wish)
  expect(refusals.map(({ kind, successor, why, count }) => [kind, successor.fullName, why, count])).toEqual([
    ['channelOwner', '李晴', 'leaver', 1],
    ['publishTask', '财', 'noPermission', 1],
    ['video', '丁', 'disabled', 1],
    ['', '', 'unknown', 0],
  ])
  const { fingerprint } = await handover.preview(lead, leaver, wish)
  const before = [await heldBy(leaver), await heldBy(viewer), await heldBy(jia.staffId)]
  await expect(handover.confirm(lead, leaver, { ...wish, fingerprint })).rejects.toMatchObject({
    code: 'channels.handoverRefused',
  })
  expect([await heldBy(leaver), await heldBy(viewer), await heldBy(jia.staffId)]).toEqual(before)
  // A successor for the rest who cannot sign in, or is nobody to them, is refused as ever.
  await expect(handover.preview(lead, leaver, wishOf(bing.staffId))).rejects.toMatchObject({
    code: 'channels.staffUnsuitable',
  })
})
