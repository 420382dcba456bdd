import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInfiniteScroll } from './infinite-scroll.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A box of 580 px with so many px left below. */
const left = (px: number) => ({ scrollTop: 1000, clientHeight: 580, scrollHeight: 1580 + px })

test('WID-04 more is loaded at 20 px from the end, not before', () => {
  const load = vi.fn()
  const watch = createInfiniteScroll(load, () => Date.now())
  watch.look(left(21))
  expect(load).not.toHaveBeenCalled()
  watch.look(left(20))
  expect(load).toHaveBeenCalledTimes(1)
})

test('WID-04 loads are at least 1000 ms apart; who still waits at the end is served then', () => {
  const load = vi.fn()
  const watch = createInfiniteScroll(load, () => Date.now())
  for (let times = 0; times < 20; times += 1) watch.look(left(0))
  expect(load).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(999)
  expect(load).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(load).toHaveBeenCalledTimes(2)
  watch.look(left(0))
  watch.stop()
  vi.advanceTimersByTime(5000)
  expect(load).toHaveBeenCalledTimes(2)
})
