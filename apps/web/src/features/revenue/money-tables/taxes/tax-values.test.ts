import { taxTables } from '@pindao/protocol/contracts/tax-tables.ts'
import { expect, test } from 'vitest'
import { percentOf, shareOf, tableOf, triedTable, valuesOf } from './tax-values.ts'

const [table] = taxTables
if (!table) throw new Error('no table')

test('REV-01 a table goes through its form as it is', () => {
  expect(tableOf(valuesOf(table, false))).toEqual(table)
})

test('REV-01 shares are read in per cent, exactly', () => {
  expect(percentOf('0.035')).toBe('3.5')
  expect(shareOf(' 3.5 ')).toBe('0.035')
  expect(shareOf('0.1')).toBe('0.001')
  expect(shareOf('x')).toBe('x')
})

test('REV-01 a table that is not whole is not tried', () => {
  const values = valuesOf(table, true)
  expect(triedTable(values)).not.toBeNull()
  expect(triedTable({ ...values, limit: '' })).toBeNull()
  const [first, second, last] = values.resident
  if (!first || !second || !last) throw new Error('three brackets')
  expect(triedTable({ ...values, resident: [{ ...first, upTo: '60000' }, second, last] })).toBeNull()
})
