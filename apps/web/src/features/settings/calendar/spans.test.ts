import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthOf, spansOf, without, withSpan } from './spans.ts'

const span = fc
  .record({
    from: fc.integer({ min: 0, max: 350 }).map((at) => addDays('2026-01-01', at)),
    length: fc.integer({ min: 1, max: 9 }),
    kind: fc.constantFrom('free' as const, 'working' as const),
    name: fc.constantFrom('春节', '国庆节', 'Eid'),
  })
  .map(({ from, length, kind, name }) => ({ from, to: addDays(from, length - 1), kind, name }))

test('SET-01 spans laid over each other are days in their order, once each, the last one whole', () => {
  fc.assert(
    fc.property(fc.array(span, { minLength: 1, maxLength: 8 }), (spans) => {
      const days = spans.reduce(withSpan, [] as ReturnType<typeof withSpan>)
      expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].toSorted())
      const last = spans.at(-1)
      if (!last) return
      expect(days.filter(({ day }) => day >= last.from && day <= last.to)).toHaveLength(lengthOf(last))
      expect(spansOf(days).reduce(withSpan, [] as ReturnType<typeof withSpan>)).toEqual(days)
      expect(spansOf(days).reduce((left, each) => without(left, each), days)).toEqual([])
    }),
  )
})

test('SET-01 days of one holiday are one span, another name or a gap begins a new one', () => {
  const days = withSpan(
    withSpan([], { from: '2026-10-01', to: '2026-10-07', kind: 'free', name: '国庆节' }),
    { from: '2026-10-10', to: '2026-10-10', kind: 'working', name: '国庆节调班' },
  )
  expect(spansOf(days).map(({ from, to, kind }) => [from, to, kind])).toEqual([
    ['2026-10-01', '2026-10-07', 'free'],
    ['2026-10-10', '2026-10-10', 'working'],
  ])
})
