import fc from 'fast-check'
import { expect, test } from 'vitest'
import { soundPeaks } from './sound-peaks.ts'

function bytesOf(samples: readonly number[]): Buffer {
  const bytes = Buffer.alloc(samples.length * 2)
  for (const [at, sample] of samples.entries()) bytes.writeInt16LE(sample, at * 2)
  return bytes
}

test('SUB-01 a peak is the loudest of its fiftieth of a second, whichever way the sound swings', () => {
  const peaks = soundPeaks()
  peaks.take(bytesOf([...Array(159).fill(0), -0x8000, ...Array(160).fill(0x4000), 128]))
  expect([...peaks.all()]).toEqual([255, 128, 1])
})

test('SUB-01 the pieces that sound comes in change nothing, and there are fifty peaks a second', () => {
  const samples = fc.array(fc.integer({ min: -0x8000, max: 0x7fff }), { maxLength: 1000 })
  fc.assert(
    fc.property(samples, fc.integer({ min: 1, max: 50 }), (heard, length) => {
      const whole = soundPeaks()
      whole.take(bytesOf(heard))
      const pieces = soundPeaks()
      const bytes = bytesOf(heard)
      for (let from = 0; from < bytes.length; from += length) pieces.take(bytes.subarray(from, from + length))
      expect(pieces.ms()).toBe(heard.length / 8)
      const all = whole.all()
      expect(pieces.all()).toEqual(all)
      expect(all).toHaveLength(Math.ceil(heard.length / 160))
    }),
  )
})
