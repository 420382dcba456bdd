import { dictionaries } from '@pindao/protocol/capabilities.ts'
import type { KeptWord } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedTo, wholeListOf } from './whole-list.ts'

const codes = dictionaries.get('riskGrade')?.codes ?? []
const named = (zh: string) => ({ zh, en: zh, fr: zh, ar: zh })
const wordOf = (code: string, over: Partial<KeptWord> = {}): KeptWord => ({
  id: '1',
  code,
  label: named(code),
  first: named(code),
  enabled: true,
  badge: null,
  builtin: true,
  remark: '',
  aliases: [],
  used: 0,
  updatedAt: null,
  updatedBy: null,
  version: 1,
  ...over,
})

test('SET-01 a list as it was built in has nothing to restore', () => {
  const words = codes.map((code) => wordOf(code))
  expect(wholeListOf('riskGrade', words)).toEqual({ words: [], order: null })
})

test('SET-01 names, colours, what is withheld and the order go back; own words and remarks stay, after the others', () => {
  const [first = '', ...rest] = codes
  const own = wordOf('own_1', { builtin: false, first: null, label: named('自有') })
  const changed = wordOf(first, { label: named('高危'), badge: 'fail', enabled: false, remark: '注' })
  const list = wholeListOf('riskGrade', [own, ...rest.map((code) => wordOf(code)), changed])
  expect(list.words.map(({ word, next }) => [word.code, next])).toEqual([
    [first, { label: named(first), badge: null, enabled: true }],
  ])
  expect(list.order).toEqual({ was: ['own_1', ...rest, first], codes: [...codes, 'own_1'] })
  // Where the product decides, nobody has ordered anything.
  expect(wholeListOf('claimType', [wordOf('visual'), wordOf('audio')]).order).toBeNull()
})

test('SET-01 a word that is moved takes its place, and no other is lost', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.integer(), (all, which, to) => {
      const code = all[which % all.length] ?? ''
      const next = movedTo(all, code, to)
      expect([...next].sort()).toEqual([...all].sort())
      expect(next.indexOf(code)).toBe(Math.max(0, Math.min(to, all.length - 1)))
      expect(next.filter((one) => one !== code)).toEqual(all.filter((one) => one !== code))
    }),
  )
})
