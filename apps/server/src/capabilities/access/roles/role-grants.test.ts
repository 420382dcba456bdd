import { expect, test } from 'vitest'
import { knownPermissions, widestScope } from './role-grants.ts'

test('PERM-03 of several roles the widest data scope counts, and no role means the narrowest', () => {
  expect(widestScope(['own', 'all', 'department'])).toBe('all')
  expect(widestScope(['department', 'own'])).toBe('department')
  expect(widestScope([])).toBe('own')
  expect(widestScope(['galaxy'])).toBe('own')
})

test('PERM-03 a stored permission this release does not know grants nothing', () => {
  expect([...knownPermissions(['video:read', 'moon:land', null, 'channel:read'])]).toEqual([
    'channel:read',
    'video:read',
  ])
})
