import type { TableLayout } from '@pindao/protocol/core/table-layout.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Arrangeable, arranged, choicesOf, moved, pinned, toggled } from './table-layout.ts'

const columns: readonly Arrangeable[] = [
  { key: 'title' },
  { key: 'size' },
  { key: 'state' },
  { key: 'actions', fixed: 'end' },
]
const asBuilt: TableLayout = { density: 'default', columns: [] }
const keysOf = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key)
const choice = fc.record({
  key: fc.constantFrom('title', 'size', 'state', 'actions', 'gone'),
  hidden: fc.boolean(),
  pin: fc.constantFrom('start' as const, 'end' as const, null),
})
const layouts = fc.record({
  density: fc.constant('default' as const),
  columns: fc.array(choice, { maxLength: 8 }),
})

test('WID-04 without choices the columns are as the product has them', () => {
  expect(arranged(columns, asBuilt)).toEqual(columns)
})

test('WID-04 columns are moved, hidden and pinned; pinned ones stand outside', () => {
  const choices = pinned(moved(choicesOf(columns, asBuilt), 'state', 0), 'size', 'start')
  const layout = { ...asBuilt, columns: toggled(choices, 'title') }
  expect(arranged(columns, layout)).toEqual([
    { key: 'size', fixed: 'start' },
    { key: 'state' },
    { key: 'actions', fixed: 'end' },
  ])
})

test('WID-04 a column that is hidden at first comes when somebody shows it', () => {
  const more: readonly Arrangeable[] = [...columns, { key: 'views', hiddenAtFirst: true }]
  expect(keysOf(arranged(more, asBuilt))).toEqual(keysOf(columns))
  const layout = { ...asBuilt, columns: toggled(choicesOf(more, asBuilt), 'views') }
  expect(keysOf(arranged(more, layout))).toContain('views')
})

test('WID-04 a new column stands where the product puts it, one that is gone is forgotten', () => {
  const kept = {
    ...asBuilt,
    columns: choicesOf([{ key: 'gone' }, { key: 'title' }, { key: 'state' }], asBuilt),
  }
  expect(keysOf(arranged(columns, kept))).toEqual(['title', 'size', 'state', 'actions'])
})

test('WID-04 whatever was stored, every column is there once', () => {
  fc.assert(
    fc.property(layouts, (layout) => {
      const keys = keysOf(choicesOf(columns, layout))
      expect(keys.toSorted()).toEqual(keysOf(columns).toSorted())
    }),
  )
})

test('WID-04 the last column that is shown cannot be hidden', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('title', 'size', 'state', 'actions'), { maxLength: 20 }), (acts) => {
      const end = acts.reduce(toggled, choicesOf(columns, asBuilt))
      expect(end.some(({ hidden }) => !hidden)).toBe(true)
    }),
  )
})

test('WID-04 moving changes the order and nothing else', () => {
  fc.assert(
    fc.property(layouts, fc.integer({ min: -3, max: 9 }), (layout, to) => {
      const before = choicesOf(columns, layout)
      const after = moved(before, 'size', to)
      expect(after.toSorted(byKey)).toEqual(before.toSorted(byKey))
      expect(keysOf(after).indexOf('size')).toBe(Math.max(0, Math.min(to, columns.length - 1)))
    }),
  )
})

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)
