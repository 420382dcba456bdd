import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { pauseMs, watchOutage } from './outage-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const unavailable = () =>
  new ApiError({ status: 503, code: 'common.brieflyUnavailable', message: '' }, { retryAfterMs: 5000 })

/** A page that shows two questions, one of which is heavy; `world` says what the server answers. */
async function shownPage() {
  const world = { isHeavyRefused: true, isAnswering: true, looks: 0, heavy: 0, light: 0 }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const watch = watchOutage(client, async () => {
    world.looks += 1
    return world.isAnswering
  })
  onTestFinished(watch.stop)
  const show = (name: string, queryFn: () => unknown) =>
    onTestFinished(new QueryObserver(client, { queryKey: [name], queryFn }).subscribe(() => undefined))
  show('light', () => {
    world.light += 1
    return 1
  })
  show('heavy', () => {
    world.heavy += 1
    if (world.isHeavyRefused) throw unavailable()
    return 1
  })
  await vi.advanceTimersByTimeAsync(0)
  return { world, watch, pass: (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000) }
}

test('D3 WID-04 while the server does not answer nothing but the least is asked of it, ever less often', async () => {
  const { world, watch, pass } = await shownPage()
  world.isAnswering = false
  await pass(10)
  expect(watch.isOut()).toBe(true)
  expect([world.heavy, world.light]).toEqual([1, 1])
  expect(world.looks).toBeGreaterThan(8)
  expect(world.looks).toBeLessThan(14)
  Object.assign(world, { isAnswering: true, isHeavyRefused: false })
  await pass(2)
  expect(watch.isOut()).toBe(false)
  expect([world.heavy, world.light]).toEqual([2, 2])
})

test('D3 one question that takes too long does not put the page out, and is repeated ever less often', async () => {
  const { world, watch, pass } = await shownPage()
  await pass(1)
  expect(watch.isOut()).toBe(false)
  await pass(9)
  expect(watch.isOut()).toBe(false)
  expect(world.heavy).toBeLessThan(16)
  // Read again once, when the server was known to answer; what never met the word is left alone from then on.
  expect(world.light).toBe(2)
  world.isHeavyRefused = false
  await pass(2)
  const { heavy, looks } = world
  await pass(10)
  expect([world.heavy, world.looks]).toEqual([heavy, looks])
})

test('D3 from one look to the next the pause doubles up to a minute, and up to half of it is left to chance', () => {
  expect([0, 1, 2, 3, 4, 20].map((looks) => pauseMs(looks, 5000, 0))).toEqual([
    ...[5000, 10_000, 20_000, 40_000, 60_000, 60_000],
  ])
  expect(pauseMs(0, 5000, 1)).toBe(7500)
})
