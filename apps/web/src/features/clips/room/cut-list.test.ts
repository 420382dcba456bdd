import { shortestSegmentMs } from '@pindao/protocol/publishing/prepare-recipe.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { begun, redone, stepped, undone } from '../history.ts'
import {
  added,
  type CutList,
  changed,
  choosing,
  cutListOf,
  emptyCutList,
  jumpFrom,
  marked,
  markedPiece,
  moved,
  playedMs,
  removed,
} from './cut-list.ts'

const timesOf = ({ pieces }: CutList) => pieces.map(({ startMs, endMs }) => [startMs, endMs])

test('CLP-01 two marks and Enter make a piece; the next ones follow it in their order', () => {
  let list = marked(marked(emptyCutList, 'in', 1000), 'out', 3000)
  list = added(list, 9999)
  list = added(marked(marked(list, 'in', 500), 'out', 900), 0)
  expect(timesOf(list)).toEqual([
    [1000, 3000],
    [500, 900],
  ])
  expect([list.inMs, list.outMs]).toEqual([null, null])
  expect(playedMs(list)).toBe(2400)
})

test('CLP-01 a piece without its second mark ends where the film stands, one without its first begins at the last end', () => {
  expect(markedPiece(marked(emptyCutList, 'in', 1000), 4000)).toEqual({ startMs: 1000, endMs: 4000 })
  expect(markedPiece(marked(cutListOf([{ startMs: 0, endMs: 2000 }]), 'out', 5000), 0)).toEqual({
    startMs: 2000,
    endMs: 5000,
  })
  expect(markedPiece(emptyCutList, 4000)).toBeNull()
  expect(markedPiece(marked(emptyCutList, 'in', 4000), 4000 + shortestSegmentMs - 1)).toBeNull()
})

test('CLP-01 a mark on the wrong side of the other begins anew', () => {
  const list = marked(marked(emptyCutList, 'in', 1000), 'out', 3000)
  expect(marked(list, 'in', 5000)).toMatchObject({ inMs: 5000, outMs: null })
  expect(marked(list, 'out', 500)).toMatchObject({ inMs: null, outMs: 500 })
})

test('CLP-01 marks are those of the piece that is chosen; it never gets too short', () => {
  const list = choosing(cutListOf([{ startMs: 1000, endMs: 3000 }]), 0)
  expect(timesOf(marked(list, 'out', 2500))).toEqual([[1000, 2500]])
  expect(marked(list, 'in', 2999)).toBe(list)
  expect(changed(list, 0, { startMs: 1000 })).toBe(list)
})

test('CLP-01 what is taken away leaves the one after it chosen; without a choice the marks go', () => {
  const list = choosing(cutListOf([0, 1, 2].map((n) => ({ startMs: n * 1000, endMs: n * 1000 + 500 }))), 1)
  expect(removed(list)).toMatchObject({ chosen: 2 })
  expect(removed(removed(removed(list)))).toMatchObject({ pieces: [], chosen: null })
  expect(removed(marked(emptyCutList, 'in', 5))).toEqual(emptyCutList)
  expect(removed(emptyCutList)).toBe(emptyCutList)
})

test('CLP-01 the order is changed by moving a piece, not past the ends', () => {
  const list = cutListOf([0, 1, 2].map((n) => ({ startMs: n * 1000, endMs: n * 1000 + 500 })))
  expect(moved(list, 2, 0).pieces.map(({ key }) => key)).toEqual([2, 0, 1])
  expect(moved(list, 0, 9).pieces.map(({ key }) => key)).toEqual([1, 2, 0])
  expect(moved(list, 0, -1)).toBe(list)
  expect(moved(list, 7, 1)).toBe(list)
})

test('CLP-01 jumps go to the next and the last one, not to where the film stands', () => {
  const times = [0, 1000, 2000]
  expect(jumpFrom(times, 1000, 1)).toBe(2000)
  expect(jumpFrom(times, 1005, -1)).toBe(0)
  expect(jumpFrom(times, 1500, -1)).toBe(1000)
  expect(jumpFrom(times, 2000, 1)).toBeNull()
  expect(jumpFrom([], 0, -1)).toBeNull()
})

test('CLP-01 every step can be taken back and done again', () => {
  const step = fc.oneof(
    fc.tuple(fc.constantFrom('in', 'out'), fc.nat(10_000)).map(
      ([side, ms]) =>
        (list: CutList) =>
          marked(list, side as 'in' | 'out', ms),
    ),
    fc.nat(10_000).map((ms) => (list: CutList) => added(list, ms)),
    fc.nat(4).map((key) => (list: CutList) => choosing(list, key)),
    fc.constant(removed),
    fc.tuple(fc.nat(4), fc.nat(4)).map(
      ([key, to]) =>
        (list: CutList) =>
          moved(list, key, to),
    ),
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let history = begun(emptyCutList)
      for (const change of steps) history = stepped(history, change(history.now))
      const { now } = history
      for (const { startMs, endMs } of now.pieces)
        expect(endMs - startMs).toBeGreaterThanOrEqual(shortestSegmentMs)
      expect(new Set(now.pieces.map(({ key }) => key)).size).toBe(now.pieces.length)
      const count = history.past.length
      for (let n = 0; n < count; n += 1) history = undone(history)
      expect(history.now).toBe(emptyCutList)
      expect(undone(history)).toBe(history)
      for (let n = 0; n < count; n += 1) history = redone(history)
      expect(history.now).toBe(now)
    }),
  )
})
