import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inParts } from './export-parts.ts'

type Batch = readonly (readonly number[])[]

async function* from(batches: readonly Batch[]) {
  yield* batches
}

test('EXP-01 parts hold so many rows each, all rows in their order, whatever the batches', async () => {
  const batch = fc.array(
    fc.nat().map((value) => [value]),
    { maxLength: 7 },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(batch, { maxLength: 8 }),
      fc.integer({ min: 1, max: 9 }),
      async (batches, most) => {
        const rows = batches.flat()
        const parts = inParts(from(batches))
        const read: (readonly (number | string | null)[])[] = []
        for (let at = 0; at < rows.length; at += most) {
          let inPart = 0
          for await (const found of parts.next(most)) {
            inPart += found.length
            read.push(...found)
          }
          expect(inPart).toBe(Math.min(most, rows.length - at))
        }
        expect(read).toEqual(rows)
      },
    ),
  )
})
