import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { allGrants } from '@pindao/protocol/access/permission-tree.ts'
import { expect, test } from 'vitest'
import { administration } from './granting.ts'
import { fixedOf, fixedScopesOf } from './role-limits.ts'

const owner = { dataScope: 'all', permissions: new Set(allGrants) } as const
const lead = { dataScope: 'department', permissions: new Set<Grant>(['video:read', 'role:update']) } as const
const none = { dataScope: 'own', permissions: [] } as const
const everything = { dataScope: 'all', permissions: allGrants } as const
const reasonOf = (fixed: ReturnType<typeof fixedOf>, wanted: Grant) =>
  fixed.find(({ permission }) => permission === wanted)?.reason

test('PERM-03 who holds everything is bound by nothing but the last administrator', () => {
  const role = { dataScope: 'own', permissions: ['video:read'] } as const
  const enabled = [
    { holds: true, beside: none },
    { holds: false, beside: everything },
  ]
  expect(fixedOf(owner, { granted: role, beside: [none], enabled })).toEqual([])
  // The role that alone makes the only administrator keeps all it has.
  const only = fixedOf(owner, { granted: everything, beside: [], enabled: [{ holds: true, beside: none }] })
  expect(only).toHaveLength(allGrants.length)
  expect(new Set(only.map(({ reason }) => reason))).toEqual(new Set(['lastAdministrator']))
  const two = [...enabled, { holds: true, beside: none }]
  expect(fixedOf(owner, { granted: everything, beside: [], enabled: two })).toEqual([])
})

test('PERM-03 where nobody holds everything, only what administration needs is kept', () => {
  const granted = { dataScope: 'own', permissions: [...administration, 'video:read'] } as const
  const fixed = fixedOf(owner, { granted, beside: [], enabled: [{ holds: true, beside: none }] })
  expect(fixed.map(({ permission }) => permission).toSorted()).toEqual(administration.toSorted())
})

test('PERM-03 others give what they hold, and take nothing from a role that holds more', () => {
  const enabled = [{ holds: false, beside: everything }]
  const own = { dataScope: 'own', permissions: ['video:read'] } as const
  const mine = fixedOf(lead, { granted: own, beside: [], enabled })
  expect([reasonOf(mine, 'video:read'), reasonOf(mine, 'role:update')]).toEqual([undefined, undefined])
  expect(reasonOf(mine, 'video:delete')).toBe('beyondOwn')
  const foreign = { dataScope: 'own', permissions: ['video:read', 'video:delete'] } as const
  const theirs = fixedOf(lead, { granted: foreign, beside: [], enabled })
  expect(reasonOf(theirs, 'video:read')).toBe('beyondOwn')
  expect(reasonOf(theirs, 'role:update')).toBeUndefined()
  // For more data than their own they give nothing at all.
  const wide = fixedOf(lead, { granted: { dataScope: 'all', permissions: [] }, beside: [], enabled })
  expect(wide).toHaveLength(allGrants.length)
})

test('PERM-03 nobody gives a role more data than their own, or takes from it what they could not give back', () => {
  const enabled = [{ holds: false, beside: everything }]
  const scopesOf = (dataScope: 'own' | 'department' | 'all', permissions: readonly Grant[]) =>
    fixedScopesOf(lead, { granted: { dataScope, permissions }, beside: [], enabled })
  expect(scopesOf('own', ['video:read'])).toEqual([{ dataScope: 'all', reason: 'beyondOwn' }])
  expect(scopesOf('department', ['video:read'])).toEqual([{ dataScope: 'all', reason: 'beyondOwn' }])
  // What they do not hold themselves is given for more data with it.
  expect(scopesOf('own', ['video:delete']).map(({ dataScope }) => dataScope)).toEqual([
    ...['group', 'department', 'all'],
  ])
  expect(scopesOf('all', []).map(({ dataScope }) => dataScope)).toEqual(['own', 'group', 'department'])
  expect(fixedScopesOf(owner, { granted: none, beside: [], enabled })).toEqual([])
})

test('PERM-03 the role that alone makes the only administrator keeps its data scope', () => {
  const enabled = [{ holds: true, beside: none }]
  const fixed = fixedScopesOf(owner, { granted: everything, beside: [], enabled })
  expect(fixed.map(({ dataScope, reason }) => `${dataScope} ${reason}`)).toEqual([
    ...['own lastAdministrator', 'group lastAdministrator', 'department lastAdministrator'],
  ])
})
