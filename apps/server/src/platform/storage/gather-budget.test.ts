import { expect, test } from 'vitest'
import { createGatherBudget } from './gather-budget.ts'

const MiB = 1024 * 1024

test('UPL-09 few parts gather 1 MiB each; many share the memory and none waits', async () => {
  const budget = createGatherBudget(16 * MiB)
  const inFlight = (count: number): Promise<number> =>
    count === 0 ? Promise.resolve(budget.gatherBytes()) : budget.during(() => inFlight(count - 1))
  expect(await inFlight(1)).toBe(MiB)
  expect(await inFlight(8)).toBe(MiB)
  expect(await inFlight(32)).toBe(MiB / 4)
  expect(await inFlight(400)).toBe(64 * 1024)
  expect(budget.gatherBytes()).toBe(MiB)
})
