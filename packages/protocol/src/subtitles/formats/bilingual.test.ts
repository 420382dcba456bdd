import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeBilingual } from './bilingual.ts'
import { readSubtitles } from './read-subtitles.ts'
import { subtitleFormats } from './subtitle-format.ts'

const cues = [
  { startMs: 1000, endMs: 2500, source: '你好，\n世界', text: 'Hello\nworld' },
  { startMs: 3000, endMs: 4000, source: '', text: '{Bye}' },
  { startMs: 5000, endMs: 6000, source: '走', text: '' },
]

test('SUB-01 a file in two languages has the source above its translation, a line each', () => {
  expect(writeBilingual(cues, 'srt')).toBe(
    '1\n00:00:01,000 --> 00:00:02,500\n你好， 世界\nHello world\n\n2\n00:00:03,000 --> 00:00:04,000\n{Bye}\n\n3\n00:00:05,000 --> 00:00:06,000\n走\n',
  )
})

test('SUB-01 in ASS each language has a style of its own, and no word of a film is a command', () => {
  const file = writeBilingual(cues, 'ass')
  expect(file.match(/^Style: \w+/gmu)).toEqual(['Style: Default', 'Style: Source'])
  expect(file).toContain('{\\rSource}你好， 世界{\\r}\\NHello world')
  expect(file).toContain('｛Bye｝')
})

test.each(subtitleFormats)(
  'SUB-01 read again from %s, two languages are two lines at the same times',
  (format) => {
    const word = fc.stringMatching(/^[\p{L}\p{N}]{1,12}$/u)
    const times = fc.tuple(fc.nat(9_000), fc.integer({ min: 1, max: 500 }))
    fc.assert(
      fc.property(fc.array(fc.tuple(times, word, word), { minLength: 1, maxLength: 5 }), (rows) => {
        const given = rows.map(([[start, lasts], source, text], at) => {
          const startMs = (at * 10_000 + start) * 10
          return { startMs, endMs: startMs + lasts * 10, source, text }
        })
        const { cues: read } = readSubtitles(writeBilingual(given, format), `a.${format}`)
        expect(read).toEqual(given.map(({ source, text, ...at }) => ({ ...at, text: `${source}\n${text}` })))
      }),
    )
  },
)
