import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { missingParts, partLength, wholeCrc32 } from './part-ledger.ts'

const plan = { partSize: 4, partCount: 3 }
const size = 10
const bytes = Buffer.from('0123456789')
const parts = [1, 2, 3].map((part) => {
  const start = (part - 1) * plan.partSize
  const content = bytes.subarray(start, start + partLength(part, plan, size))
  return { part, size: content.length, crc32: crc32(content) }
})

test('UPL-12 the parts are complete when each is there with its planned size', () => {
  expect(missingParts(parts, plan, size)).toEqual([])
  expect(missingParts(parts.slice(1), plan, size)).toEqual([1])
  const short = parts.map((stored) => (stored.part === 3 ? { ...stored, size: 1 } : stored))
  expect(missingParts(short, plan, size)).toEqual([3])
})

test("UPL-12 the whole file's CRC comes from the parts' in any order", () => {
  expect(wholeCrc32(parts.toReversed())).toBe(crc32(bytes))
})
