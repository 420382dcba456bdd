import { expect, test } from 'vitest'
import { joined } from './joined.ts'

test('I18N-01 each of several texts beside each other is a piece of the line of its own', () => {
  expect(joined(['运营', 'أحمد'])).toBe('\u2068运营\u2069 · \u2068أحمد\u2069')
  expect(joined(['a', 'b'], ', ')).toBe('\u2068a\u2069, \u2068b\u2069')
  // Nothing stands beside it.
  expect(joined(['运营'])).toBe('运营')
  expect(joined([])).toBe('')
})
