import fc from 'fast-check'
import { expect, test } from 'vitest'
import { todayCards } from '#src/capabilities.ts'
import {
  arrangementOfRoles,
  type CardArrangement,
  inArrangement,
  keptArrangement,
} from './card-arrangement.ts'

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

test('DAT-01 of several roles the first that says an order gives it, and what all of them leave out is left out', () => {
  const [one, other, third] = kinds as [
    (typeof kinds)[number],
    (typeof kinds)[number],
    (typeof kinds)[number],
  ]
  const first = { order: [other, one], hidden: [one, third] }
  const second = { order: [one], hidden: [third] }
  expect(arrangementOfRoles([])).toBeNull()
  expect(arrangementOfRoles([null, null])).toBeNull()
  expect(arrangementOfRoles([first, second])).toEqual({ order: first.order, hidden: [third] })
  expect(arrangementOfRoles([null, first])).toEqual({ order: first.order, hidden: [] })
})

test('DAT-01 kinds that a later version does not have any more are forgotten', () => {
  const [one] = kinds
  expect(keptArrangement({ order: ['gone', one ?? '', one ?? ''], hidden: ['gone'] })).toEqual({
    order: [one],
    hidden: [],
  })
})
