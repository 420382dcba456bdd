import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText, isStorable } from './texts.ts'

test('VAL-01 a text with NUL or half a character cannot be stored; any other can', () => {
  expect(['a\0b', '\ud83c', '\udfac\ud83c', 'x\udfac'].map(isStorable)).toEqual([false, false, false, false])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(isStorable(text)).toBe(!text.includes('\0'))
    }),
  )
})

test('VAL-01 what is cut to a length ends with a whole character', () => {
  expect(cutText('a🎬', 2)).toBe('a')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 30 }), (text, max) => {
      const cut = cutText(text, max)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.isWellFormed()).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(max)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, max) - 1)
    }),
  )
})
