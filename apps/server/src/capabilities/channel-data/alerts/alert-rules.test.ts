import {
  alertKinds,
  unfitThreshold,
  usualThresholds,
} from '@pindao/protocol/channel-data/data-alert.rules.ts'
import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChannelFacts, FactDay, FirstDays } from './alert-facts.ts'
import { findingsOf, type JudgedDay, stretches } from './alert-rules.ts'

const first = '2026-01-01'
const dayOf = (index: number) => addDays(first, index)
const nothing: Omit<FactDay, 'day'> = {
  isFinal: true,
  views: null,
  revenue: null,
  subsNet: null,
  adImpressions: null,
  monetizedPlaybacks: null,
}
const factsOf = (days: readonly Partial<FactDay>[], more: Partial<ChannelFacts> = {}): ChannelFacts => ({
  days: days.map((day, index) => ({ ...nothing, day: dayOf(index), ...day })),
  videos: [],
  countries: [],
  quiet: [],
  currency: 'USD',
  ...more,
})
const steady = (day: Partial<FactDay>, count = 28) => Array.from({ length: count }, () => day)
const viewsOf = (...values: (number | null)[]) => values.map((views) => ({ views }))
const find = (kind: (typeof alertKinds)[number], facts: ChannelFacts) =>
  findingsOf(kind, usualThresholds(kind), facts)

test('DAT-01 what rules begin with is within their bounds', () => {
  expect(alertKinds.map((kind) => unfitThreshold(kind, usualThresholds(kind)))).toEqual(
    alertKinds.map(() => null),
  )
  expect(unfitThreshold('viewsDrop', { ...usualThresholds('viewsDrop'), drop: 96 })).toBe('drop')
  expect(unfitThreshold('viewsDrop', { drop: 40, days: 2 })).toBe('least')
  expect(unfitThreshold('subsLoss', { days: 3, hours: 48 })).toBe('hours')
})

test('DAT-01 views 40 % below the median for two days are told on the second, and over when they are back', () => {
  const facts = factsOf([...steady({ views: 1000 }), ...viewsOf(600, 500, 900)])
  expect(find('viewsDrop', facts)).toEqual([
    {
      videoId: null,
      country: null,
      causeDay: dayOf(28),
      toldDay: dayOf(29),
      lastDay: dayOf(29),
      value: 500,
      baseline: 1000,
      isOpen: false,
    },
  ])
  expect(find('viewsDrop', factsOf([...steady({ views: 1000 }), ...viewsOf(600, 700)]))).toEqual([])
})

test.each([
  ['a missing day', { views: null }],
  ['a provisional zero', { views: 0, isFinal: false }],
])('DAT-01 %s neither fires nor ends what goes on', (_name, gap) => {
  const usual = steady({ views: 1000 })
  expect(find('viewsDrop', factsOf([...usual, gap, gap, gap]))).toEqual([])
  const [found] = find('viewsDrop', factsOf([...usual, { views: 500 }, gap, { views: 500 }, gap]))
  expect(found).toMatchObject({ causeDay: dayOf(28), toldDay: dayOf(30), isOpen: true })
})

test('DAT-01 a final zero is a real one', () => {
  expect(find('viewsDrop', factsOf([...steady({ views: 1000 }), { views: 0 }, { views: 0 }]))).toHaveLength(1)
})

test('DAT-01 revenue, and what 1,000 views earn, are held against their own medians', () => {
  const usual = steady({ views: 1000, revenue: 10 })
  const less = { views: 1000, revenue: 6 }
  expect(find('revenueDrop', factsOf([...usual, less, less]))).toHaveLength(1)
  expect(find('rpmDrop', factsOf([...usual, less, less]))[0]).toMatchObject({ value: 6, baseline: 10 })
  const fewer = { views: 600, revenue: 6 }
  expect(find('rpmDrop', factsOf([...usual, fewer, fewer]))).toEqual([])
})

test('DAT-01 fewer ads for each playback with stable views are lost mid-rolls, with falling views they are not', () => {
  const usual = steady({ views: 1000, adImpressions: 2000, monetizedPlaybacks: 1000 })
  const fewer = { views: 1000, adImpressions: 1000, monetizedPlaybacks: 1000 }
  expect(find('midRollLost', factsOf([...usual, fewer, fewer]))).toHaveLength(1)
  const also = { ...fewer, views: 500 }
  expect(find('midRollLost', factsOf([...usual, also, also]))).toEqual([])
})

test('DAT-01 three days of lost subscribers are told', () => {
  const days = [5, -1, -2, -3].map((subsNet) => ({ subsNet }))
  expect(find('subsLoss', factsOf(days))[0]).toMatchObject({
    causeDay: dayOf(1),
    toldDay: dayOf(3),
    value: -3,
  })
  expect(find('subsLoss', factsOf(days.slice(0, 3)))).toEqual([])
})

test('DAT-01 a running channel is quiet after 48 hours, until it publishes', () => {
  const quiet = [20, 44, 68, null, 12].map((hours, index) => ({ day: dayOf(index), hours }))
  expect(find('noPublish', factsOf([], { quiet }))).toMatchObject([
    { causeDay: dayOf(2), value: 68, isOpen: false },
  ])
  expect(find('noPublish', factsOf([], { quiet: quiet.slice(0, 4) }))[0]?.isOpen).toBe(true)
})

const videoOf = (index: number, of: Partial<FirstDays>): FirstDays => ({
  videoId: BigInt(index + 1),
  day: dayOf(index),
  views: null,
  impressions: null,
  clicks: null,
  ...of,
})

test('DAT-01 a video is held against the ten before it: a low click-through rate, or five times the views', () => {
  const usual = { views: 2000, impressions: 10_000, clicks: 500 }
  const days = steady({ views: 1 }, 12)
  const videos = [
    ...steady({}, 8).map((_, index) => videoOf(index, usual)),
    videoOf(8, { ...usual, clicks: 200 }),
  ]
  expect(find('ctrLow', factsOf(days, { videos }))).toMatchObject([
    { videoId: 9n, value: 2, baseline: 5, isOpen: true },
  ])
  const surge = [...videos.slice(0, 8), videoOf(8, { ...usual, views: 10_000 })]
  expect(find('videoSurge', factsOf(days, { videos: surge }))).toMatchObject([{ videoId: 9n, value: 10_000 }])
  // A week later it is over, and too few videos before it say nothing.
  expect(find('videoSurge', factsOf(steady({}, 20), { videos: surge }))[0]?.isOpen).toBe(false)
  expect(find('videoSurge', factsOf(days, { videos: surge.slice(5) }))).toEqual([])
})

test('DAT-01 one country with many times its usual share is told', () => {
  const countries = Array.from({ length: 29 }, (_, index) => ({
    day: dayOf(index),
    views: new Map(
      index < 28
        ? [
            ['US', 9000],
            ['VN', 500],
          ]
        : [
            ['US', 9000],
            ['VN', 20_000],
          ],
    ),
  }))
  expect(find('countrySpike', factsOf([], { countries }))).toMatchObject([
    { country: 'VN', causeDay: dayOf(28), isOpen: true },
  ])
})

const maybe = fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null })
const anyDay = fc.record({
  isFinal: fc.boolean(),
  views: maybe,
  revenue: maybe,
  subsNet: fc.option(fc.integer({ min: -50, max: 50 }), { nil: null }),
  adImpressions: maybe,
  monetizedPlaybacks: maybe,
})

test('DAT-01 whatever is missing or a provisional zero, it fires nothing that the other days do not', () => {
  fc.assert(
    fc.property(fc.array(anyDay, { maxLength: 60 }), fc.constantFrom(...alertKinds), (days, kind) => {
      const unknown = {
        ...nothing,
        isFinal: false,
        views: 0,
        revenue: 0,
        adImpressions: 0,
        monetizedPlaybacks: 0,
      }
      const before = find(kind, factsOf(days))
      const after = find(kind, factsOf([...days, unknown, nothing, unknown]))
      expect(after).toEqual(before)
    }),
  )
})

test('DAT-01 causes of one subject do not overlap, and each is told within itself', () => {
  const judged = fc.array(fc.constantFrom(true, false, null), { maxLength: 40 })
  fc.assert(
    fc.property(judged, fc.integer({ min: 1, max: 4 }), (fires, need) => {
      const days = fires.map(
        (one, index): JudgedDay => ({ day: dayOf(index), value: 1, baseline: 2, fires: one }),
      )
      const found = stretches(days, need)
      for (const [index, { causeDay, toldDay, lastDay, isOpen }] of found.entries()) {
        expect(causeDay <= toldDay && toldDay <= lastDay).toBe(true)
        const next = found[index + 1]
        if (next) expect(lastDay < next.causeDay && !isOpen).toBe(true)
      }
      expect(new Set(found.map(({ causeDay }) => causeDay)).size).toBe(found.length)
    }),
  )
})
