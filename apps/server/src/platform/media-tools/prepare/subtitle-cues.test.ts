import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cuesThrough, cuesTogether, readCues } from './subtitle-cues.ts'

const cue = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text })

test('CLP the cues of a file as they are drawn; what is no subtitles has none', () => {
  const srt = '1\n00:00:01,000 --> 00:00:02,500\n<i>你好</i>\n'
  expect(readCues(srt)).toEqual([cue(1000, 2500, '你好')])
  expect(readCues('no subtitles at all')).toEqual([])
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

test('SUB-02 two languages stand together where they are said at the same time, alone where they are not', () => {
  const cue = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text })
  const zh = [cue(1000, 2000, '你好'), cue(3000, 5000, '再见，明天见')]
  const en = [
    cue(1050, 2100, 'Hello'),
    cue(3000, 3900, 'Bye.'),
    cue(3900, 5000, 'See you tomorrow.'),
    cue(8000, 9000, 'Music'),
  ]
  expect(cuesTogether(zh, en)).toEqual([
    cue(1000, 2000, '你好\nHello'),
    cue(3000, 5000, '再见，明天见\nBye.\nSee you tomorrow.'),
    cue(8000, 9000, 'Music'),
  ])
  expect(cuesTogether(zh, [])).toEqual(zh)
  expect(cuesTogether([], en)).toEqual(en)
})
