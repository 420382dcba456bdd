import fc from 'fast-check'
import { expect, test } from 'vitest'
import { todayCards } from '#src/capabilities.ts'
import { arrangementFor, type CardArrangement, inArrangement, keptArrangement } from './card-arrangement.ts'

const kinds = [...todayCards.keys()]
const some = fc.subarray(kinds)
const arrangement: fc.Arbitrary<CardArrangement> = fc.record({
  order: fc.shuffledSubarray(kinds),
  hidden: some,
})

test('DAT-01 nothing is shown twice or lost: what is in sight is what may be seen without what is left out', () => {
  fc.assert(
    fc.property(some, arrangement, (may, chosen) => {
      const shown = inArrangement(may, chosen)
      expect(shown.toSorted()).toEqual(may.filter((kind) => !chosen.hidden.includes(kind)).toSorted())
      const ordered = shown.filter((kind) => chosen.order.includes(kind))
      expect(ordered).toEqual(chosen.order.filter((kind) => ordered.includes(kind)))
      // What the order does not know comes last, as the manifests have it.
      expect(shown.slice(ordered.length)).toEqual(
        may.filter((kind) => shown.includes(kind) && !chosen.order.includes(kind)),
      )
    }),
  )
  expect(inArrangement(kinds, null)).toEqual(kinds)
})

test('DAT-01 one’s own arrangement comes before those of roles, which leave out what all of them leave out', () => {
  const [one, other, third] = kinds as [
    (typeof kinds)[number],
    (typeof kinds)[number],
    (typeof kinds)[number],
  ]
  const own = { order: [third], hidden: [] }
  const first = { order: [other, one], hidden: [one, third] }
  const second = { order: [one], hidden: [third] }
  expect(arrangementFor(own, [first])).toBe(own)
  expect(arrangementFor(null, [])).toBeNull()
  expect(arrangementFor(null, [null, null])).toBeNull()
  expect(arrangementFor(null, [first, second])).toEqual({ order: first.order, hidden: [third] })
  expect(arrangementFor(null, [null, first])).toEqual({ order: first.order, hidden: [] })
})

test('DAT-01 kinds that a later version does not have any more are forgotten', () => {
  const [one] = kinds
  expect(keptArrangement({ order: ['gone', one ?? '', one ?? ''], hidden: ['gone'] })).toEqual({
    order: [one],
    hidden: [],
  })
})
