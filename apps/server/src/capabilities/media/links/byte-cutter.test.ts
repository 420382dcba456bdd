import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createByteCutter } from './byte-cutter.ts'

test('UPL-01 a stream is cut into pieces, however its chunks fall', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 50 })),
      fc.integer({ min: 1, max: 60 }),
      async (chunks, length) => {
        const whole = Buffer.concat(chunks)
        async function* source() {
          for (const chunk of chunks) yield Buffer.from(chunk)
        }
        const cutter = createByteCutter(source())
        for (let start = 0; start < whole.length + length; start += length)
          expect(await buffer(cutter.take(length))).toEqual(whole.subarray(start, start + length))
      },
    ),
  )
})
