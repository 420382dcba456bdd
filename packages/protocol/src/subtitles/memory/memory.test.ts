import fc from 'fast-check'
import { expect, test } from 'vitest'
import { piecesOf, segmentKey } from './segment-key.ts'
import { leastSimilarity, nearest, similarity } from './similarity.ts'

const near = (one: string, other: string) => similarity(segmentKey(one), segmentKey(other))
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'你好您再见，。！ aB1-.%'), maxLength: 20 }),
)

test.each([
  ['你好！', '你好'],
  ['你好，世界。', '你好 世界'],
  ['ＡＢＣ１２３', 'abc123'],
  ['<i>Hello</i>, World!', 'hello world'],
  ['谢谢……', '谢谢'],
  ['第 3 集', '第3集'],
  ['cafe\u0301', 'café'],
  ['Wait…\nwhat?', 'wait what'],
])('SUB-01 %j and %j are one segment', (one, other) => {
  expect(segmentKey(one)).toBe(segmentKey(other))
})

test.each([
  ['1.5 倍', '15 倍'],
  ['-5 度', '5 度'],
  ['涨了 5%', '涨了 5'],
  ['你好', '您好'],
  ['I can', 'I can not'],
])('SUB-01 %j and %j are two', (one, other) => {
  expect(segmentKey(one)).not.toBe(segmentKey(other))
})

test('SUB-01 what holds no words is no segment', () => {
  for (const none of ['', ' ', '……', '。！？', '<i></i>']) expect(segmentKey(none)).toBe('')
})

test('SUB-01 short Chinese is compared by its signs, other languages by words and runs', () => {
  expect(near('你好', '您好')).toBeCloseTo(1 / 3)
  expect(near('谢谢观看', '感谢观看')).toBeGreaterThanOrEqual(leastSimilarity)
  expect(near('我把四十二封信都留着', '我把四十二封信都留下了')).toBeGreaterThan(0.7)
  expect(near('我爱你', '你爱我')).toBeLessThan(leastSimilarity)
  expect(near('I kept all the letters', 'I kept all your letters')).toBeGreaterThan(0.75)
  expect(near('I kept all the letters', 'Where did you go?')).toBeLessThan(0.3)
  expect(near('abc abc', 'abc abc abc')).toBeLessThan(1)
})

test('SUB-01 property: a key is its own key; nearness is the same both ways, within its bounds, whole for the same alone', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [a, b] = [segmentKey(one), segmentKey(other)]
      expect(segmentKey(a)).toBe(a)
      const value = similarity(a, b)
      expect(value).toBeCloseTo(similarity(b, a), 12)
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value === 1).toBe(a === b)
    }),
    { numRuns: 2000 },
  )
})

test('SUB-01 property: what is near shares a piece, by which the index finds it', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [a, b] = [segmentKey(one), segmentKey(other)]
      if (a === '' || similarity(a, b) < leastSimilarity) return
      const pieces = new Set(piecesOf(a))
      expect(piecesOf(b).some((piece) => pieces.has(piece))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('SUB-01 the nearest come first, so many at most', () => {
  const candidates = ['谢谢观看', '感谢观看', '再见', '谢谢您观看'].map((key) => ({ key }))
  const found = nearest('谢谢观看', candidates, 2)
  expect(found.map(({ key, similarity: value }) => [key, value === 1])).toEqual([
    ['谢谢观看', true],
    ['谢谢您观看', false],
  ])
})
