import { allGrants } from '@pindao/protocol/access/permission-tree.ts'
import {
  deleteRole,
  getRole,
  listPermissions,
  listRoles,
  updateRole,
} from '@pindao/protocol/access/role.endpoints.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLiveHub } from '#src/platform/live/live.ts'
import { outputOf } from './access.test-support.ts'
import { type AdministrationWorld, startAdministration } from './administration.test-support.ts'

let world: AdministrationWorld
let by: { bearer: string }
beforeAll(async () => {
  world = await startAdministration()
  by = { bearer: world.admin.bearer }
})
afterAll(() => world.close())

const roles = async () => outputOf(listRoles, await world.call(listRoles, {}, by))
const roleOf = async (label: string) => {
  const found = (await roles()).find(({ code, name }) => (name ?? code) === label)
  return outputOf(getRole, await world.call(getRole, { params: { id: found?.id ?? '0' } }, by))
}
const change = async (label: string, part: object, bearer = by.bearer) => {
  const { id, name, description, dataScope, permissions, version } = await roleOf(label)
  const body = { name, description, dataScope, permissions, version, ...part }
  return world.call(updateRole, { params: { id }, body }, { bearer })
}

test('PERM-02 all permissions come as a tree with a label each', async () => {
  const tree = outputOf(listPermissions, await world.call(listPermissions, {}, by))
  const all = tree.flatMap(({ menu, route, button }) => [...menu, ...route, ...button])
  expect(all.map(({ permission }) => permission).toSorted()).toEqual(allGrants.toSorted())
  expect(all.find(({ permission }) => permission === 'video:create')?.label).toBe(
    'staff.permission.video.create',
  )
  expect(all.find(({ permission }) => permission === 'menu:channels')?.label).toBe('staff.page.channels')
})

test('PERM-03 a role is made, changed, given, shown with its people, and removed when nobody has it', async () => {
  const made = await world.role('剪辑主管', ['video:read', 'route:source-videos'], 'department')
  expect(made).toMatchObject({
    name: '剪辑主管',
    code: null,
    dataScope: 'department',
    staffCount: 0,
    holders: [],
  })
  expect(await world.audited('role.create')).toMatchObject({
    entity: 'role',
    before: null,
    after: { name: '剪辑主管' },
  })

  const changed = await change('剪辑主管', { permissions: ['video:read'], description: '剪辑' })
  expect(changed.status).toBe(200)
  expect(await world.audited('role.update')).toMatchObject({
    before: { description: '', permissions: ['route:source-videos', 'video:read'] },
    after: { description: '剪辑', permissions: ['video:read'] },
  })

  const before = (await world.member('孙悦')).roles.map(({ id }) => id)
  expect((await world.give('孙悦', [made.id])).status).toBe(200)
  expect((await roleOf('剪辑主管')).holders).toMatchObject([{ fullName: '孙悦', department: 'hz_fb' }])
  const refused = await world.call(deleteRole, { params: { id: made.id } }, by)
  expect(refused).toMatchObject({ status: 409, code: 'access.roleInUse' })
  await world.give('孙悦', before)
  expect((await world.call(deleteRole, { params: { id: made.id } }, by)).status).toBe(200)
  const gone = await world.call(getRole, { params: { id: made.id } }, by)
  expect(gone).toMatchObject({ status: 404, code: 'access.roleNotFound' })
})

test('PERM-03 of two who change the same role the later one is told', async () => {
  const { version } = await roleOf('viewer')
  expect((await change('viewer', { description: '一' })).status).toBe(200)
  const late = await change('viewer', { description: '二', version })
  expect(late).toMatchObject({ status: 409, code: 'access.changedMeanwhile' })
})

test('PERM-03 names are one of a kind; default roles keep theirs', async () => {
  await world.role('唯一', [])
  const again = await change('唯一', { name: 'admin' })
  expect(again).toMatchObject({ status: 409, code: 'access.nameTaken' })
  await expect(world.role('唯一', [])).rejects.toThrow()
  expect(await change('viewer', { name: '看客' })).toMatchObject({ status: 409, code: 'access.nameFixed' })
  expect(await change('唯一', { name: null })).toMatchObject({ status: 409, code: 'access.nameFixed' })
})

test('PERM-03 nobody grants what they do not hold, nor a wider data scope; what was there may stay', async () => {
  const own = await world.role('小管理', ['role:read', 'role:update', 'video:read'], 'department')
  await world.role('大角色', ['video:delete'], 'all')
  const viewerRoles = (await world.member('孙悦')).roles.map(({ id }) => id)
  await world.give('孙悦', [own.id])
  const { bearer } = await world.signIn('viewer')
  const beyond = { status: 403, code: 'access.grantBeyondOwn' }
  expect(await change('大角色', { permissions: ['video:delete', 'video:create'] }, bearer)).toMatchObject(
    beyond,
  )
  expect(await change('小管理', { dataScope: 'all' }, bearer)).toMatchObject(beyond)
  expect(await change('大角色', { permissions: ['video:delete', 'video:read'] }, bearer)).toMatchObject({
    status: 200,
  })
  await world.give('孙悦', viewerRoles)
})

test('PERM-03 NAV-04 every process hears of a changed role at once, and believes what it remembers no more', async () => {
  const other = world.otherProcess()
  let heard = 0
  const hub = await createLiveHub({
    url: world.database.url,
    log: pino({ level: 'silent' }),
    onSessionEnd: () => undefined,
    onAccessChange: other.forget,
  })
  onTestFinished(() => hub.close())
  const { bearer } = await world.signIn('legal')
  const before = await other.whoCalls(bearer)
  if (!before) throw new Error('nobody')
  hub.subscribe({
    actor: before,
    onEvent: () => undefined,
    onResync: () => undefined,
    onSessionEnd: () => undefined,
    onAccessChange: () => {
      heard += 1
    },
  })
  await change('legal', { dataScope: before.dataScope === 'own' ? 'all' : 'own' })
  await expect.poll(() => heard).toBe(1)
  expect((await other.whoCalls(bearer))?.dataScope).not.toBe(before.dataScope)
})

test('PERM-03 somebody always keeps administering, whoever tries to take it away', async () => {
  const last = { status: 409, code: 'access.lastAdministrator' }
  const less = allGrants.filter((grant) => grant !== 'role:update')
  expect(await change('admin', { permissions: less })).toMatchObject(last)
  // Nobody else could give this one back.
  expect(await change('admin', { permissions: allGrants.slice(1) })).toMatchObject(last)
  expect(await world.give('周凯', [])).toMatchObject(last)

  const second = await world.role('第二管理员', allGrants)
  await world.give('陈敏', [second.id])
  expect((await change('admin', { permissions: less })).status).toBe(200)
  // Two step down at once, each leaving the other: one of them is refused.
  await world.pass(5)
  const { bearer } = await world.signIn('finance')
  expect((await change('admin', { permissions: allGrants }, bearer)).status).toBe(200)
  const answers = await Promise.all([world.give('周凯', []), world.give('陈敏', [], bearer)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
