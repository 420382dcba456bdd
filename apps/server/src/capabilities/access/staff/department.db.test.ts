import {
  deleteDepartment,
  listDepartments,
  renameDepartment,
} from '@pindao/protocol/access/department.endpoints.ts'
import { departmentCodes } from '@pindao/protocol/access/departments.ts'
import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshChannel } from '../../../../test/fresh-channel.ts'
import { outputOf } from '../access.test-support.ts'
import { type AdministrationWorld, startAdministration } from '../roles/administration.test-support.ts'

let world: AdministrationWorld
let by: { bearer: string }
beforeAll(async () => {
  world = await startAdministration()
  by = { bearer: world.admin.bearer }
})
afterAll(() => world.close())

const labels = async () => {
  const all = outputOf(listDepartments, await world.call(listDepartments, {}, by))
  return all.map(({ code, name }) => name ?? code)
}
const added = async (name: string, parentId: string | null) => {
  expect((await world.addDepartment(name, parentId)).status).toBe(200)
  return world.department(name)
}

test('PERM-04 the departments of the specification are there, in their order', async () => {
  expect(await labels()).toEqual(departmentCodes)
  expect((await world.department('hz_fb')).staffCount).toBe(3)
  expect((await world.department('brand')).staffCount).toBe(0)
})

test('PERM-04 a department is added below another, renamed, moved among its siblings and removed', async () => {
  const home = await world.department('production')
  const first = await added('剪辑一组', home.id)
  const second = await added('剪辑二组', home.id)
  expect((await labels()).slice(6, 9)).toEqual(['production', '剪辑一组', '剪辑二组'])

  const place = { parentId: home.id, beforeId: first.id }
  expect(await world.moveDepartment(second, place)).toMatchObject({ status: 200, data: { version: 2 } })
  expect((await labels()).slice(7, 9)).toEqual(['剪辑二组', '剪辑一组'])
  expect(await world.moveDepartment(second, place)).toMatchObject({
    status: 409,
    code: 'access.changedMeanwhile',
  })

  const name = { params: { id: first.id }, body: { name: '后期组', version: 1 } }
  expect((await world.call(renameDepartment, name, by)).status).toBe(200)
  expect(await world.audited('department.rename')).toEqual({
    entity: 'department',
    before: { name: '剪辑一组' },
    after: { name: '后期组' },
  })
  const full = await world.call(deleteDepartment, { params: { id: home.id } }, by)
  expect(full).toMatchObject({ status: 409, code: 'access.departmentNotEmpty' })
  for (const id of [first.id, second.id]) {
    expect((await world.call(deleteDepartment, { params: { id } }, by)).status).toBe(200)
  }
  expect(await labels()).toEqual(departmentCodes)
})

test('PERM-04 a department never comes to lie below itself, nor too deep', async () => {
  const top = await added('集团', null)
  const middle = await added('大区', top.id)
  const low = await added('小组', middle.id)
  const cycle = { status: 409, code: 'access.departmentCycle' }
  for (const parentId of [top.id, middle.id, low.id]) {
    expect(await world.moveDepartment(top, { parentId, beforeId: null })).toMatchObject(cycle)
  }
  // Two at once, each below the other: only one may happen.
  const other = await added('事业部', null)
  const answers = await Promise.all([
    world.moveDepartment(other, { parentId: top.id, beforeId: null }),
    world.moveDepartment(top, { parentId: other.id, beforeId: null }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])

  let parent = await added('一', null)
  for (const name of ['二', '三', '四', '五', '六', '七', '八']) parent = await added(name, parent.id)
  const deep = { status: 409, code: 'access.departmentTooDeep' }
  expect(await world.addDepartment('九', parent.id)).toMatchObject(deep)
  const branch = await world.department('大区')
  expect(await world.moveDepartment(branch, { parentId: parent.id, beforeId: null })).toMatchObject(deep)
})

test('PERM-04 whoever changes a department that is another by now is told of that before anything else', async () => {
  const [home, low] = [await added('旧家', null), await added('会搬家', null)]
  const below = await added('住下面', low.id)
  expect((await world.moveDepartment(low, { parentId: home.id, beforeId: null })).status).toBe(200)
  const meanwhile = { status: 409, code: 'access.changedMeanwhile' }
  expect(await world.moveDepartment(low, { parentId: below.id, beforeId: null })).toMatchObject(meanwhile)
  const rename = (name: string) =>
    world.call(renameDepartment, { params: { id: low.id }, body: { name, version: low.version } }, by)
  expect(await rename('旧家')).toMatchObject(meanwhile)
})

test('PERM-04 names are one of a kind, and those of the specification stay', async () => {
  await added('新组', null)
  const taken = { status: 409, code: 'access.nameTaken' }
  expect(await world.addDepartment(' 新组 ', null)).toMatchObject(taken)
  expect(await world.addDepartment('hz_fb', null)).toMatchObject(taken)
  const { id, version } = await world.department('brand')
  const renamed = await world.call(renameDepartment, { params: { id }, body: { name: '品牌', version } }, by)
  expect(renamed).toMatchObject({ status: 409, code: 'access.nameFixed' })
})

test('PERM-04 I18N-01 nobody reads a name twice: not that of a built-in department in any language, wherever it lies', async () => {
  const own = await added('自己的', null)
  const taken = { status: 409, code: 'access.nameTaken' }
  for (const name of [
    '杭州FB运营组',
    '杭州ｆｂ运营组',
    'brand MARKETING',
    'Direction générale',
    'الإنتاج',
    '自己的',
  ]) {
    expect(await world.addDepartment(name, own.id)).toMatchObject(taken)
  }
  const rename = (name: string) =>
    world.call(renameDepartment, { params: { id: own.id }, body: { name, version: own.version } }, by)
  expect(await rename('总经办')).toMatchObject(taken)
  // What is removed is read nowhere any more.
  const { id } = await world.department('incubation')
  expect((await world.call(deleteDepartment, { params: { id } }, by)).status).toBe(200)
  expect(await rename('孵化组')).toMatchObject({ status: 200 })
})

test('PERM-03 PERM-04 a lead sees the groups below, at once after they were moved there', async () => {
  const { rows } = await world.database.pool.query(
    `SELECT id FROM staff WHERE sso_subject = 'sandbox:operator'`,
  )
  const brand = await world.department('brand')
  await world.database.pool.query(
    `INSERT INTO channel (${freshChannel.columns}, platform, platform_channel_id, title, department_id, owner_staff_id, created_at, updated_at)
     VALUES (${freshChannel.values}, 'youtube', 'UC1', '品牌频道', $1, $2, now(), now())`,
    [brand.id, rows[0].id],
  )
  const lead = await world.signIn('group-lead')
  const seen = async () => (await world.call(listChannels, { query: {} }, { bearer: lead.bearer })).total
  expect(await seen()).toBe(0)
  const home = await world.department('hz_fb')
  expect((await world.moveDepartment(brand, { parentId: home.id, beforeId: null })).status).toBe(200)
  expect(await seen()).toBe(1)
  expect(await world.call(deleteDepartment, { params: { id: brand.id } }, by)).toMatchObject({
    status: 409,
    code: 'access.departmentNotEmpty',
  })
})

test('PERM-03 PERM-04 whoever does not see everything changes only the branch they see', async () => {
  const rights = ['create', 'read', 'update', 'delete'].map((act) => `department:${act}` as Permission)
  const { id: roleId } = await world.role('部门主管', [...rights, 'channel:read'], 'department')
  const [home, outside] = [await world.department('hz_fb'), await added('别处', null)]
  const [low, below] = [await added('下级', home.id), await added('别处下级', outside.id)]
  expect((await world.give('孙悦', [roleId])).status).toBe(200)
  const { bearer } = await world.signIn('viewer')
  const refused = { status: 403, code: 'access.outsideScope' }
  const move = (department: { id: string; version: number }, parentId: string | null) =>
    world.moveDepartment(department, { parentId, beforeId: null }, bearer)
  // Below their own department they would see it.
  expect(await move(outside, home.id)).toMatchObject(refused)
  expect(await move(below, low.id)).toMatchObject(refused)
  expect(await move(low, outside.id)).toMatchObject(refused)
  expect(await move(low, null)).toMatchObject(refused)
  for (const parentId of [outside.id, null]) {
    expect(await world.addDepartment('再一个', parentId, bearer)).toMatchObject(refused)
  }
  const name = { params: { id: outside.id }, body: { name: '改了', version: outside.version } }
  expect(await world.call(renameDepartment, name, { bearer })).toMatchObject(refused)
  const remove = (id: string) => world.call(deleteDepartment, { params: { id } }, { bearer })
  expect(await remove(below.id)).toMatchObject(refused)

  // What is refused is not offered either.
  const offered = outputOf(listDepartments, await world.call(listDepartments, {}, { bearer }))
  const actionsOf = (id: string) => offered.find((department) => department.id === id)?.actions
  expect(actionsOf(outside.id)).toEqual([])
  expect(actionsOf(below.id)).toEqual([])
  expect(actionsOf(home.id)).toEqual(['createBelow', 'receive', 'delete'])
  expect(actionsOf(low.id)).toEqual(['createBelow', 'createBeside', 'rename', 'move', 'receive', 'delete'])
  expect((await world.department('别处')).actions).toEqual(actionsOf(low.id))

  expect(await world.addDepartment('再一个', low.id, bearer)).toMatchObject({ status: 200 })
  const made = await world.department('再一个')
  expect(await move(made, home.id)).toMatchObject({ status: 200 })
  expect(await remove(made.id)).toMatchObject({ status: 200 })
})
