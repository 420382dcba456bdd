import { expect, test } from 'vitest'
import { createLanes } from './lanes.ts'

test('VID-03 no more than the lanes run at a time, in order, and a failure gives its lane back', async () => {
  const inLane = createLanes(2)
  const started: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) => async () => {
    started.push(number)
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    if (number === 1) throw new Error('failed')
    return number
  }
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map((number) => inLane(work(number))))
  expect(most).toBe(2)
  expect(started).toEqual([1, 2, 3, 4, 5])
  expect(results.map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})
