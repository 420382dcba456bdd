import type { KeptWord } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { expect, test } from 'vitest'
import { backTo, changedFields } from './word-change.ts'

const word: KeptWord = {
  id: '1',
  code: 'own_1',
  label: { zh: '地区限制', en: 'Blocked', fr: '', ar: '' },
  first: null,
  enabled: false,
  badge: 'fail',
  builtin: false,
  remark: '注',
  aliases: ['地区', '区域'],
  used: 0,
  updatedAt: null,
  updatedBy: null,
  version: 7,
}

test('SET-01 a change is taken back: what it changed, and nothing that was changed since', () => {
  const change = { before: { zh: '地域限制', badge: null }, after: { zh: '地区限制', badge: 'on' } }
  expect(changedFields(change).map(({ field }) => field)).toEqual(['zh', 'badge'])
  expect(backTo(word, change)).toEqual({
    label: { zh: '地域限制', en: 'Blocked', fr: '', ar: '' },
    badge: null,
    remark: '注',
    enabled: false,
    aliases: ['地区', '区域'],
    version: 7,
  })
  expect(backTo(word, { before: { enabled: true }, after: { enabled: false } }).enabled).toBe(true)
  expect(backTo(word, { before: { remark: null }, after: { remark: '注' } }).remark).toBe('')
  expect(backTo(word, { before: {}, after: { aliases: '地区, 区域' } }).aliases).toEqual([])
})

test('SET-01 an order is no change of a word', () => {
  expect(changedFields({ before: { order: ['a', 'b'] }, after: { order: ['b', 'a'] } })).toEqual([])
})
