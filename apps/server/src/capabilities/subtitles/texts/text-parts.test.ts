import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from './text-parts.ts'

const texts = {
  title: '第1集 归来',
  description: '她回来了。\n\nhttps://example.com/a\n——\n记得订阅',
  tags: ['短剧', '归来', '2026'],
}
const all = ['title', 'description', 'tags'] as const
const told = (parts: readonly { readonly id: number; readonly text: string }[]) =>
  new Map(parts.map(({ id, text }) => [id, `T(${text})`]))

test('SUB-01 the description keeps its lines; addresses, rows of signs and numbers are not sent', () => {
  const { parts, join } = partsOf(texts, all)
  expect(parts.map(({ text }) => text)).toEqual(['第1集 归来', '她回来了。', '记得订阅', '短剧', '归来'])
  expect(join(told(parts))).toEqual({
    title: 'T(第1集 归来)',
    description: 'T(她回来了。)\n\nhttps://example.com/a\n——\nT(记得订阅)',
    tags: ['T(短剧)', 'T(归来)', '2026'],
  })
})

test('SUB-01 what is not wanted is not sent, what has no answer stays, and two tags may become one', () => {
  const { parts, join } = partsOf(texts, ['tags'])
  expect(parts).toHaveLength(2)
  expect(join(new Map([[1, 'drama']]))).toEqual({
    title: '',
    description: '',
    tags: ['drama', '归来', '2026'],
  })
  expect(
    join(
      new Map([
        [1, 'drama'],
        [2, 'drama'],
      ]),
    ).tags,
  ).toEqual(['drama', '2026'])
})

test('SUB-01 property: nothing answered, the description is what it was; ids count from one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (description, tags) => {
      const { parts, join } = partsOf({ title: 'a', description, tags }, all)
      expect(parts.map(({ id }) => id)).toEqual(parts.map((_part, at) => at + 1))
      expect(join(new Map()).description).toBe(description)
    }),
  )
})
