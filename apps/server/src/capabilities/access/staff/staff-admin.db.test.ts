import { deleteDepartment, listDepartments } from '@pindao/protocol/access/department.endpoints.ts'
import { refresh } from '@pindao/protocol/access/sso.endpoints.ts'
import {
  assignStaff,
  getStaffChoices,
  getStaffMember,
  listStaff,
  updateStaffMember,
} from '@pindao/protocol/access/staff.endpoints.ts'
import { getMenu, getRoutes } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf } from '../access.test-support.ts'
import { type AdministrationWorld, startAdministration } from '../roles/administration.test-support.ts'

let world: AdministrationWorld
let by: { bearer: string }
beforeAll(async () => {
  world = await startAdministration()
  by = { bearer: world.admin.bearer }
})
afterAll(() => world.close())

const found = async (query: object, bearer = by.bearer) => {
  const answer = await world.call(listStaff, { query }, { bearer })
  return outputOf(listStaff, answer).map(({ fullName }) => fullName)
}

test('PERM-04 staff are found by name, address, department with those below, role, state and first sign-in', async () => {
  expect(await found({ name: '李' })).toEqual(['李晴'])
  expect(await found({ name: 'LEGAL@' })).toEqual(['赵律'])
  const { id: roleId } = (await world.member('周凯')).roles[0] ?? { id: '' }
  expect(await found({ roleId })).toEqual(['周凯'])
  expect(await found({ signedIn: 'true' })).toEqual(['周凯'])
  expect(await found({ enabled: 'false' })).toEqual([])

  const office = await world.department('gm_office')
  const home = await world.department('hz_fb')
  expect((await found({ departmentId: home.id })).toSorted()).toEqual(['孙悦', '李晴', '王浩'].toSorted())
  await world.moveDepartment(office, { parentId: home.id, beforeId: null })
  expect(await found({ departmentId: home.id })).toHaveLength(6)
  await world.moveDepartment(await world.department('gm_office'), { parentId: null, beforeId: null })
})

test('PERM-04 whoever signs on first may do nothing until granted something, and then that and nothing else', async () => {
  await world.give('赵律', [])
  const { bearer, userInfo } = await world.signIn('legal')
  expect(userInfo).toMatchObject({ roleList: [], ability: [] })
  for (const endpoint of [listStaff, listDepartments]) {
    expect(await world.call(endpoint, { query: {} }, { bearer })).toMatchObject({
      code: 'access.noPermission',
    })
  }
  expect(outputOf(getMenu, await world.call(getMenu, {}, { bearer }))).toEqual([])
  expect(await found({ roleId: 'none' })).toEqual(['赵律'])

  const role = await world.role('看部门', ['department:read', 'route:departments', 'menu:departments'])
  expect((await world.give('赵律', [role.id])).status).toBe(200)
  const { routes, buttons } = outputOf(getRoutes, await world.call(getRoutes, {}, { bearer }))
  expect([routes.map(({ path }) => path), buttons]).toEqual([
    ['/account/departments'],
    [{ route: 'department:read' }],
  ])
  expect((await world.call(listDepartments, {}, { bearer })).status).toBe(200)
  expect((await world.call(listStaff, { query: {} }, { bearer })).status).toBe(403)
})

test('PERM-03 A2 whoever is disabled is out at once, with every session, and back only when enabled', async () => {
  const { bearer, tokens } = await world.signIn('viewer')
  expect((await world.call(getMenu, {}, { bearer })).status).toBe(200)
  expect((await world.place('孙悦', { enabled: false })).status).toBe(200)
  expect(await world.audited('staff.update')).toMatchObject({
    before: { enabled: true },
    after: { enabled: false },
  })
  const { rows } = await world.database.pool.query(
    `SELECT by.sso_subject AS by, ended.sso_subject AS ended FROM audit_log JOIN staff by ON by.id = staff_id
     JOIN session ON session.id = entity_id JOIN staff ended ON ended.id = session.staff_id
     WHERE action = 'session.end' AND detail = jsonb_build_object('reason', 'staffDisabled', 'staffId', ended.id::text)`,
  )
  expect(new Set(rows.map(({ by, ended }) => `${by} ${ended}`))).toEqual(
    new Set(['sandbox:admin sandbox:viewer']),
  )
  expect((await world.call(getMenu, {}, { bearer })).status).toBe(401)
  expect(await world.access.whoCalls(bearer)).toBeNull()
  const body = { refreshToken: tokens.refreshToken }
  expect([401, 403]).toContain((await world.call(refresh, { body })).status)
  expect(await found({ enabled: 'false' })).toEqual(['孙悦'])
  const again = await world.walkThroughSignOn(world.newBrowser(), 'viewer')
  expect(again.url.searchParams.get('error')).toBe('access.staffDisabled')
  expect((await world.place('孙悦', { enabled: true })).status).toBe(200)
  expect((await world.signIn('viewer')).userInfo.fullName).toBe('孙悦')
})

test('PERM-03 nobody disables themselves, and late changes are refused', async () => {
  expect(await world.place('周凯', { enabled: false })).toMatchObject({
    status: 409,
    code: 'access.notYourself',
  })
  const { id, department, version } = await world.member('陈敏')
  const write = (part: object) =>
    world.call(
      updateStaffMember,
      { params: { id }, body: { departmentId: department.id, roleIds: [], enabled: true, version, ...part } },
      by,
    )
  expect((await write({})).status).toBe(200)
  expect(await write({ enabled: false })).toMatchObject({ status: 409, code: 'access.changedMeanwhile' })
  const roleIds = ['999']
  expect(await write({ version: version + 1, roleIds })).toMatchObject({
    status: 404,
    code: 'access.roleNotFound',
  })
})

test('PERM-03 a lead manages people of the own departments only, and grants no more than they hold', async () => {
  const role = await world.role('组管理', ['staff:read', 'staff:update', 'video:read'], 'department')
  const big = await world.role('大权', ['video:delete'], 'own')
  const lead = await world.member('王浩')
  await world.give('王浩', [role.id])
  const { bearer } = await world.signIn('group-lead')
  expect(await found({}, bearer)).toEqual(expect.arrayContaining(['王浩', '孙悦', '李晴']))
  expect(await found({}, bearer)).not.toContain('周凯')
  const admin = await world.member('周凯')
  expect(await world.call(getStaffMember, { params: { id: admin.id } }, { bearer })).toMatchObject({
    code: 'access.staffNotFound',
  })
  expect(await world.place('周凯', { enabled: false }, bearer)).toMatchObject({
    code: 'access.staffNotFound',
  })
  const office = await world.department('gm_office')
  expect(await world.place('孙悦', { departmentId: office.id }, bearer)).toMatchObject({
    code: 'access.departmentNotFound',
  })
  expect(await world.give('孙悦', [big.id], bearer)).toMatchObject({
    status: 403,
    code: 'access.grantBeyondOwn',
  })
  // 李晴 holds what this lead does not: neither roles nor the sign-in are theirs to take.
  expect(await world.place('李晴', { enabled: false }, bearer)).toMatchObject({
    code: 'access.staffBeyondOwn',
  })
  // Nor, for whoever sees the records of a department, the department; whose own records are all, may move.
  const bigLead = await world.role('大组长', ['video:delete'], 'department')
  const bigOwn = (await world.member('孙悦')).roles.map(({ id }) => id)
  await world.addDepartment('下级组', (await world.department('hz_fb')).id)
  const below = await world.department('下级组')
  await world.give('孙悦', [bigLead.id])
  const move = (departmentId: string) => world.place('孙悦', { departmentId }, bearer)
  expect(await move(below.id)).toMatchObject({ code: 'access.staffBeyondOwn' })
  await world.give('孙悦', [big.id])
  expect(await move(below.id)).toMatchObject({ status: 200 })
  expect(await move((await world.department('hz_fb')).id)).toMatchObject({ status: 200 })
  await world.give('孙悦', bigOwn)
  expect(
    await world.call(deleteDepartment, { params: { id: below.id } }, { bearer: world.admin.bearer }),
  ).toMatchObject({ status: 200 })

  const choices = outputOf(getStaffChoices, await world.call(getStaffChoices, {}, { bearer }))
  expect(choices.departments.map(({ code }) => code)).toEqual(['hz_fb'])
  expect(choices.roles.find(({ id }) => id === big.id)?.grantable).toBe(false)
  expect(choices.roles.find(({ id }) => id === role.id)?.grantable).toBe(true)
  await world.give(
    '王浩',
    lead.roles.map(({ id }) => id),
  )
})

test('PERM-03 a selection is assigned as a whole or not at all', async () => {
  const role = await world.role('批量', ['video:read'])
  const ids = await Promise.all(['孙悦', '李晴'].map(async (name) => (await world.member(name)).id))
  const roles = { change: 'add' as const, roleIds: [role.id] }
  const assign = (body: object) => world.call(assignStaff, { body: { staffIds: ids, ...body } }, by)
  expect(await assign({ roles })).toMatchObject({ status: 200, data: { changed: 2 } })
  expect(await assign({ roles })).toMatchObject({ status: 200, data: { changed: 0 } })
  const names = (await world.member('李晴')).roles.map(({ name, code }) => name ?? code)
  expect(names).toEqual(['operator', '批量'])
  const [first = ''] = ids
  const unknown = { staffIds: [first, '999999'], roles: { ...roles, change: 'replace', roleIds: [] } }
  expect(await assign(unknown)).toMatchObject({ status: 404, code: 'access.staffNotFound' })
  expect((await world.member('孙悦')).roles.map(({ name }) => name)).toContain('批量')
  expect(await assign({ roles: { ...roles, change: 'remove' } })).toMatchObject({ data: { changed: 2 } })
  expect((await assign({})).status).toBe(400)
})
