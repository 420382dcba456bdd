import fc from 'fast-check'
import { expect, test } from 'vitest'
import { treemap } from '#src/shared/charts/treemap.ts'
import { spansOf } from './rate-spans.ts'
import { stepsOf } from './revenue-charts.ts'

const values = fc
  .array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 24 })
  .map((list) => list.toSorted((one, other) => other - one))

test('REV-01 fields of a treemap are as large as their figures, fill the frame and stay inside of it', () => {
  fc.assert(
    fc.property(values, (list) => {
      const fields = treemap(list, 1.6)
      const total = list.reduce((sum, value) => sum + value, 0)
      expect(fields).toHaveLength(list.length)
      for (const [index, { x, y, width, height }] of fields.entries()) {
        expect((width * height) / 1e4).toBeCloseTo((list[index] ?? 0) / total, 6)
        expect(Math.min(x, y)).toBeGreaterThan(-1e-6)
        expect(Math.max(x + width, y + height)).toBeLessThan(100 + 1e-6)
      }
    }),
    // Two of a million and one of a cent: what is left for it is a sliver.
    { examples: [[[999891.4102359323, 972022.727963453, 0.01]]] },
  )
  expect(treemap([], 1.6)).toEqual([])
})

test('REV-01 each step of the way to the share of the company begins where the one before ends', () => {
  const steps = stepsOf({
    estimate: '110',
    final: '100',
    deducted: '10',
    creator: '63',
    company: '20',
    unsettled: '7',
  })
  expect(steps.map(({ name, from, to }) => [name, from, to])).toEqual([
    ['estimate', 0, 110],
    ['final', 0, 100],
    ['deducted', 100, 90],
    ['creator', 90, 27],
    ['unsettled', 27, 20],
    ['company', 0, 20],
  ])
})

test('REV-01 months that follow each other with one rate are said together', () => {
  const rate = { base: 'USD', quote: 'CNY', rate: '7.1', locked: true }
  const spans = spansOf([
    { ...rate, month: '2026-01' },
    { ...rate, month: '2026-02' },
    { ...rate, month: '2026-03', rate: '7.2' },
    { ...rate, month: '2026-05', rate: '7.2' },
  ])
  expect(spans.map(({ from, to, rate: of }) => [from, to, of])).toEqual([
    ['2026-01', '2026-02', '7.1'],
    ['2026-03', '2026-03', '7.2'],
    ['2026-05', '2026-05', '7.2'],
  ])
})
