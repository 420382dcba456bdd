import { heldByKeys } from '@pindao/protocol/access/api-key-scopes.ts'
import { allPermissions, dataScopes } from '@pindao/protocol/access/permissions.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Actor } from '#src/platform/context.ts'
import { withinScopes } from './key-rights.ts'

const grants = fc.subarray([...allPermissions])
const people = fc
  .record({ permissions: grants.map((held) => new Set(held)), dataScope: fc.constantFrom(...dataScopes) })
  .map((rights): Actor => ({ staffId: 1n, sessionId: 1n, fullName: '李晴', departmentId: 1n, ...rights }))

test('PERM-01 a key may what both its person and its scopes may and programs can, of the same records', () => {
  fc.assert(
    fc.property(people, grants, (person, scopes) => {
      const { permissions, byKey, ...rest } = withinScopes(person, scopes)
      const both = [...person.permissions].filter((grant) => (scopes as string[]).includes(grant))
      expect([...permissions]).toEqual(both.filter((grant) => heldByKeys(grant as never)))
      expect(byKey).toBe(true)
      const { permissions: _held, ...same } = person
      expect(rest).toEqual(same)
    }),
  )
})

test('PERM-01 no key makes keys, says who may do what, or lets somebody in', () => {
  const all: Actor = {
    staffId: 1n,
    sessionId: 1n,
    fullName: '周凯',
    departmentId: 1n,
    dataScope: 'all',
    permissions: new Set(allPermissions),
  }
  const held = [...withinScopes(all, allPermissions).permissions]
  const refused = held.filter((grant) =>
    /^(?:role|staff|department):(?!read$)|^(?:apiKey|webhook):/u.test(grant),
  )
  expect(refused).toEqual([])
  expect(held).toContain('video:read')
})
