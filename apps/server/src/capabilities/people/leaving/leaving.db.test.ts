import { listStaff } from '@pindao/protocol/access/staff.endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAdministration } from '#src/capabilities/access/roles/administration.routes.ts'
import { listMembers } from '#src/capabilities/access/staff/staff-admin.store.ts'
import {
  type ChannelWorld,
  createChannelWorld,
} from '#src/capabilities/channels/channel-world.test-support.ts'
import { createHandover } from '#src/capabilities/channels/handover/handover.service.ts'
import { handoverParts } from '#src/handover-parts.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { HandoverPart } from '#src/platform/handover.ts'
import { createNewsDesk, type News } from '#src/platform/news.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { keepLeaving } from './leaving.keeping.ts'
import { createLeaving, type LeavingDeps, type LeavingService } from './leaving.service.ts'

let world: ChannelWorld
let leaving: LeavingService
let deps: LeavingDeps & { readonly database: ChannelWorld['database'] }
let admin: SignedInContext
let now = Date.parse('2026-06-01T02:00:00.000Z')
const told: News[] = []
const lowered: string[] = []
let breaks = false
/** Fails after everything else has moved. */
const last: HandoverPart = {
  kind: 'last',
  needs: null,
  held: async () => ({ items: breaks ? [{ id: 1n, departmentId: null }] : [], elsewhere: 0 }),
  give: () => Promise.reject(new Error('the last part fails')),
}

beforeAll(async () => {
  world = await createChannelWorld()
  const news = createNewsDesk()
  news.tellBy('bell', {
    tell: async (_tx, given) => void told.push(...given),
    lower: async (_tx, causes) => void lowered.push(...causes),
  })
  const clock = () => now
  const kit = createTestKit({ database: world.database, news, clock })
  const authentication = { forget: () => undefined }
  const { staff } = openAdministration({ database: world.database, authentication, clock })
  const { database, log } = kit
  const handover = createHandover({ database, clock, news, parts: [...handoverParts, last] })
  deps = { database: world.database, clock, news, log, staff, handover }
  leaving = createLeaving(deps)
  await world.admit(world.people.jia.staffId)
  admin = world.as(world.people.jia, { dataScope: 'all' })
})
afterAll(() => world.close())

let made = 0
async function enrol(role: 'operator' | 'group_lead' | 'admin' = 'operator', department = world.here) {
  made += 1
  const id = await world.one(
    `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
     VALUES ($1, $1, $1, $2, false, now()) RETURNING id`,
    [`人${made}`, department],
  )
  await world.admit(id, role)
  return id
}

let leaver: bigint
let successor: bigint
beforeEach(async () => {
  now = Date.parse('2026-06-01T02:00:00.000Z')
  breaks = false
  // Who was made for another test is told of nothing here.
  await world.database.pool.query('DELETE FROM staff_leaving')
  await world.database.pool.query('UPDATE staff SET disabled = true WHERE id <> $1', [
    world.people.jia.staffId,
  ])
  leaver = await enrol()
  successor = await enrol()
  told.length = 0
  lowered.length = 0
})

const planOf = (lastDay: string, over: { to?: bigint; version?: number | null } = {}) => ({
  successorId: String(over.to ?? successor),
  rule: 'successor' as const,
  exceptions: [],
  lastDay,
  version: over.version ?? null,
})
const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query<T>(text, values)).rows
const ownerOf = (id: bigint) => world.one('SELECT owner_staff_id AS id FROM channel WHERE id = $1', [id])
const isDisabled = async (id: bigint) =>
  (await rows<{ disabled: boolean }>('SELECT disabled FROM staff WHERE id = $1', [id]))[0]?.disabled
const audited = async (id: bigint, action: string) =>
  rows('SELECT staff_id, before, after, detail FROM audit_log WHERE action = $2 AND entity_id = $1', [
    id,
    action,
  ])
const nothing = { left: 0, blocked: 0, reminded: 0 }
const refusal = (code: string) => expect.objectContaining({ code })

test('PERM-03 a leaving is carried out once the last day is over in the company’s zone: handed over, disabled, sessions and keys ended, once', async () => {
  const channel = await world.newChannel({ ownerStaffId: leaver })
  const { leaving: planned } = await leaving.plan(admin, leaver, planOf('2026-06-10'))
  expect(planned).toMatchObject({
    lastDay: '2026-06-10',
    plannedBy: { fullName: '甲' },
    version: 1,
    trouble: null,
  })
  const query = { ...listStaff.query.parse({ leaving: 'true' }), page: 1 }
  const listed = await listMembers(
    world.database.db,
    admin.actor,
    { leaving: true },
    { limit: 9, offset: 0, sort: query.sort },
  )
  expect(listed.rows.map(({ staff, leaving: day }) => [staff.id, day])).toEqual([
    [leaver, { lastDay: '2026-06-10', stuck: false }],
  ])
  expect(await ownerOf(channel)).toBe(leaver)
  // Given until then: it goes along.
  const later = await world.newChannel({ ownerStaffId: leaver })
  await world.database.pool.query(
    `WITH made AS (
       INSERT INTO session (staff_id, access_digest, access_expires_at, refresh_digest, rotated_at, expires_at,
         user_agent, ip, last_used_at, created_at)
       SELECT $1, decode(md5(n), 'hex'), '2027-01-01', decode(md5(n || 'r'), 'hex'), now(), '2027-01-01', '', '', now(), now()
       FROM unnest('{browser,program}'::text[]) n RETURNING id)
     INSERT INTO api_key (id, staff_id, name, used_by, remark, scopes, hint)
     SELECT max(id), $1, '程序', 'person', '', '{video:read}', '' FROM made`,
    [leaver],
  )
  now = Date.parse('2026-06-10T15:59:00.000Z')
  expect(await keepLeaving(deps)).toEqual({ left: 0, blocked: 0, reminded: 1 })
  expect(await isDisabled(leaver)).toBe(false)
  now = Date.parse('2026-06-10T16:00:00.000Z')
  const both = await Promise.all([keepLeaving(deps), keepLeaving(deps)])
  expect(both.map(({ left, blocked }) => [left, blocked]).toSorted()).toEqual([
    [0, 0],
    [1, 0],
  ])
  expect(await keepLeaving(deps)).toEqual(nothing)
  expect([await ownerOf(channel), await ownerOf(later), await isDisabled(leaver)]).toEqual([
    successor,
    successor,
    true,
  ])
  const sessions = await rows('SELECT end_reason FROM session WHERE staff_id = $1 AND ended_at IS NOT NULL', [
    leaver,
  ])
  expect(sessions).toEqual([{ end_reason: 'staffDisabled' }, { end_reason: 'staffDisabled' }])
  expect(await leaving.get(admin, leaver)).toEqual({ leaving: null })
  expect(await audited(leaver, 'staff.leave')).toMatchObject([
    { staff_id: String(world.people.jia.staffId), before: { lastDay: '2026-06-10' }, detail: { moved: 2 } },
  ])
  expect(await audited(leaver, 'staff.handover')).toHaveLength(1)
})

test('PERM-03 a successor who was disabled meanwhile: nothing is done, who can mend it is told once, and it goes on when it is mended', async () => {
  const lead = await enrol('group_lead')
  const channel = await world.newChannel({ ownerStaffId: leaver })
  await leaving.plan(admin, leaver, planOf('2026-06-02'))
  now = Date.parse('2026-06-03T00:00:00.000Z')
  await world.database.pool.query('UPDATE staff SET disabled = true WHERE id = $1', [successor])
  expect(await keepLeaving(deps)).toMatchObject({ left: 0, blocked: 1 })
  expect(await keepLeaving(deps)).toMatchObject({ left: 0, blocked: 1 })
  expect([await ownerOf(channel), await isDisabled(leaver)]).toEqual([leaver, false])
  const warned = told.filter(({ event }) => event === 'leavingBlocked')
  expect(warned.map(({ to }) => to).toSorted()).toEqual([world.people.jia.staffId, lead].toSorted())
  expect((await leaving.get(admin, leaver)).leaving?.trouble).toMatchObject({
    code: 'channels.staffUnsuitable',
  })
  // The same day that is over, with somebody who is there.
  const other = await enrol()
  await leaving.plan(admin, leaver, planOf('2026-06-02', { to: other, version: 1 }))
  expect((await leaving.get(admin, leaver)).leaving?.trouble).toBeNull()
  expect(await keepLeaving(deps)).toMatchObject({ left: 1, blocked: 0 })
  expect([await ownerOf(channel), await isDisabled(leaver)]).toEqual([other, true])
  expect(lowered).toContain(`staffLeaving ${leaver}`)
})

test('PERM-03 what fails in the middle leaves nothing half done, and is tried again', async () => {
  const channel = await world.newChannel({ ownerStaffId: leaver })
  await leaving.plan(admin, leaver, planOf('2026-06-02'))
  now = Date.parse('2026-06-03T00:00:00.000Z')
  breaks = true
  expect(await keepLeaving(deps)).toMatchObject({ left: 0, blocked: 1 })
  expect([await ownerOf(channel), await isDisabled(leaver)]).toEqual([leaver, false])
  expect(await audited(leaver, 'staff.handover')).toEqual([])
  expect((await leaving.get(admin, leaver)).leaving?.trouble).toMatchObject({ code: 'people.leavingFailed' })
  breaks = false
  expect(await keepLeaving(deps)).toMatchObject({ left: 1, blocked: 0 })
  expect([await ownerOf(channel), await isDisabled(leaver)]).toEqual([successor, true])
})

test('PERM-03 three days before, keepers, lead, successors and the person are told once; cancelled, it is no news', async () => {
  const lead = await enrol('group_lead')
  await leaving.plan(admin, leaver, planOf('2026-06-10'))
  now = Date.parse('2026-06-06T15:59:00.000Z')
  expect(await keepLeaving(deps)).toEqual(nothing)
  now = Date.parse('2026-06-06T16:00:00.000Z')
  expect(await keepLeaving(deps)).toEqual({ left: 0, blocked: 0, reminded: 1 })
  expect(await keepLeaving(deps)).toEqual(nothing)
  const of = (event: string) => told.filter((one) => one.event === event).map(({ to }) => to)
  expect(of('staffLeaving').toSorted()).toEqual([world.people.jia.staffId, lead].toSorted())
  expect([of('takingOver'), of('ownLeaving')]).toEqual([[successor], [leaver]])
  // Another day is told of anew.
  await leaving.plan(admin, leaver, planOf('2026-06-08', { version: 1 }))
  expect(await keepLeaving(deps)).toMatchObject({ reminded: 1 })
  const themselves = { ...admin, actor: { ...admin.actor, staffId: leaver } }
  await expect(leaving.cancel(themselves, leaver)).rejects.toMatchObject({ code: 'access.notYourself' })
  expect(await leaving.cancel(admin, leaver)).toEqual({ cancelled: true })
  expect(await leaving.cancel(admin, leaver)).toEqual({ cancelled: false })
  expect(lowered).toEqual([`staffLeaving ${leaver}`, `staffLeaving ${leaver}`, `staffLeaving ${leaver}`])
  now = Date.parse('2026-06-20T00:00:00.000Z')
  expect(await keepLeaving(deps)).toEqual(nothing)
  expect(await isDisabled(leaver)).toBe(false)
  expect(await audited(leaver, 'staff.leaveCancel')).toHaveLength(1)
})

test('PERM-03 who planned it must still be able to: otherwise somebody who is takes the plan over', async () => {
  const second = await enrol('admin')
  await leaving.plan({ ...admin, actor: { ...admin.actor, staffId: second } }, leaver, planOf('2026-06-02'))
  await world.database.pool.query('DELETE FROM staff_role WHERE staff_id = $1', [second])
  now = Date.parse('2026-06-03T00:00:00.000Z')
  expect(await keepLeaving(deps)).toMatchObject({ left: 0, blocked: 1 })
  expect((await leaving.get(admin, leaver)).leaving?.trouble).toMatchObject({ code: 'people.plannerUnfit' })
  await leaving.plan(admin, leaver, planOf('2026-06-02', { version: 1 }))
  expect(await keepLeaving(deps)).toMatchObject({ left: 1 })
})

test('PERM-03 never: oneself, the last administrator, a successor who leaves too or before, a day that is over', async () => {
  const { jia } = world.people
  await expect(leaving.plan(admin, jia.staffId, planOf('2026-06-10'))).rejects.toEqual(
    refusal('access.notYourself'),
  )
  await expect(leaving.plan(admin, leaver, planOf('2026-06-10', { to: leaver }))).rejects.toEqual(
    refusal('channels.handoverRefused'),
  )
  await expect(leaving.plan(admin, leaver, planOf('2026-05-31'))).rejects.toEqual(
    refusal('people.lastDayPast'),
  )
  // Two administrators: one may leave, and then not the other, whatever the days.
  const second = await enrol('admin')
  await leaving.plan(admin, second, planOf('2026-07-10', { to: jia.staffId }))
  const bySecond = { ...admin, actor: { ...admin.actor, staffId: second } }
  await expect(leaving.plan(bySecond, jia.staffId, planOf('2026-06-10'))).rejects.toEqual(
    refusal('access.lastAdministrator'),
  )
  // The successor leaves on the same day, or before; nor can a successor go before what they take over.
  await leaving.plan(admin, successor, planOf('2026-06-09', { to: second }))
  for (const day of ['2026-06-09', '2026-06-10'])
    await expect(leaving.plan(admin, leaver, planOf(day))).rejects.toEqual(
      refusal('channels.handoverRefused'),
    )
  await leaving.plan(admin, leaver, planOf('2026-06-08'))
  await expect(
    leaving.plan(admin, successor, planOf('2026-06-08', { to: second, version: 1 })),
  ).rejects.toEqual(refusal('people.namedAsSuccessor'))
  // What was seen is still so, and whoever plans may hand over.
  await expect(leaving.plan(admin, leaver, planOf('2026-06-08'))).rejects.toEqual(
    refusal('access.changedMeanwhile'),
  )
  const clerk = await enrol()
  const byClerk = { ...admin, actor: { ...admin.actor, staffId: clerk } }
  await expect(leaving.plan(byClerk, leaver, planOf('2026-06-08', { version: 1 }))).rejects.toEqual(
    refusal('access.noPermission'),
  )
})
