import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filtersOf, formValues, initialFilters, type SearchItem, textOf } from './search-items.ts'
import { ascending, integerText, searchFilters } from './search-values.ts'

type Key = 'title' | 'id' | 'status' | 'from' | 'to' | 'min' | 'max' | 'how' | 'period' | 'size'
const items: readonly SearchItem<Key>[] = [
  { key: 'title', label: '标题', element: 'input' },
  { key: 'id', label: '编号', element: 'input', needInt: true, initValue: '7' },
  {
    key: 'status',
    label: '状态',
    element: 'select',
    multiple: true,
    options: [
      { value: '0', label: '待发布' },
      { value: '4', label: '发布中' },
    ],
  },
  { key: 'period', label: '时间', element: 'dateRange', searchKey: ['from', 'to'] },
  {
    key: 'size',
    label: '大小',
    element: 'numberRange',
    searchKey: ['min', 'max'],
    slotCompare: { key: 'how', label: '比较', options: [{ value: 'in', label: '之内' }] },
  },
]

const itemOf = (key: Key) => items.find((item) => item.key === key) as SearchItem<Key>

test('WID-03 conditions are trimmed, empty ones dropped, choices joined; code 0 is a choice', () => {
  expect(
    searchFilters({ title: '  两个 词 ', channelId: null, owner: '   ', status: ['0', '4'], none: [] }),
  ).toEqual({ title: '两个 词', status: '0,4' })
})

test('WID-03 integer inputs lose non-digits and leading zeros', () => {
  expect(['0012a3', '0', '000', '-5', '٣'].map(integerText)).toEqual(['123', '0', '0', '5', ''])
  fc.assert(
    fc.property(fc.string(), (text) => {
      const digits = integerText(text)
      expect(digits).toMatch(/^(?:0|[1-9]\d*)?$/u)
      expect(integerText(digits)).toBe(digits)
    }),
  )
})

test('WID-03 ranges are ascending, whichever end was chosen first; an end may be open', () => {
  expect(ascending(['2026-03-09 00:00:00', '2026-01-01 00:00:00'], false)).toEqual([
    '2026-01-01 00:00:00',
    '2026-03-09 00:00:00',
  ])
  expect(ascending(['', ' 7 '], true)).toEqual([null, '7'])
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 70n }), fc.bigInt({ min: 0n, max: 2n ** 70n }), (a, b) => {
      const [from, to] = ascending([String(a), String(b)], true)
      expect([BigInt(from ?? 0), BigInt(to ?? 0)]).toEqual(a <= b ? [a, b] : [b, a])
    }),
  )
})

test('WID-03 a form becomes conditions and back; how to compare goes with a value only', () => {
  const values = { title: ' 春 ', status: ['0'], period: ['b', 'a'], size: ['20', '3'], how: 'in' }
  const filters = filtersOf(items, values)
  expect(filters).toEqual({ title: '春', status: '0', from: 'a', to: 'b', min: '3', max: '20', how: 'in' })
  expect(filtersOf(items, formValues(items, filters))).toEqual(filters)
  expect(filtersOf(items, { how: 'in' })).toEqual({})
  expect(initialFilters(items)).toEqual({ id: '7' })
})

const dates = { day: (day: string) => `<${day}>`, month: (month: string) => `<${month}>` }

test('WID-03 days and months of an active condition are written as the language does, anything else as it is', () => {
  const period = { from: '2026-11-01 00:00:00', to: '2026-11-22 23:59:59' }
  expect(textOf(itemOf('period'), period, dates)).toBe('<2026-11-01> – <2026-11-22>')
  expect(textOf(itemOf('period'), { from: '2026-99-99' }, dates)).toBe('2026-99-99 – ')
  const month: SearchItem<Key> = { key: 'id', label: '月份', element: 'month' }
  expect(textOf(month, { id: '2026-11' }, dates)).toBe('<2026-11>')
  expect(textOf(month, { id: '2026-13' }, dates)).toBe('2026-13')
  expect(textOf(itemOf('title'), { title: '2026-11-22' }, dates)).toBe('2026-11-22')
})

test('WID-03 an active condition is said in words', () => {
  const said = (filters: Partial<Record<Key, string>>) => items.map((item) => textOf(item, filters, dates))
  expect(said({ title: '春', status: '0,4', from: 'a', to: 'b' })).toEqual([
    '春',
    null,
    '待发布, 发布中',
    'a – b',
    null,
  ])
})
