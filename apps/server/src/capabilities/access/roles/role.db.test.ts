import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { allGrants } from '@pindao/protocol/access/permission-tree.ts'
import {
  createRole,
  deleteRole,
  getRole,
  listPermissions,
  listRoles,
  type RoleDetail,
  updateRole,
} from '@pindao/protocol/access/role.endpoints.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLiveHub } from '#src/platform/live/live.ts'
import { outputOf } from '../access.test-support.ts'
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
  expect(all.find(({ permission }) => permission === 'menu:channels')?.label).toBe('navigation.page.channels')
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
  // A built-in one has no name but its code.
  expect(await world.audited('role.delete')).toMatchObject({ before: { code: null, name: '剪辑主管' } })
})

test('PERM-03 of two who change the same role the later one is told', async () => {
  const { version } = await roleOf('viewer')
  expect((await change('viewer', { description: '一' })).status).toBe(200)
  const late = await change('viewer', { description: '二', version })
  expect(late).toMatchObject({ status: 409, code: 'access.changedMeanwhile' })
})

test('PERM-03 whoever saves a role over a wider one is told of the change, not that it is beyond them, and saves again', async () => {
  const { bearer } = await only(['role:read', 'role:update', 'video:read'], 'department')
  await world.role('会变大', ['video:read'], 'department')
  const seen = await roleOf('会变大')
  expect((await change('会变大', { dataScope: 'all' })).status).toBe(200)
  const { name, dataScope, version } = seen
  const mine = { description: '说明' }
  // What they saw of the scope would make it narrower.
  const late = await change('会变大', { ...mine, dataScope, version }, bearer)
  expect(late).toMatchObject({ status: 409, code: 'access.changedMeanwhile' })
  expect(await change('会变大', mine, bearer)).toMatchObject({ status: 200 })
  expect(await roleOf('会变大')).toMatchObject({ name, description: '说明', dataScope: 'all' })
  // Nor that the name they took is another's by now.
  const taken = await change('会变大', { name: 'admin', version }, bearer)
  expect(taken).toMatchObject({ status: 409, code: 'access.changedMeanwhile' })
})

test('PERM-03 names are one of a kind; default roles keep theirs', async () => {
  await world.role('唯一', [])
  const again = await change('唯一', { name: 'admin' })
  expect(again).toMatchObject({ status: 409, code: 'access.nameTaken' })
  await expect(world.role('唯一', [])).rejects.toThrow()
  expect(await change('viewer', { name: '看客' })).toMatchObject({ status: 409, code: 'access.nameFixed' })
  expect(await change('唯一', { name: null })).toMatchObject({ status: 409, code: 'access.nameFixed' })
})

test('PERM-03 I18N-01 nobody reads a name twice: not that of a built-in role in any language, nor one that looks alike', async () => {
  await world.role('剪辑 QA', [])
  await world.role('别的', [])
  const make = async (name: string) => {
    const body = { name, description: '', dataScope: 'own' as const, permissions: [] }
    return world.call(createRole, { body }, by)
  }
  const taken = { status: 409, code: 'access.nameTaken' }
  const labels = ['运营', 'Group lead', 'Opérateur', 'مدير النظام']
  for (const name of [...labels, ' GROUP  LEAD ', '\u200B运营', '剪辑 qa', '剪辑\u3000ＱＡ']) {
    expect(await make(name)).toMatchObject(taken)
    expect(await change('别的', { name })).toMatchObject(taken)
  }
  // Its own name in other letters; and nobody is kept from an act by a name that was there before.
  expect(await change('剪辑 QA', { name: '剪辑 Qa' })).toMatchObject({ status: 200 })
  await world.database.pool.query(`UPDATE role SET name = '运营' WHERE name = '别的'`)
  expect(await change('运营', { description: '旧' })).toMatchObject({ status: 200 })
  await world.database.pool.query(`UPDATE role SET name = '别的' WHERE name = '运营'`)
})

const beyond = { status: 403, code: 'access.grantBeyondOwn' }

/** Names are one of a kind: each test has a role of its own. */
let onlyRoles = 0
/** Somebody with these permissions and no others, for one test. */
async function only(permissions: readonly Grant[], dataScope: RoleDetail['dataScope']) {
  const held = (await world.member('孙悦')).roles.map(({ id }) => id)
  onlyRoles += 1
  const { id, name } = await world.role(`只有${onlyRoles}`, permissions, dataScope)
  await world.give('孙悦', [id])
  onTestFinished(async () => void (await world.give('孙悦', held)))
  return { bearer: (await world.signIn('viewer')).bearer, roleName: name ?? '' }
}

test('PERM-03 nobody grants what they do not hold, nor for more data than their own; what was there may stay', async () => {
  const { bearer, roleName } = await only(['role:read', 'role:update', 'video:read'], 'department')
  await world.role('大角色', ['video:delete'], 'all')
  await world.role('小角色', ['video:delete'], 'own')
  const both: Grant[] = ['video:delete', 'video:read']
  expect(await change('小角色', { permissions: ['video:delete', 'video:create'] }, bearer)).toMatchObject(
    beyond,
  )
  expect(await change(roleName, { dataScope: 'all' }, bearer)).toMatchObject(beyond)
  expect(await change('大角色', { permissions: both }, bearer)).toMatchObject(beyond)
  expect(await change('大角色', { description: '大' }, bearer)).toMatchObject({ status: 200 })
  expect(await change('小角色', { permissions: both }, bearer)).toMatchObject({ status: 200 })
  // What it can do already would be for the records of others.
  expect(await change('小角色', { dataScope: 'department' }, bearer)).toMatchObject(beyond)
})

test('PERM-03 a role gives nobody who has it more data than its author has, whatever roles they have beside it', async () => {
  const { bearer } = await only(['role:read', 'role:update', 'video:delete'], 'department')
  const small = await world.role('帮手', [], 'own')
  const wide = await world.role('什么都看', [], 'all')
  const held = (await world.member('周凯')).roles.map(({ id }) => id)
  const steps = (await world.member('陈敏')).roles.map(({ id }) => id)
  onTestFinished(async () => void (await world.give('陈敏', steps)))
  const gain = (permissions: readonly Grant[]) => change('帮手', { permissions: [...permissions] }, bearer)
  // Whoever holds everything gains nothing by it.
  expect((await world.give('周凯', [...held, small.id])).status).toBe(200)
  onTestFinished(async () => void (await world.give('周凯', held)))
  expect(await gain(['video:delete'])).toMatchObject({ status: 200 })
  expect(await gain([])).toMatchObject({ status: 200 })
  await world.give('陈敏', [small.id, wide.id])
  expect(await gain(['video:delete'])).toMatchObject(beyond)
  await world.place('陈敏', { enabled: false })
  onTestFinished(async () => void (await world.place('陈敏', { enabled: true })))
  expect(await gain(['video:delete'])).toMatchObject(beyond)
  await world.give('陈敏', [small.id])
  expect(await gain(['video:delete'])).toMatchObject({ status: 200 })
})

test('PERM-03 nobody takes from a role what those who have it hold for more data than their own, by a role beside it', async () => {
  const { bearer } = await only(['role:read', 'role:update', 'video:read'], 'department')
  const small = await world.role('小的', ['video:read'], 'own')
  const wide = await world.role('全公司', [], 'all')
  const held = (await world.member('陈敏')).roles.map(({ id }) => id)
  onTestFinished(async () => void (await world.give('陈敏', held)))
  const empty = () => change('小的', { permissions: [] }, bearer)
  await world.give('陈敏', [small.id, wide.id])
  expect(await empty()).toMatchObject(beyond)
  await world.place('陈敏', { enabled: false })
  onTestFinished(async () => void (await world.place('陈敏', { enabled: true })))
  expect(await empty()).toMatchObject(beyond)
  await world.give('陈敏', [small.id])
  expect(await empty()).toMatchObject({ status: 200 })
})

test('PERM-03 nobody takes from a role what they could not give back, nor removes it', async () => {
  const { bearer } = await only(['role:read', 'role:update', 'role:delete'], 'all')
  expect(await change('legal', { permissions: [] }, bearer)).toMatchObject(beyond)
  expect(await change('legal', { dataScope: 'own' }, bearer)).toMatchObject(beyond)
  expect(await change('operator', { dataScope: 'all' }, bearer)).toMatchObject(beyond)
  const remove = async (permissions: readonly Grant[]) => {
    const { id } = await world.role(`没人的${permissions.length}`, permissions)
    const listed = outputOf(listRoles, await world.call(listRoles, {}, { bearer }))
    const { actions } = outputOf(getRole, await world.call(getRole, { params: { id } }, { bearer }))
    expect(listed.find((role) => role.id === id)?.actions).toEqual(actions)
    return { actions, answer: await world.call(deleteRole, { params: { id } }, { bearer }) }
  }
  expect(await remove(['video:delete'])).toMatchObject({ actions: ['update'], answer: beyond })
  expect(await remove([])).toMatchObject({ actions: ['update', 'delete'], answer: { status: 200 } })
})

test('PERM-03 a role names those who have it to whoever may see them, and says how many there are', async () => {
  await world.role('跨部门', [])
  const shared = (await roleOf('跨部门')).id
  for (const name of ['孙悦', '周凯']) {
    const held = (await world.member(name)).roles.map(({ id }) => id)
    expect((await world.give(name, [...held, shared])).status).toBe(200)
    onTestFinished(async () => void (await world.give(name, held)))
  }
  const seenBy = async (bearer: string) =>
    outputOf(getRole, await world.call(getRole, { params: { id: shared } }, { bearer }))
  expect((await seenBy(by.bearer)).holders).toHaveLength(2)
  const { bearer } = await world.signIn('group-lead')
  expect(await seenBy(bearer)).toMatchObject({ staffCount: 2, holders: [{ fullName: '孙悦' }] })
  const blind = await only(['role:read'], 'all')
  // 孙悦 has another role now.
  expect(await seenBy(blind.bearer)).toMatchObject({ staffCount: 1, holders: [] })
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
