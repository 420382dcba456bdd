import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cuesThrough, readCues } from './subtitle-cues.ts'

const cue = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text })

test.each([
  ['as it should be', '1\n00:00:01,000 --> 00:00:02,500\n你好\n\n2\n00:00:03,000 --> 00:00:04,000\n再见\n'],
  [
    'with a mark and the ends of Windows',
    '\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\n你好\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n再见',
  ],
  ['without numbers', '00:00:01,000 --> 00:00:02,500\n你好\n\n00:00:03,000 --> 00:00:04,000\n再见'],
  ['without empty lines', '1\n00:00:01,000 --> 00:00:02,500\n你好\n2\n00:00:03,000 --> 00:00:04,000\n再见'],
  [
    'with points and odd spaces',
    '1\n 0:0:1.000-->0:0:2.5 \n 你好 \n\n2\n00:00:03.000  -->  00:00:04.000 X1:0\n再见',
  ],
  [
    'with marks of style',
    '1\n00:00:01,000 --> 00:00:02,500\n<i>{\\an8}你好</i>\n\n2\n00:00:03,000 --> 00:00:04,000\n<font color="#fff">再见</font>',
  ],
  [
    'of the web',
    'WEBVTT\n\nNOTE\nnothing\n\nfirst\n00:01.000 --> 00:02.500 line:0\n<v Li>你好\n\nNOTE more\n\nsecond\n00:03.000 --> 00:04.000\n再见',
  ],
])('CLP a subtitle file %s', (_how, text) => {
  expect(readCues(text)).toEqual([cue(1000, 2500, '你好'), cue(3000, 4000, '再见')])
})

test('CLP a line that is a number is said, an empty line within a cue is no end', () => {
  const text =
    '1\n00:00:01,000 --> 00:00:02,000\n40\n\n2\n00:00:03,000 --> 00:00:04,000\none\n\ntwo\n\n3\n00:00:05,000 --> 00:00:06,000\nx'
  expect(readCues(text).map(({ text: said }) => said)).toEqual(['40', 'one\ntwo', 'x'])
})

test('CLP what ends before it begins, or says nothing, is left out; the rest stands in order', () => {
  const text =
    '00:00:05,000 --> 00:00:06,000\nb\n\n00:00:03,000 --> 00:00:02,000\nx\n\n00:00:01,000 --> 00:00:02,000\n\n\n00:00:01,000 --> 00:00:02,000\na'
  expect(readCues(text).map(({ text: said }) => said)).toEqual(['a', 'b'])
  expect(readCues('no subtitles at all')).toEqual([])
})

test('CLP an ASS file by the order of fields that it announces; commands and drawings are no text', () => {
  const text = [
    '[Script Info]',
    'Title: x',
    '[Events]',
    'Format: Start, End, Text',
    'Dialogue: 0:00:01.00,0:00:02.50,{\\pos(1,2)}你好, 世界\\N再见',
    'Comment: 0:00:01.00,0:00:02.50,no',
    'Dialogue: 0:00:03.00,0:00:04.00,{\\p1}m 0 0 l 1 1',
  ].join('\n')
  expect(readCues(text)).toEqual([cue(1000, 2500, '你好, 世界\n再见')])
})

test('CLP hours beyond a hundred are hours', () => {
  expect(readCues('100:00:00,000 --> 100:00:01,000\nx')).toEqual([cue(360_000_000, 360_001_000, 'x')])
})

test('CLP cues move with the pieces of a film, cut at their edges, in the order of the pieces', () => {
  const cues = [cue(0, 1000, 'a'), cue(4000, 6000, 'b'), cue(9000, 9500, 'c')]
  expect(cuesThrough(cues, [])).toBe(cues)
  expect(
    cuesThrough(cues, [
      { startMs: 5000, endMs: 10_000 },
      { startMs: 0, endMs: 500 },
    ]),
  ).toEqual([cue(0, 1000, 'b'), cue(4000, 4500, 'c'), cue(5000, 5500, 'a')])
})

test('CLP no cue stands outside of what is made of the pieces', () => {
  const span = fc.tuple(fc.nat(10_000), fc.integer({ min: 1, max: 5000 }))
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 20 }),
      fc.array(span, { minLength: 1, maxLength: 5 }),
      (said, pieces) => {
        const cues = said.map(([startMs, length], at) => cue(startMs, startMs + length, String(at)))
        const segments = pieces.map(([startMs, length]) => ({ startMs, endMs: startMs + length }))
        const total = pieces.reduce((sum, [, length]) => sum + length, 0)
        for (const { startMs, endMs } of cuesThrough(cues, segments)) {
          expect(startMs).toBeGreaterThanOrEqual(0)
          expect(endMs).toBeGreaterThan(startMs)
          expect(endMs).toBeLessThanOrEqual(total)
        }
      },
    ),
  )
})
