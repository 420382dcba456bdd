import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeskCue } from '../desk-cues.ts'
import { type DragRules, draggedTo, nearestWithin, neighboursOf, snappedToShots } from './snap-times.ts'
import { cuesBetween, drawnPeaks, mostRegions, notchesBetween, timesBetween } from './wave-window.ts'

const cueOf = (key: number, startMs: number, endMs: number): DeskCue => ({
  key,
  startMs,
  endMs,
  text: `${key}`,
  by: 'person',
  flags: [],
  review: 'open',
  note: '',
})
const rules = (over: Partial<DragRules> = {}): DragRules => ({
  before: null,
  after: null,
  gapMs: 80,
  durationMs: 60_000,
  shots: [],
  ...over,
})
const cue = cueOf(1, 5000, 7000)

test.each([
  [5100, [4900, 5200], 250, 5200],
  [5050, [4900, 5200], 250, 4900],
  [5049, [4900, 5200], 250, 4900],
  [6000, [4900, 5200], 250, null],
  [5450, [4900, 5200], 250, 5200],
  [5451, [4900, 5200], 250, null],
  [1, [], 250, null],
] as const)(
  'SUB-02 the change of the picture nearest to %i of %j within %i is %s',
  (ms, times, reach, found) => {
    expect(nearestWithin(times, ms, reach)).toBe(found)
  },
)

test('SUB-02 an edge goes where it is dragged, and to a change of the picture that is near', () => {
  expect(draggedTo(cue, 'start', 4321.4, rules())).toMatchObject({ startMs: 4321, endMs: 7000 })
  expect(draggedTo(cue, 'end', 7300, rules({ shots: [7500] }))).toMatchObject({ endMs: 7500 })
  expect(draggedTo(cue, 'end', 7240, rules({ shots: [7500] }))).toMatchObject({ endMs: 7240 })
})

test('SUB-02 an edge stays away from its neighbours: it touches them, or keeps the gap', () => {
  const beside = rules({ before: 4000, after: 8000 })
  expect(draggedTo(cue, 'start', 4070, beside).startMs).toBe(4080)
  expect(draggedTo(cue, 'start', 4030, beside).startMs).toBe(4000)
  expect(draggedTo(cue, 'start', 1000, beside).startMs).toBe(4000)
  expect(draggedTo(cue, 'end', 7930, beside).endMs).toBe(7920)
  expect(draggedTo(cue, 'end', 9000, beside).endMs).toBe(8000)
  // A change of the picture behind a neighbour is out of reach.
  expect(draggedTo(cue, 'start', 4100, rules({ before: 4000, shots: [3950] })).startMs).toBe(4100)
})

test('SUB-02 however an edge is dragged, the cue lasts, within the film and its room', () => {
  const time = fc.integer({ min: -5000, max: 70_000 })
  const edge = fc.constantFrom('start' as const, 'end' as const)
  fc.assert(
    fc.property(time, edge, fc.array(fc.nat(60_000)), fc.nat(500), (ms, side, shots, gapMs) => {
      const room = rules({ before: 4000, after: 8000, gapMs, shots: shots.toSorted((a, b) => a - b) })
      const made = draggedTo(cue, side, ms, room)
      expect(made.endMs - made.startMs).toBeGreaterThanOrEqual(100)
      expect(made.startMs).toBeGreaterThanOrEqual(4000)
      expect(made.endMs).toBeLessThanOrEqual(8000)
    }),
  )
})

test('SUB-02 a neighbour that is overlapped already is none to keep away from', () => {
  expect(neighboursOf(cueOf(0, 4000, 5500), cue, cueOf(2, 7000, 9000))).toEqual({ before: null, after: 7000 })
  expect(neighboursOf(undefined, cue, undefined)).toEqual({ before: null, after: null })
})

test('SUB-02 chosen cues go to the changes of the picture that are near; the others stay', () => {
  const cues = [cueOf(1, 1000, 2000), cueOf(2, 2100, 3000), cueOf(3, 5000, 6000)]
  const room = { gapMs: 80, durationMs: 60_000 }
  expect(snappedToShots(cues, cues, [1200, 2050, 5900], room)).toMatchObject([
    { key: 1, startMs: 1200, endMs: 2050 },
    { key: 2, startMs: 2050, endMs: 3000 },
    { key: 3, startMs: 5000, endMs: 5900 },
  ])
  expect(snappedToShots(cues, cues.slice(2), [1200, 2050, 5900], room).map(({ key }) => key)).toEqual([3])
  expect(snappedToShots(cues, cues, [], room)).toEqual([])
})

test('SUB-02 of 5,000 cues only those in sight are drawn, and never more than can be told apart', () => {
  const cues = Array.from({ length: 5000 }, (_one, at) => cueOf(at, at * 1000, at * 1000 + 900))
  expect(cuesBetween(cues, 100_500, 103_000).map(({ key }) => key)).toEqual([100, 101, 102, 103])
  expect(cuesBetween(cues, 0, 5_000_000)).toHaveLength(mostRegions)
  expect(timesBetween([1, 5, 9, 12], 5, 12)).toEqual([5, 9])
})

test('SUB-02 peaks are drawn as long as the film, as high as its loudest part', () => {
  expect([...drawnPeaks(new Uint8Array([0, 50, 100]), 100)]).toEqual([0, 0.5, 1, 0, 0])
  expect([...drawnPeaks(new Uint8Array([200, 1, 1, 1]), 40)]).toEqual([1, Math.fround(1 / 200)])
  expect([...drawnPeaks(null, 40)]).toEqual([0, 0])
})

test('SUB-02 the ruler has only notches in sight, at even times, with room for what is written at each fifth', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -60_000, max: 20_000_000 }),
      fc.integer({ min: 10, max: 500 }),
      fc.integer({ min: 1, max: 14_000_000 }),
      (fromMs, perSecond, durationMs) => {
        const toMs = fromMs + (3000 / perSecond) * 1000
        const notches = notchesBetween(fromMs, toMs, { durationMs, perSecond })
        expect(notches.length).toBeLessThan(250)
        for (const { ms } of notches) {
          expect(ms).toBeGreaterThanOrEqual(Math.max(0, fromMs))
          expect(ms).toBeLessThanOrEqual(Math.min(toMs, durationMs))
        }
        const [one, other] = notches.filter(({ isLabelled }) => isLabelled)
        if (one && other) expect(((other.ms - one.ms) / 1000) * perSecond).toBeGreaterThanOrEqual(72)
      },
    ),
  )
})

test('SUB-02 at the usual zoom the ruler says every two seconds', () => {
  const notches = notchesBetween(0, 5000, { durationMs: 4100, perSecond: 60 })
  expect(notches.filter(({ isLabelled }) => isLabelled).map(({ ms }) => ms)).toEqual([0, 2000, 4000])
  expect(notches).toHaveLength(11)
})
