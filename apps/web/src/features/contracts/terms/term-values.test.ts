import type { ContractTerm } from '@pindao/protocol/contracts/term.endpoints.ts'
import { expect, test } from 'vitest'
import { borderProblem, inputOf, ruleOf, type TermValues, valuesOf } from './term-values.ts'

const values: TermValues = {
  scope: 'all',
  scopeKey: '',
  method: 'marginal',
  tiers: [
    { upTo: ' 1000 ', percent: '60' },
    { upTo: '5000', percent: '72.5' },
    { upTo: '', percent: '80' },
  ],
  from: '2026-03-01',
  to: null,
  reason: '',
}

test('CON-01 what is typed in percent is sent as a rate, the last tier without a border', () => {
  expect(inputOf(values)?.tiers).toEqual([
    { upTo: '1000', creatorRate: '0.6' },
    { upTo: '5000', creatorRate: '0.725' },
    { upTo: null, creatorRate: '0.8' },
  ])
})

test('CON-01 a flat share is that of the first row, whatever the others say', () => {
  expect(ruleOf({ ...values, method: 'flat' })).toEqual({
    method: 'flat',
    tiers: [{ upTo: null, creatorRate: '0.6' }],
  })
})

test('CON-01 what is typed halfway is no rule', () => {
  const tiers = (change: object) => ({
    method: 'whole' as const,
    tiers: [{ upTo: '10', percent: '5', ...change }, ...values.tiers.slice(2)],
  })
  expect(ruleOf(tiers({}))).not.toBeNull()
  for (const change of [{ percent: '' }, { percent: '101' }, { percent: '5.' }, { upTo: '' }, { upTo: '0' }])
    expect(ruleOf(tiers(change))).toBeNull()
  expect(inputOf({ ...values, from: null })).toBeNull()
})

test('CON-01 a border that does not go up is named, the last one has none', () => {
  const tiers = [values.tiers[1], values.tiers[0], values.tiers[2]].flatMap((tier) => tier ?? [])
  expect([0, 1, 2].map((index) => borderProblem({ method: 'whole', tiers }, index))).toEqual([
    null,
    'tierOrder',
    null,
  ])
})

test('CON-01 a new version begins as the one before, from the first day that it may have', () => {
  const term: ContractTerm = {
    id: '1',
    scope: 'channel',
    scopeKey: '3',
    channelTitle: '频道',
    method: 'flat',
    tiers: [{ upTo: null, creatorRate: '0.7' }],
    from: '2026-01-01',
    to: '2026-12-31',
    number: 1,
    phase: 'in_force',
    updatedAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    actions: [],
  }
  expect(valuesOf({ kind: 'version', term }, '2026-03-01')).toMatchObject({
    scope: 'channel',
    scopeKey: '3',
    tiers: [{ upTo: '', percent: '70' }],
    from: '2026-03-01',
    to: null,
  })
  expect(valuesOf({ kind: 'change', term }, '2026-03-01')).toMatchObject({
    from: '2026-01-01',
    to: '2026-12-31',
  })
})
