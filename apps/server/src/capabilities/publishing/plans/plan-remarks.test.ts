import { expect, test } from 'vitest'
import { remarksOnTimes, type TimedPlace } from './plan-remarks.ts'

const now = Date.parse('2026-03-02T00:00Z')
const hour = 3600_000
const place = (change: Partial<TimedPlace> & { readonly in: number | null }): TimedPlace => ({
  videoId: 1n,
  channelId: 1n,
  platform: 'youtube',
  content: String(Math.random()),
  publishAt: change.in === null ? null : now + change.in * hour,
  ...change,
})
const free = { taken: [], reels: [] }
const codesOf = (places: readonly TimedPlace[], known: { taken?: number[]; reels?: number[] } = {}) => {
  const remarks = remarksOnTimes(places, () => ({ ...free, ...known }), now)
  return places.map((each) => (remarks.get(each) ?? []).map(({ code }) => code))
}

test('PUB-04 what is too close to another task or to another place of the plan is said', () => {
  expect(codesOf([place({ in: 1 })], { taken: [now + hour + 60_000] })).toEqual([['tooClose']])
  expect(codesOf([place({ in: 1 }), place({ in: 1.1 }), place({ in: 1.35 })])).toEqual([[], ['tooClose'], []])
  // All at one preset time is what the mode says.
  expect(codesOf([place({ in: 1 }), place({ in: 1 })])).toEqual([[], []])
  expect(codesOf([place({ in: 1 }), place({ in: 1.1, channelId: 2n })])).toEqual([[], []])
})

test('PUB-04 a time that is past is an error, at once is none', () => {
  expect(codesOf([place({ in: 0.1 }), place({ in: null })])).toEqual([['publishing.timeEarlierThanNow'], []])
})

test('PUB-04 the same content twice on a channel is refused for the second', () => {
  const content = 'same'
  expect(
    codesOf([place({ in: 1, content }), place({ in: 2, content }), place({ in: 3, content, channelId: 2n })]),
  ).toEqual([[], ['twiceInPlan'], []])
})

test('PUB-07 a Page takes thirty Reels in any 24 hours', () => {
  const own = Array.from({ length: 31 }, (_, index) => place({ in: 1 + index / 2, platform: 'facebook' }))
  const said = codesOf(own)
  expect(said.slice(0, 30).flat()).toEqual([])
  expect(said[30]).toEqual(['reelsLimit'])
  const reels = Array.from({ length: 30 }, (_, index) => now - (hour * index) / 2)
  expect(codesOf([place({ in: 1, platform: 'facebook' })], { reels })).toEqual([['reelsLimit']])
  expect(codesOf([place({ in: 26, platform: 'facebook' })], { reels })).toEqual([[]])
})
