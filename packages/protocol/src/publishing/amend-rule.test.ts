import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amended, amendRule } from './amend-rule.ts'

const words = { title: 'EP01 Cat', description: 'cat\nCAT', tags: ['cat', 'dog'] }
const rule = (given: object) => amendRule.parse(given)
const replace = (given: object) =>
  rule({ replace: { find: 'cat', with: 'fox', fields: ['title'], ...given } })

test('PUB-04 plain text is replaced as it is, with or without its case, in the chosen fields alone', () => {
  expect(amended(words, replace({}))).toEqual({ ...words, title: 'EP01 fox' })
  expect(amended(words, replace({ matchCase: true }))).toEqual(words)
  const everywhere = replace({ fields: ['title', 'description', 'tags'], with: '$1' })
  expect(amended(words, everywhere)).toEqual({ title: 'EP01 $1', description: '$1\n$1', tags: ['$1', 'dog'] })
})

test('PUB-04 signs of patterns mean nothing in plain text', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20 }), (find) => {
      const made = amended({ ...words, title: `a${find}b` }, replace({ find, with: '', matchCase: true }))
      expect(made.title).toBe(`a${find}b`.replaceAll(find, '').trim())
    }),
  )
})

test('PUB-04 a regular expression has its groups; one that is none is refused at its field', () => {
  expect(amended(words, replace({ find: 'EP(\\d+)', with: '第$1集', isPattern: true })).title).toBe(
    '第01集 Cat',
  )
  const wrong = amendRule.safeParse({ replace: { find: '(', with: '', fields: ['title'], isPattern: true } })
  expect(wrong.error?.issues[0]).toMatchObject({ path: ['replace', 'find'], message: 'regularExpression' })
})

test('PUB-04 tags are set, added and removed, none twice', () => {
  const tags = (how: string, given: string[]) => amended(words, rule({ tags: { how, tags: given } })).tags
  expect(tags('set', ['a', ' a '])).toEqual(['a'])
  expect(tags('add', ['dog', 'new'])).toEqual(['cat', 'dog', 'new'])
  expect(tags('remove', ['CAT'])).toEqual(['dog'])
})
