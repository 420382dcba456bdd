import { expect, test } from 'vitest'
import { filterValue } from './closed-captions.ts'

test.each([
  ['file:/a/b.mp4', 'file\\\\:/a/b.mp4'],
  ["it's", "it\\\\\\'s"],
  ['a,b;[c]', 'a\\,b\\;\\[c\\]'],
  ['a\\b', 'a\\\\\\\\b'],
])('SUB-01 a name %s ends no filter and begins none', (text, value) => {
  expect(filterValue(text)).toBe(value)
})
