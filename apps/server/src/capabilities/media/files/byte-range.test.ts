import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

test('STO-05 a range, an open one and a suffix are read', () => {
  expect(readRange('bytes=0-99', 1000)).toEqual({ start: 0, end: 99 })
  expect(readRange('bytes=900-', 1000)).toEqual({ start: 900, end: 999 })
  expect(readRange('bytes=-100', 1000)).toEqual({ start: 900, end: 999 })
  expect(readRange('bytes=990-5000', 1000)).toEqual({ start: 990, end: 999 })
  expect(readRange('bytes=-5000', 1000)).toEqual({ start: 0, end: 999 })
})

test('STO-05 beyond the end is unsatisfiable; nonsense and several ranges get the whole', () => {
  expect(readRange('bytes=1000-', 1000)).toBe('unsatisfiable')
  expect(readRange('bytes=-0', 1000)).toBe('unsatisfiable')
  for (const header of [undefined, '', 'bytes=', 'bytes=-', 'items=0-1', 'bytes=0-1,5-6', 'bytes=5-2']) {
    expect(readRange(header, 1000)).toBe('whole')
  }
})

test('STO-05 whatever comes, a range stays inside the file', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat({ max: 5000 }), (noise, first, last, size) => {
      for (const header of [noise, `bytes=${first}-${last}`, `bytes=-${last}`]) {
        const range = readRange(header, size)
        if (typeof range === 'string') continue
        expect(range.start).toBeLessThanOrEqual(range.end)
        expect(range.end).toBeLessThan(size)
      }
    }),
  )
})
