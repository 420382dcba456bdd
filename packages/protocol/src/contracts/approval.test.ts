import fc from 'fast-check'
import { expect, test } from 'vitest'
import { approvalCommands, approvalRule, leadsOn } from './approval.commands.ts'
import { approvalKindNames, approvalStatus } from './approval.states.ts'
import { differencesOf } from './approval-difference.ts'

test('APR-01 every move of a person in E13 is made by a command of some kind, and commands make no other', () => {
  const made = new Set<string>()
  for (const kind of approvalKindNames)
    for (const status of approvalStatus.names)
      for (const command of approvalCommands) {
        const { from, to } = approvalRule(command, kind)
        if (from.includes(status)) expect(approvalStatus.allows(status, to, 'person')).toBe(true)
        if (leadsOn(command, { kind, status })) made.add(`${status} ${to}`)
      }
  const table = approvalStatus.names.flatMap((from) =>
    approvalStatus.names
      .filter((to) => approvalStatus.allows(from, to, 'person'))
      .map((to) => `${from} ${to}`),
  )
  expect([...made].toSorted()).toEqual(table.toSorted())
})

test('APR-01 10 is read as 1 and never written; 0 is rejected', () => {
  expect(approvalStatus.nameOf(10)).toBe('to_submit')
  expect(approvalStatus.codes.to_submit).toBe(1)
  expect(approvalStatus.nameOf(0)).toBe('rejected')
  expect(approvalStatus.codesOf(['to_submit'])).toEqual([1, 10])
})

test('APR-01 a difference names each field that is another, and a snapshot differs from itself in none', () => {
  const snapshot = fc.dictionary(fc.string({ minLength: 1 }), fc.option(fc.string()))
  fc.assert(
    fc.property(snapshot, snapshot, (before, after) => {
      expect(differencesOf(after, after)).toEqual([])
      const changed = new Set(differencesOf(before, after).map(({ field }) => field))
      for (const field of new Set([...Object.keys(before), ...Object.keys(after)]))
        expect(changed.has(field)).toBe(said(before, field) !== said(after, field))
    }),
  )
})

const said = (snapshot: Readonly<Record<string, string | null>>, field: string) =>
  new Map(Object.entries(snapshot)).get(field) ?? null
