import { expect, test } from 'vitest'
import { hasForbiddenCharacters, integerText, searchFilters } from './search-values.ts'

test('WID-03 conditions are trimmed, empty ones dropped, choices joined; code 0 is a choice', () => {
  expect(
    searchFilters({ title: '  两个 词 ', channelId: null, owner: '   ', status: ['0', '4'], none: [] }),
  ).toEqual({ title: '两个 词', status: '0,4' })
})

test('WID-03 integer inputs lose non-digits and leading zeros', () => {
  expect(['0012a3', '0', '000', '-5', '٣'].map(integerText)).toEqual(['123', '0', '0', '5', ''])
})

test('VAL-02 backtick and brackets are refused', () => {
  expect(['a`b', '[x', 'x]', 'a(b)"c'].map(hasForbiddenCharacters)).toEqual([true, true, true, false])
})
