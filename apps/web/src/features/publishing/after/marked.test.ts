import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marked } from './marked.ts'

test('PUB-04 what differs is marked between what both begin and end with', () => {
  expect(marked('第一集 完', '第二集 完')).toEqual([
    { text: '第', changed: false },
    { text: '一', changed: true },
    { text: '集 完', changed: false },
  ])
  expect(marked('同', '同')).toEqual([{ text: '同', changed: false }])
  expect(marked('', 'x')).toEqual([])
})

test('PUB-04 the parts are the text again, and outside of the marks both texts are one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, other) => {
      const parts = marked(text, other)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      const stays = (of: ReturnType<typeof marked>) => of.filter(({ changed }) => !changed).map((part) => part.text).join('')
      expect(stays(parts)).toBe(stays(marked(other, text)))
    }),
  )
})
