import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { allPermissions, dataScopes } from '@pindao/protocol/access/permissions.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Actor } from '#src/platform/context.ts'
import { withinScopes } from './key-rights.ts'

const grants = fc.subarray([...allPermissions]).map((held): ReadonlySet<Grant> => new Set(held))
const people = fc
  .record({ permissions: grants, dataScope: fc.constantFrom(...dataScopes) })
  .map((rights): Actor => ({ staffId: 1n, sessionId: 1n, fullName: '李晴', departmentId: 1n, ...rights }))

test('PERM-01 a key may what both its person and its scopes may, of the same records', () => {
  fc.assert(
    fc.property(people, grants, (person, scopes) => {
      const { permissions, ...rest } = withinScopes(person, scopes)
      expect(permissions).toEqual(person.permissions.intersection(scopes))
      const { permissions: _held, ...same } = person
      expect(rest).toEqual(same)
    }),
  )
})
