import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runPool } from './part-pool.ts'

const never = new AbortController().signal
const parts = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('part pool', () => {
  it('sends each part once and never more at once than there are lanes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 8 }),
        async (scheduler, count, lanes) => {
          const sent: number[] = []
          let atOnce = 0
          const pool = runPool(
            parts(count),
            lanes,
            async (part) => {
              atOnce += 1
              expect(atOnce).toBeLessThanOrEqual(lanes)
              await scheduler.schedule(Promise.resolve())
              atOnce -= 1
              sent.push(part)
            },
            never,
          )
          await scheduler.waitFor(pool)
          expect(sent.toSorted((a, b) => a - b)).toEqual(parts(count))
        },
      ),
      { numRuns: 40 },
    )
  })

  it('the first failure ends the other lanes and is the one thrown', async () => {
    const aborted: number[] = []
    const pool = runPool(
      parts(9),
      3,
      (part, signal) =>
        new Promise((_, reject) => {
          if (part === 2) return reject(new Error('disk'))
          signal.addEventListener('abort', () => {
            aborted.push(part)
            reject(signal.reason)
          })
        }),
      never,
    )
    await expect(pool).rejects.toThrow('disk')
    expect(aborted).toEqual([1, 3])
  })

  it('ends with the outer signal’s reason', async () => {
    const outer = new AbortController()
    const pool = runPool(
      parts(4),
      2,
      (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      outer.signal,
    )
    outer.abort(new Error('paused'))
    await expect(pool).rejects.toThrow('paused')
  })
})
