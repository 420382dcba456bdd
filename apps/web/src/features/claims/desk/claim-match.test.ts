import { expect, test } from 'vitest'
import { atSecond, shareOf, spanEnd } from './claim-match.ts'

const segment = (fromMs: number, toMs: number) => ({ fromMs, toMs, referenceFromMs: null })

test('CLM-01 the line ends with the video, or with the last match where its length is not known', () => {
  expect(spanEnd({ durationSec: 100, segments: [segment(0, 40_000)] })).toBe(100_000)
  expect(spanEnd({ durationSec: null, segments: [segment(0, 40_000), segment(5, 10)] })).toBe(40_000)
})

test('CLM-01 a match stands within the line, whatever a platform says', () => {
  expect(shareOf(segment(25_000, 50_000), 100_000)).toEqual({ insetInlineStart: '25%', inlineSize: '25%' })
  expect(shareOf(segment(90_000, 150_000), 100_000)).toEqual({ insetInlineStart: '90%', inlineSize: '10%' })
  expect(shareOf(segment(0, 0), 0)).toEqual({ insetInlineStart: '0%', inlineSize: '0%' })
})

test('CLM-01 a platform is opened at the second of the match', () => {
  expect(atSecond('https://www.youtube.com/watch?v=a', 61_900)).toBe('https://www.youtube.com/watch?v=a&t=61')
})
