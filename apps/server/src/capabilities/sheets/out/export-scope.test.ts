import { expect, test } from 'vitest'
import { madeUnder, stillReaches } from './export-scope.ts'

const all = { dataScope: 'all', departmentId: 1n } as const
const own = { dataScope: 'own', departmentId: 1n } as const
const department = { dataScope: 'department', departmentId: 1n } as const
const withBelow = { ...department, departmentsBelow: [2n] } as const
const group = { dataScope: 'group', departmentId: 1n, groupIds: [5n], colleagues: [7n, 8n] } as const
const larger = { ...group, groupIds: [5n, 6n], colleagues: [7n, 8n, 9n] } as const
const elsewhere = { ...department, departmentId: 2n } as const

test.each([
  ['all', all, all, true],
  ['all, now the department', all, withBelow, false],
  ['all, now own', all, own, false],
  ['the department', department, department, true],
  ['the department, now all', department, all, true],
  ['the department, now also below', department, withBelow, true],
  ['also below, now the department', withBelow, department, false],
  ['the department, now another', department, elsewhere, false],
  ['the department, now own', department, own, false],
  ['the group', group, group, true],
  ['the group, now more of them', group, larger, true],
  ['more groups, now one of them', larger, group, false],
  ['the group, which a colleague has left', group, { ...group, colleagues: [7n] }, false],
  ['the group, now own', group, own, false],
  ['the group, now all', group, all, true],
  ['own, now another department', own, elsewhere, true],
  ['own', own, { ...own, departmentId: 2n }, true],
] as const)('PERM-03 a file made under %s', (_name, before, now, reaches) => {
  expect(stillReaches(now, madeUnder(before))).toBe(reaches)
})

test('PERM-03 a file that does not say what it was made under is for whoever sees all', () => {
  const unsaid = { dataScope: null, reach: null }
  expect([all, withBelow, own].map((actor) => stillReaches(actor, unsaid))).toEqual([true, false, false])
})
