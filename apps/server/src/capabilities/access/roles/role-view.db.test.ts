import { createApiKey } from '@pindao/protocol/access/api-key.endpoints.ts'
import { listDepartments } from '@pindao/protocol/access/department.endpoints.ts'
import { updatePersonSettings } from '@pindao/protocol/access/person-settings.endpoints.ts'
import { createRole, listRoles } from '@pindao/protocol/access/role.endpoints.ts'
import { beginRoleView, endRoleView, roleViewMinutes } from '@pindao/protocol/access/role-view.endpoints.ts'
import { getUserInfo, logout } from '@pindao/protocol/access/sso.endpoints.ts'
import { countStaff, listStaff } from '@pindao/protocol/access/staff.endpoints.ts'
import { listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { getMenu } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '../access.test-support.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

async function choices(bearer: string, code: string) {
  const roles = outputOf(listRoles, await world.call(listRoles, {}, { bearer }))
  const departments = outputOf(listDepartments, await world.call(listDepartments, {}, { bearer }))
  const role = roles.find((one) => one.code === code)
  const department = departments.find((one) => one.code === 'hz_fb')
  if (!role || !department) throw new Error('no such role or department')
  return { roleId: role.id, departmentId: department.id }
}
const info = async (bearer: string) => outputOf(getUserInfo, await world.call(getUserInfo, {}, { bearer }))
const may = async (bearer: string, what: string) =>
  (await info(bearer)).ability.some(({ action, subject }) => `${subject}:${action}` === what)

test('PERM-03 an administrator sees menu, lists and abilities of a role, changes nothing, and comes back', async () => {
  const { bearer } = await world.signIn('admin')
  const menu = async () => JSON.stringify((await world.call(getMenu, {}, { bearer })).data)
  const before = await menu()
  const begun = await world.call(beginRoleView, { body: await choices(bearer, 'operator') }, { bearer })
  expect(begun.data).toMatchObject({ role: { code: 'operator' }, department: { code: 'hz_fb' } })
  expect((await info(bearer)).viewing).toEqual(begun.data)
  expect(await may(bearer, 'setting:read')).toBe(false)
  expect((await menu()).length).toBeLessThan(before.length)
  expect((await world.call(listChannels, { query: {} }, { bearer })).status).toBe(200)
  expect((await world.call(listRoles, {}, { bearer })).code).toBe('access.noPermission')
  const body = { timeZone: 'Asia/Shanghai' }
  expect((await world.call(updatePersonSettings, { body }, { bearer })).code).toBe('access.viewing')
  expect((await world.call(endRoleView, {}, { bearer })).data).toEqual({ ended: true })
  expect((await world.call(endRoleView, {}, { bearer })).data).toEqual({ ended: false })
  expect(await menu()).toBe(before)
  const { rows } = await world.database.pool.query(
    `SELECT action, detail->>'departmentId' AS department FROM audit_log WHERE action LIKE 'role.view%' ORDER BY id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['role.viewBegin', 'role.viewEnd'])
})

test('PERM-03 commands are refused before anything of them is looked at; counts are no commands', async () => {
  const { bearer } = await world.signIn('admin')
  await world.call(beginRoleView, { body: await choices(bearer, 'group_lead') }, { bearer })
  const key = { name: '密钥', usedBy: 'person', remark: '', scopes: ['staff:read'], days: 30 } as const
  expect(
    (await world.call(createApiKey, { body: { ...key, scopes: ['staff:read'] } }, { bearer })).code,
  ).toBe('access.viewing')
  const role = { name: '新', description: '', dataScope: 'own', permissions: [] } as const
  expect((await world.call(createRole, { body: { ...role, permissions: [] } }, { bearer })).code).toBe(
    'access.viewing',
  )
  expect((await world.call(countStaff, { body: { views: [{}] } }, { bearer })).status).toBe(200)
  // Signing out is always possible.
  expect((await world.call(logout, {}, { bearer })).status).toBe(200)
})

test('PERM-03 it counts for this session alone, in every process, and ends by itself', async () => {
  const one = await world.signIn('admin')
  const two = await world.signIn('admin')
  const other = world.otherProcess()
  await world.call(beginRoleView, { body: await choices(one.bearer, 'viewer') }, { bearer: one.bearer })
  expect((await other.authenticate(one.bearer))?.permissions.has('setting:read')).toBe(false)
  expect((await other.authenticate(two.bearer))?.permissions.has('setting:read')).toBe(true)
  await world.database.pool.query(`UPDATE role_view SET ends_at = ends_at - $1 * interval '1 minute'`, [
    roleViewMinutes,
  ])
  world.pass(5)
  expect((await other.authenticate(one.bearer))?.permissions.has('setting:read')).toBe(true)
  expect((await info(one.bearer)).viewing).toBeUndefined()
})

test('PERM-03 nobody else may look as a role', async () => {
  const admin = await world.signIn('admin')
  const body = await choices(admin.bearer, 'finance')
  const lead = await world.signIn('group-lead')
  expect((await world.call(beginRoleView, { body }, { bearer: lead.bearer })).code).toBe(
    'access.noPermission',
  )
  const nowhere = { ...body, departmentId: '999999' }
  expect((await world.call(beginRoleView, { body: nowhere }, { bearer: admin.bearer })).code).toBe(
    'access.roleNotFound',
  )
  expect((await world.call(listStaff, { query: {} }, { bearer: admin.bearer })).status).toBe(200)
})
