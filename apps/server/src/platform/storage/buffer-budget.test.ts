import { expect, test } from 'vitest'
import { createBufferBudget } from './buffer-budget.ts'

const MiB = 1024 * 1024

test('UPL-09 few parts buffer 1 MiB each; many share the memory and none waits', async () => {
  const budget = createBufferBudget(16 * MiB)
  const inFlight = (count: number): Promise<number> =>
    count === 0 ? Promise.resolve(budget.bufferBytes()) : budget.during(() => inFlight(count - 1))
  expect(await inFlight(1)).toBe(MiB)
  expect(await inFlight(8)).toBe(MiB)
  expect(await inFlight(32)).toBe(MiB / 4)
  expect(await inFlight(400)).toBe(64 * 1024)
  expect(budget.bufferBytes()).toBe(MiB)
})
