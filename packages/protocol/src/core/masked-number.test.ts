import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hintOf, isMask, masked, maskOf, plainNumber } from './masked-number.ts'

test('CON-01 a mask leaves a quarter of a number at most, and four signs', () => {
  expect(maskOf(hintOf('6222 0212 3456 7890 123'))).toBe('••••0123')
  expect(maskOf(hintOf('12345'))).toBe('••••5')
  expect(maskOf(hintOf('123'))).toBe('••••')
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const [hint, plain] = [hintOf(text), plainNumber(text)]
      return hint.length <= Math.min(4, plain.length / 4) && plain.endsWith(hint)
    }),
  )
})

test('CON-01 a mask is no number, and masked once more it is the same', () => {
  expect([isMask('••••0123'), isMask('6222')]).toEqual([true, false])
  expect(masked(masked('6222021234567890123'))).toBe('••••0123')
})
