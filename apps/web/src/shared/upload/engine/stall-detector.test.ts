import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStallDetector } from './stall-detector.ts'

const stallMs = 10_000
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function pool() {
  const watch = createStallDetector(stallMs, Date.now)
  return () => {
    const request = watch.start(new AbortController().signal)
    request.signal.addEventListener('abort', () => request.end())
    return request
  }
}

test('U8 a request that moved and then stands still is ended, one that moves is not', () => {
  const start = pool()
  const [still, moving] = [start(), start()]
  still.touch()
  for (let second = 0; second < 12; second += 1) {
    moving.touch()
    vi.advanceTimersByTime(1000)
  }
  expect([still.signal.aborted, moving.signal.aborted]).toEqual([true, false])
})

test('U8 a request that waits for a connection is no stall while others move', () => {
  const start = pool()
  const [moving, queued] = [start(), start()]
  for (let second = 0; second < 120; second += 1) {
    moving.touch()
    vi.advanceTimersByTime(1000)
  }
  expect(queued.signal.aborted).toBe(false)
})

test('U8 the stall of the others leaves the waiting one a whole time of its own, with their connection', () => {
  const start = pool()
  const [first, queued] = [start(), start()]
  first.touch()
  vi.advanceTimersByTime(stallMs + 1000)
  expect([first.signal.aborted, queued.signal.aborted]).toEqual([true, false])
  vi.advanceTimersByTime(stallMs - 1000)
  expect(queued.signal.aborted).toBe(false)
  vi.advanceTimersByTime(5000)
  expect(queued.signal.aborted).toBe(true)
})
