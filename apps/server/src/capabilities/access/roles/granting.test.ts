import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { allGrants } from '@pindao/protocol/access/permission-tree.ts'
import { expect, test } from 'vitest'
import {
  addedBy,
  administeredBy,
  administration,
  type Granted,
  mayChange,
  mayGrant,
  staysAdministered,
} from './granting.ts'

const lead = { dataScope: 'department', permissions: new Set<Grant>(['video:read', 'role:update']) } as const
const owner = { dataScope: 'all', permissions: new Set(allGrants) } as const

test('PERM-03 nobody grants a permission or a data scope beyond their own', () => {
  expect(mayGrant(lead, { dataScope: 'own', permissions: ['video:read'] })).toBe(true)
  expect(mayGrant(lead, { dataScope: 'department', permissions: [] })).toBe(true)
  expect(mayGrant(lead, { dataScope: 'own', permissions: ['video:read', 'video:delete'] })).toBe(false)
  expect(mayGrant(lead, { dataScope: 'all', permissions: ['video:read'] })).toBe(false)
  expect(mayGrant(owner, { dataScope: 'all', permissions: allGrants })).toBe(true)
})

test('PERM-03 a change grants what it adds: what a role held already is not granted again', () => {
  const before = { dataScope: 'all', permissions: ['video:delete', 'video:read'] } as const
  const after = { dataScope: 'department', permissions: ['video:delete', 'role:update'] } as const
  expect(addedBy(before, after)).toEqual({ dataScope: 'department', permissions: ['role:update'] })
  // With more data, each of them is more than it was.
  expect(addedBy(after, before)).toEqual({ dataScope: 'all', permissions: ['video:delete', 'video:read'] })
  expect(addedBy(before, before)).toBeNull()
  expect(addedBy(before, { ...before, dataScope: 'own' })).toBeNull()
})

test('PERM-03 a role is changed by whoever could grant what it gains, and all of it when it loses something', () => {
  const mine = { dataScope: 'own', permissions: ['video:read'] } as const
  const wider = { dataScope: 'department', permissions: ['video:read'] } as const
  const foreign = { dataScope: 'own', permissions: ['video:delete'] } as const
  const may = (actor: typeof lead | typeof owner, before: Granted, after: Granted) =>
    mayChange(actor, { before, after, beside: [] })
  expect(may(lead, mine, wider)).toBe(true)
  expect(may(lead, wider, { ...mine, permissions: [] })).toBe(true)
  expect(may(lead, foreign, foreign)).toBe(true)
  expect(may(lead, foreign, { dataScope: 'own', permissions: ['video:delete', 'video:read'] })).toBe(true)
  expect(may(lead, foreign, { ...foreign, permissions: [] })).toBe(false)
  expect(may(lead, foreign, { ...foreign, dataScope: 'department' })).toBe(false)
  expect(may(lead, { ...wider, dataScope: 'all' }, wider)).toBe(false)
  const all = { ...mine, dataScope: 'all' } as const
  expect(may(lead, all, { dataScope: 'all', permissions: ['video:read', 'role:update'] })).toBe(false)
  expect(may(owner, foreign, { ...foreign, permissions: [] })).toBe(true)
})

test('PERM-03 a role is changed by whoever could grant what those who have it gain with their other roles', () => {
  const before = { dataScope: 'own', permissions: [] } as const
  const after = { dataScope: 'own', permissions: ['video:read'] } as const
  const beside = (...others: Granted[]) => mayChange(lead, { before, after, beside: others })
  expect(beside({ dataScope: 'department', permissions: ['video:delete'] })).toBe(true)
  // The widest scope is for everything: they would read the videos of everybody.
  expect(beside({ dataScope: 'own', permissions: [] }, { dataScope: 'all', permissions: [] })).toBe(false)
  expect(beside({ dataScope: 'all', permissions: ['video:read'] })).toBe(true)
  // With a wider scope they would delete the videos of others, too.
  const wider = { ...before, dataScope: 'department' } as const
  const deletes = { dataScope: 'own', permissions: ['video:delete'] } as const
  expect(mayChange(lead, { before, after: wider, beside: [deletes] })).toBe(false)
  expect(mayChange(owner, { before, after: wider, beside: [deletes] })).toBe(true)
})

test('PERM-03 a role loses something by whoever could give it back to each of those who have it with their other roles', () => {
  const before = { dataScope: 'own', permissions: ['video:read'] } as const
  const after = { dataScope: 'own', permissions: [] } as const
  const may = (actor: typeof lead | typeof owner, ...beside: Granted[]) =>
    mayChange(actor, { before, after, beside })
  expect(may(lead)).toBe(true)
  expect(may(lead, { dataScope: 'department', permissions: ['role:update'] })).toBe(true)
  // The widest scope is for everything: they would lose the videos of everybody, whoever else has the role.
  const all = { dataScope: 'all', permissions: [] } as const
  expect(may(lead, all)).toBe(false)
  expect(may(lead, { dataScope: 'own', permissions: [] }, all)).toBe(false)
  expect(may(owner, all)).toBe(true)
  // As with people: nothing is taken from somebody who holds more.
  expect(may(lead, { dataScope: 'own', permissions: ['video:delete'] })).toBe(false)
  // Who holds the same by another role loses nothing.
  expect(may(lead, { dataScope: 'all', permissions: ['video:read', 'video:delete'] })).toBe(true)
})

test('PERM-03 a scope is made narrower by whoever could give it back to each of those who have it with their other roles', () => {
  const before = { dataScope: 'department', permissions: [] } as const
  const after = { dataScope: 'own', permissions: [] } as const
  const may = (...beside: Granted[]) => mayChange(lead, { before, after, beside })
  expect(may({ dataScope: 'own', permissions: ['video:read'] })).toBe(true)
  expect(may({ dataScope: 'own', permissions: ['video:delete'] })).toBe(false)
  expect(may({ dataScope: 'department', permissions: ['video:delete'] })).toBe(true)
})

test('PERM-03 what somebody takes from a role they may put back, whatever those who have it hold beside it', () => {
  const scopes = ['own', 'department', 'all'] as const
  const sets: Grant[][] = [[], ['video:read'], ['video:delete'], ['video:read', 'video:delete']]
  const states: Granted[] = scopes.flatMap((dataScope) =>
    sets.map((permissions) => ({ dataScope, permissions })),
  )
  let taken = 0
  for (const before of states)
    for (const after of states.filter((state) => addedBy(before, state) === null))
      for (const others of states) {
        if (!mayChange(lead, { before, after, beside: [others] })) continue
        taken += 1
        expect(mayChange(lead, { before: after, after: before, beside: [others] })).toBe(true)
      }
  expect(taken).toBeGreaterThan(states.length)
})

test('PERM-03 the house stays administered, and by somebody who holds everything if there was one', () => {
  const full = administeredBy([owner])
  const some = administeredBy([lead, { dataScope: 'own', permissions: administration }])
  const none = administeredBy([lead])
  expect([full, some, none]).toEqual([
    { administrators: true, everything: true },
    { administrators: true, everything: false },
    { administrators: false, everything: false },
  ])
  expect(staysAdministered(full, some)).toBe(false)
  expect(staysAdministered(some, some)).toBe(true)
  expect(staysAdministered(some, none)).toBe(false)
  expect(staysAdministered(none, none)).toBe(true)
  // Each permission by itself is no administrator, whoever else holds the others.
  expect(administeredBy(administration.map((grant) => ({ dataScope: 'all', permissions: [grant] })))).toEqual(
    none,
  )
})
