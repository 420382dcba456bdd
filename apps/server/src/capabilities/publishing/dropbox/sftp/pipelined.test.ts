import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockBytes, createPace, windowBytes, writePipelined } from './pipelined.ts'

test('VID-02 what is confirmed has no gap, in whatever order a server answers, and no more than a window is open', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 3 * blockBytes }), { maxLength: 12 }),
      fc.nat(5 * blockBytes),
      fc.integer({ min: 0, max: 7 }),
      async (sizes, from, seed) => {
        const waiting: { at: number; end: number; done: () => void }[] = []
        const written: { at: number; end: number }[] = []
        const confirmed: number[] = []
        let most = 0
        async function* chunks() {
          for (const size of sizes) yield Buffer.alloc(size)
        }
        const session = {
          write: (_handle: Buffer, bytes: Buffer, at: number) =>
            new Promise<void>((done) => waiting.push({ at, end: at + bytes.length, done })),
        }
        let over = false
        const writing = writePipelined(session, Buffer.alloc(0), chunks(), {
          from,
          onConfirmed: (position) => {
            confirmed.push(position)
            const until = written
              .toSorted((a, b) => a.at - b.at)
              .reduce((end, one) => (one.at === end ? one.end : end), from)
            expect(position).toBeLessThanOrEqual(until)
          },
          pace: async () => undefined,
        }).finally(() => {
          over = true
        })
        while (!over) {
          most = Math.max(
            most,
            waiting.reduce((sum, { at, end }) => sum + end - at, 0),
          )
          const [one] = waiting.splice((seed * 31) % Math.max(1, waiting.length), 1)
          if (one) {
            written.push(one)
            one.done()
          }
          await turn()
        }
        expect(await writing).toBe(from + sizes.reduce((sum, size) => sum + size, 0))
        expect(confirmed.at(-1) ?? from).toBe(await writing)
        expect(most).toBeLessThanOrEqual(windowBytes)
      },
    ),
    { numRuns: 40 },
  )
})

test('VID-02 a write that fails ends the sending', async () => {
  async function* chunks() {
    for (;;) yield Buffer.alloc(blockBytes)
  }
  const session = {
    write: async (_h: Buffer, _b: Buffer, at: number) =>
      at > 0 ? Promise.reject(new Error('full')) : undefined,
  }
  const given = { from: 0, onConfirmed: () => undefined, pace: async () => undefined }
  await expect(writePipelined(session, Buffer.alloc(0), chunks(), given)).rejects.toThrow('full')
})

test('VID-02 a rate is kept over the whole', async () => {
  let now = 0
  const pace = createPace(1000, {
    now: () => now,
    wait: async (ms) => {
      now += ms
    },
  })
  for (let count = 0; count < 10; count += 1) await pace(500)
  expect(now).toBeGreaterThanOrEqual(4400)
  expect(now).toBeLessThanOrEqual(5000)
})
