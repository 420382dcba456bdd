import { expect, test } from 'vitest'
import { joinPieces, segmentsOf } from './speech-segments.ts'

test('SUB-01 what was heard comes in order, with ends, without overlap, and doubts are marked', () => {
  const heard = segmentsOf(
    [
      { startMs: 4000, endMs: 4000, text: ' 走吧 ', meanLogProbability: -0.1 },
      { startMs: 0, endMs: 4500, text: '你来了', compression: 3 },
      { startMs: 6000, endMs: 7000, text: '走吧', noSpeech: 0.9, meanLogProbability: -1.5 },
      { startMs: 7000, endMs: 8000, text: ' ' },
      { startMs: 30_000, endMs: 99_000, text: '完', isUntimed: true },
    ],
    32_000,
    [{ startMs: 10_000, endMs: 29_000 }],
  )
  expect(heard).toMatchObject([
    { startMs: 0, endMs: 4000, text: '你来了', confidence: null, flags: ['repetitive'] },
    { startMs: 4000, endMs: 4360, text: '走吧', flags: [] },
    { startMs: 6000, endMs: 7000, flags: ['noSpeech', 'repeated'] },
    { startMs: 30_000, endMs: 32_000, flags: ['passedOver', 'untimed'] },
  ])
  expect(heard[1]?.confidence).toBeCloseTo(0.905)
})

test('SUB-01 a long segment is parted after its marks, by the times of its words', () => {
  const text = '我等了你整整三年。你为什么现在才来？'
  const words = [...text].map((sign, index) => ({
    text: sign,
    startMs: index < 9 ? index * 100 : 9000 + index * 100,
    endMs: index < 9 ? index * 100 + 100 : 9100 + index * 100,
  }))
  const parts = segmentsOf([{ startMs: 0, endMs: 11_000, text, words }], 20_000)
  expect(parts).toMatchObject([
    { startMs: 0, text: '我等了你整整三年。' },
    { startMs: 9900, endMs: 11_000, text: '你为什么现在才来？' },
  ])
})

test('SUB-01 pieces of a film become one, and what both heard at the seam counts once', () => {
  const one = { confidence: null, flags: [] }
  const joined = joinPieces([
    { offsetMs: 10_000, segments: [{ ...one, startMs: 0, endMs: 500, text: '走吧' }] },
    { offsetMs: 0, segments: [{ ...one, startMs: 9000, endMs: 10_200, text: '走吧' }] },
  ])
  expect(joined).toMatchObject([{ startMs: 9000, endMs: 10_200 }])
})
