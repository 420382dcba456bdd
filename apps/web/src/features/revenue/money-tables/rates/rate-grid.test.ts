import type { FxMonth, FxRateRecord } from '@pindao/protocol/revenue/money-table.endpoints.ts'
import { expect, test } from 'vitest'
import { changesOf, noDraft, pairsToCopy, rowsOf } from './rate-grid.ts'

const rate = (change: Partial<FxRateRecord> = {}): FxRateRecord => ({
  id: '1',
  month: '2026-08',
  base: 'USD',
  quote: 'CNY',
  kind: 'month_end',
  rate: '7.1',
  source: '',
  locked: null,
  updatedAt: '2026-09-01T00:00:00.000Z',
  version: 2,
  ...change,
})
const locked = { at: '2026-09-02T00:00:00.000Z', by: '李晴' }
const month = (change: Partial<FxMonth> = {}): FxMonth => ({
  month: '2026-08',
  rates: [rate()],
  before: [{ base: 'USD', quote: 'CNY', kind: 'month_end', rate: '7' }],
  missing: [],
  actions: ['update', 'lock'],
  ...change,
})
const typed = (texts: Record<string, string>) => ({ ...noDraft, texts })
const cell = 'USD/CNY month_end'

test('REV-01 a table has a row for each pair, beside the month before, with the change', () => {
  const [row] = rowsOf(month(), noDraft)
  expect(row).toMatchObject({ base: 'USD', quote: 'CNY', isLocked: false })
  expect(row?.cells.map(({ text }) => text)).toEqual(['', '', '7.1'])
  expect(row?.cells[2]).toMatchObject({ before: '7', change: '0.0143', isGreat: false })
})

test('REV-01 what is as it was is not sent; what is typed goes with the version that was seen', () => {
  expect(changesOf(month(), noDraft)).toEqual({ rates: [], remove: [], great: [], wrong: 0 })
  expect(changesOf(month(), typed({ [cell]: ' 7.10 ' })).rates).toEqual([])
  expect(changesOf(month(), typed({ [cell]: '7.2', 'USD/CNY month_average': '7.15' })).rates).toMatchObject([
    { kind: 'month_average', rate: '7.15', version: 0 },
    { kind: 'month_end', rate: '7.2', version: 2 },
  ])
})

test('REV-01 a change of more than a tenth is asked about, exactly a tenth is not', () => {
  expect(changesOf(month(), typed({ [cell]: '7.7' })).great).toEqual([])
  expect(changesOf(month(), typed({ [cell]: '7.700001' })).great).toHaveLength(1)
  expect(changesOf(month(), typed({ [cell]: '6.299999' })).great).toHaveLength(1)
})

test('REV-01 an emptied cell takes its rate away, a locked one stays whatever is typed, what is no rate is counted', () => {
  expect(changesOf(month(), typed({ [cell]: '' })).remove).toEqual([{ id: '1', version: 2 }])
  const kept = month({ rates: [rate({ locked })] })
  expect(changesOf(kept, typed({ [cell]: '9' }))).toMatchObject({ rates: [], remove: [] })
  expect(changesOf(month(), typed({ [cell]: '7,1' })).wrong).toBe(1)
})

test('REV-01 a source goes to each open rate of its row', () => {
  const draft = { ...noDraft, sources: { 'USD/CNY': 'PBOC' } }
  expect(changesOf(month(), draft).rates).toMatchObject([{ rate: '7.1', source: 'PBOC', version: 2 }])
})

test('REV-01 pairs of the month before are offered once, in neither direction twice', () => {
  const before = [
    { base: 'USD', quote: 'CNY', kind: 'month_end', rate: '7' },
    { base: 'CNY', quote: 'EUR', kind: 'month_end', rate: '0.12' },
    { base: 'CNY', quote: 'EUR', kind: 'month_average', rate: '0.12' },
  ] as const
  expect(pairsToCopy(month({ before: [...before] }), noDraft)).toEqual([{ base: 'CNY', quote: 'EUR' }])
  const added = { ...noDraft, added: [{ base: 'EUR', quote: 'CNY' }] }
  expect(pairsToCopy(month({ before: [...before] }), added)).toEqual([])
})
