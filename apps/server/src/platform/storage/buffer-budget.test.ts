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

test('UPL-09 a crowd of parts is read one chunk at a time, so that what waits of all of them stays small', async () => {
  const budget = createBufferBudget(32 * MiB)
  const ahead = (count: number): Promise<number> =>
    count === 0 ? Promise.resolve(budget.aheadBytes()) : budget.during(() => ahead(count - 1))
  expect(await ahead(8)).toBe(128 * 1024)
  expect(await ahead(400)).toBe(64 * 1024)
})
