import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Bracket, taxTables } from '#src/contracts/tax-tables.ts'
import {
  bracketProblems,
  fittingLess,
  monthsOfTable,
  taxAmount,
  taxJumps,
  taxShare,
  taxTableContent,
  taxTableFields,
} from './money-table.taxes.ts'

const [table] = taxTables
if (!table) throw new Error('no table')
const content = taxTableContent(z.object(taxTableFields))
const bracket = (upTo: string | null, rate: string, less = '0'): Bracket => ({ upTo, rate, less })

test('REV-01 the table that came with the product is one that could be entered, from a later day', () => {
  expect(content.safeParse({ ...table, from: '2027-01-01' }).success).toBe(true)
  expect(content.safeParse(table).error?.issues[0]).toMatchObject({
    message: 'taxTableEarly',
    path: ['from'],
  })
})

test.each<[string, readonly Bracket[], readonly unknown[]]>([
  ['one without an end', [bracket(null, '0.2')], []],
  ['ascending', [bracket('1', '0.1'), bracket('2', '0.2'), bracket(null, '0.3')], []],
  ['a last one with an end', [bracket('1', '0.1')], [{ index: 0, message: 'tierOpen' }]],
  [
    'an open one in between',
    [bracket(null, '0.1'), bracket(null, '0.2')],
    [{ index: 0, message: 'tierOpen' }],
  ],
  [
    'the same end twice',
    [bracket('5', '0.1'), bracket('5.00', '0.2'), bracket(null, '0.3')],
    [{ index: 1, message: 'tierOrder' }],
  ],
  [
    'descending',
    [bracket('9', '0.1'), bracket('5', '0.2'), bracket(null, '0.3')],
    [{ index: 1, message: 'tierOrder' }],
  ],
  ['an end at nothing', [bracket('0', '0.1'), bracket(null, '0.3')], [{ index: 0, message: 'tierOrder' }]],
])('REV-01 brackets: %s', (_what, brackets, problems) => {
  expect(bracketProblems(brackets)).toEqual(problems)
})

test('REV-01 brackets that do not meet are said, with what the tax is on both sides', () => {
  for (const { resident, nonResident } of taxTables)
    expect([...taxJumps(resident.brackets), ...taxJumps(nonResident.brackets)]).toEqual([])
  const [first, , last] = table.resident.brackets
  if (!first || !last) throw new Error('three brackets')
  expect(taxJumps([first, bracket('50000', '0.3', '1900'), last])).toEqual([
    { index: 0, at: '20000', here: '4000', next: '4100' },
    { index: 1, at: '50000', here: '13100', next: '13000' },
  ])
})

test('REV-01 the quick deduction that fits is that of the law', () => {
  const { brackets } = table.nonResident
  for (const [index, next] of brackets.slice(1).entries())
    expect(fittingLess(brackets[index] ?? next, next.rate)).toBe(next.less)
})

test.each(['-1', '1.001', 'x', ''])('REV-01 %j is no amount of a table', (text) => {
  expect(taxAmount.safeParse(text).success).toBe(false)
})

test.each(['-0.1', '1.1', '0.00001', ''])('REV-01 %j is no share', (text) => {
  expect(taxShare.safeParse(text).success).toBe(false)
})

test('REV-01 a table is that of the months on whose last day it holds', () => {
  expect(monthsOfTable('2027-01-31', null)).toEqual({ from: '2027-01', before: null })
  expect(monthsOfTable('2027-01-31', '2027-03-15')).toEqual({ from: '2027-01', before: '2027-03' })
})
