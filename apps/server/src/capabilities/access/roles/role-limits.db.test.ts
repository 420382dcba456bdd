import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { getRole, listPermissions, listRoles, updateRole } from '@pindao/protocol/access/role.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf } from '../access.test-support.ts'
import { type AdministrationWorld, startAdministration } from './administration.test-support.ts'

let world: AdministrationWorld
let owner: string
let lead: string
beforeAll(async () => {
  world = await startAdministration()
  owner = world.admin.bearer
  const { id } = await world.role('只有', ['role:read', 'role:update', 'video:read'], 'department')
  await world.give('孙悦', [id])
  lead = (await world.signIn('viewer')).bearer
})
afterAll(() => world.close())

const seen = async (id: string, bearer: string) =>
  outputOf(getRole, await world.call(getRole, { params: { id } }, { bearer }))
const change = async (id: string, permissions: readonly Grant[], bearer: string) => {
  const { name, description, dataScope, version } = await seen(id, bearer)
  const body = { name, description, dataScope, version, permissions: [...permissions] }
  return world.call(updateRole, { params: { id }, body }, { bearer })
}

test('PERM-03 a role says what somebody cannot change in it, and the server refuses just that', async () => {
  const { id } = await world.role('有限', ['video:read'], 'own')
  const fixed = (await seen(id, lead)).fixed.map(({ permission }) => permission)
  for (const permission of ['video:create', 'video:read', 'role:update'] as const) {
    const after: Grant[] = permission === 'video:read' ? [] : ['video:read', permission]
    const { status } = await change(id, after, lead)
    expect([permission, status]).toEqual([permission, fixed.includes(permission) ? 403 : 200])
    await change(id, ['video:read'], owner)
  }
  expect(fixed).toContain('video:create')
  expect((await seen(id, owner)).fixed).toEqual([])
})

test('PERM-03 the list of permissions says which of them somebody may give to a new role', async () => {
  const tree = outputOf(listPermissions, await world.call(listPermissions, {}, { bearer: lead }))
  const all = tree.flatMap(({ menu, route, button }) => [...menu, ...route, ...button])
  const grantable = all.filter((listed) => listed.grantable).map(({ permission }) => permission)
  expect(grantable.toSorted()).toEqual(['role:read', 'role:update', 'video:read'])
})

test('PERM-03 the role that alone makes the last administrator says that it keeps what it has', async () => {
  const roles = outputOf(listRoles, await world.call(listRoles, {}, { bearer: owner }))
  const id = roles.find(({ code }) => code === 'admin')?.id ?? ''
  const { fixed, permissions } = await seen(id, owner)
  expect(fixed.map(({ permission }) => permission).toSorted()).toEqual(permissions.toSorted())
  expect(new Set(fixed.map(({ reason }) => reason))).toEqual(new Set(['lastAdministrator']))
  const refused = await change(id, permissions.slice(1), owner)
  expect(refused).toMatchObject({ status: 409, code: 'access.lastAdministrator' })
})
