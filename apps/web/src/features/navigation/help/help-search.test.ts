import { expect, test } from 'vitest'
import { foundPieces, matchesSearch } from './help-search.ts'

test.each([
  ['重新授权时提示“不是原来的频道”？', '授权 频道', true],
  ['重新授权时提示“不是原来的频道”？', '授权，重试', false],
  ['Authorise the CHANNEL again', 'channel author', true],
  ['Le numéro de requête', 'numero requete', true],
  ['لماذا أرى «غير مؤكّد»؟', 'اري', true],
  ['لماذا أرى «غير مؤكّد»؟', 'ارى مؤكد', true],
  ['إدارة القنوات', 'اداره القنوات', true],
  ['怎样把很多视频排期发布？', '视频排期', true],
  ['怎样把很多视频排期发布？', '视频期排', false],
  ['怎样翻译字幕，在哪里校对？', '字幕翻译', true],
  ['先发布视频，再看视频数据', '发布视频数据', true],
  ['anything', '  ', true],
])('NAV-02 "%s" searched for "%s": %s', (text, search, found) => {
  expect(matchesSearch(text, search)).toBe(found)
})

test.each([
  ['Le numéro', 'numero', ['Le ', '*numéro']],
  ['غير مؤكّد', 'موكد', ['غير ', '*مؤكّد']],
  ['频道授权失效', '授权', ['频道', '*授权', '失效']],
  ['怎样翻译字幕', '字幕翻译', ['怎样', '*翻译字幕']],
  ['nothing', '', ['nothing']],
])('NAV-02 in "%s" what "%s" found is marked as the text writes it', (text, search, pieces) => {
  const found = foundPieces(text, search)
  expect(found.map((piece) => `${piece.hit ? '*' : ''}${piece.text}`)).toEqual(pieces)
  expect(found.map((piece) => piece.text).join('')).toBe(text)
})
