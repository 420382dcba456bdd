import { expect, test } from 'vitest'
import { matchesSearch } from './help-search.ts'

test.each([
  ['重新授权时提示“不是原来的频道”？', '授权 频道', true],
  ['重新授权时提示“不是原来的频道”？', '授权，重试', false],
  ['Authorise the CHANNEL again', 'channel author', true],
  ['Le numéro de requête', 'numero requete', true],
  ['لماذا أرى «غير مؤكّد»؟', 'اري', false],
  ['لماذا أرى «غير مؤكّد»؟', 'ارى مؤكد', true],
  ['anything', '  ', true],
])('NAV-02 "%s" searched for "%s": %s', (text, search, found) => {
  expect(matchesSearch(text, search)).toBe(found)
})
