import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combineCrc32, formatCrc32, parseCrc32 } from './crc32.ts'

test('UPL-12 the CRC of any split, combined, is the CRC of the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 600 }), { maxLength: 12 }), (pieces) => {
      const combined = pieces.reduce((crc, piece) => combineCrc32(crc, crc32(piece), piece.length), 0)
      expect(combined).toBe(crc32(Buffer.concat(pieces)))
    }),
  )
})

const anyLength = fc.maxSafeNat().map((length) => length % 2 ** 50)

test('UPL-12 combining is right for lengths over 32 bits: appending zeros in two steps or one is the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffffff }), anyLength, anyLength, (crc, first, second) => {
      const inSteps = combineCrc32(combineCrc32(crc, 0, first), 0, second)
      expect(inSteps).toBe(combineCrc32(crc, 0, first + second))
    }),
  )
})

test('UPL-12 a CRC is written as eight hex digits and read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffffff }), (crc) => {
      expect(formatCrc32(crc)).toMatch(/^[0-9a-f]{8}$/)
      expect(parseCrc32(formatCrc32(crc))).toBe(crc)
    }),
  )
})
