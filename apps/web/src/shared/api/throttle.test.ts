import { getMenu } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Call } from './create-call.ts'
import { createThrottle, createThrottledCall } from './throttle.ts'

test('API-01 a throttled call is refused within 1000 ms of the one before, with the interval to name', async () => {
  let at = 0
  const call = vi.fn(async () => [])
  const throttled = createThrottledCall(call as unknown as Call, () => at)
  await throttled(getMenu, {})
  at = 999
  await expect(throttled(getMenu, {})).rejects.toMatchObject({
    code: 'page.tooFrequent',
    intervalMs: 1000,
    retryAfterMs: 1,
  })
  at = 1000
  await throttled(getMenu, {})
  expect(call).toHaveBeenCalledTimes(2)
})

test('API-01 whatever the tries, what is let through is at least the interval apart, and each act counts alone', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ gap: fc.nat(1500), name: fc.constantFrom('a', 'b') }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 2000 }),
      (tries, waitMs) => {
        let at = 0
        const throttle = createThrottle(() => at)
        const through: Record<string, number[]> = { a: [], b: [] }
        for (const { gap, name } of tries) {
          at += gap
          try {
            throttle(name, waitMs)
            through[name]?.push(at)
          } catch {
            const last = through[name]?.at(-1)
            expect(last === undefined ? waitMs : at - last).toBeLessThan(waitMs)
          }
        }
        for (const times of Object.values(through))
          for (const [index, time] of times.entries())
            if (index > 0) expect(time - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(waitMs)
      },
    ),
  )
})
