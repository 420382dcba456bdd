import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marked } from './marked.ts'

test('PUB-04 what differs is marked between what both begin and end with', () => {
  expect(marked('第一集 完', '第二集 完')).toEqual({ start: '第', changed: '一', end: '集 完' })
  expect(marked('同', '同')).toEqual({ start: '同', changed: '', end: '' })
  expect(marked('', 'x')).toEqual({ start: '', changed: '', end: '' })
})

test('PUB-04 the parts are the text again, and outside of the mark both texts are one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, other) => {
      const { start, changed, end } = marked(text, other)
      expect(start + changed + end).toBe(text)
      const theirs = marked(other, text)
      expect([start, end]).toEqual([theirs.start, theirs.end])
    }),
  )
})
