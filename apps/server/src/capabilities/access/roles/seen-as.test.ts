import { defaultGrants } from '@pindao/protocol/access/default-roles.ts'
import { allGrants } from '@pindao/protocol/access/permission-tree.ts'
import { dataScopes } from '@pindao/protocol/access/permissions.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Actor } from '#src/platform/context.ts'
import { seenAs } from './seen-as.ts'

const admin: Actor = {
  staffId: 1n,
  sessionId: 2n,
  fullName: '周凯',
  departmentId: 9n,
  dataScope: 'all',
  permissions: new Set(allGrants),
}
const role = {
  roleId: 5n,
  dataScope: 'department',
  permissions: [...defaultGrants('operator')],
  departmentId: 3n,
  departmentsBelow: [4n],
  until: '2026-01-01T00:00:00.000Z',
}

test('PERM-03 a role is seen with its permissions and scope, in the department that was chosen', () => {
  const seen = seenAs(admin, role)
  expect([...seen.permissions].toSorted()).toEqual([...defaultGrants('operator')].toSorted())
  expect(seen).toMatchObject({
    dataScope: 'department',
    departmentId: 3n,
    departmentsBelow: [4n],
    staffId: 1n,
  })
})

test('PERM-03 looking as a role never gives more than its person holds', () => {
  const grants = fc.subarray([...allGrants])
  fc.assert(
    fc.property(grants, grants, fc.constantFrom(...dataScopes), (own, given, dataScope) => {
      const person: Actor = { ...admin, permissions: new Set([...own, 'role:viewAs' as const]) }
      const seen = seenAs(person, { ...role, dataScope, permissions: given })
      for (const grant of seen.permissions) expect(person.permissions.has(grant)).toBe(true)
      expect(seen.dataScope).toBe(dataScope)
    }),
  )
})

test('PERM-03 who may not look as a role, or not at all data, stays who they are', () => {
  const few: Actor = { ...admin, permissions: new Set(defaultGrants('operator')) }
  expect(seenAs(few, role)).toBe(few)
  const narrow: Actor = { ...admin, dataScope: 'department' }
  expect(seenAs(narrow, role)).toBe(narrow)
})
