import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cue } from '../cue.ts'
import { decodeSubtitles } from './decode-subtitles.ts'
import { readSubtitles } from './read-subtitles.ts'
import { type SubtitleFormat, subtitleFormats } from './subtitle-format.ts'
import { writeSubtitles } from './write-subtitles.ts'

/** What people, and those who mean harm, write. */
const word = fc.constantFrom(
  '你好',
  '40',
  'a --> b',
  '<b>',
  '</b>',
  '<i>',
  '</i>',
  '<u>',
  '&amp;',
  '&lt;',
  '<',
  '>',
  '{',
  '}',
  '{\\i1}',
  '\\N',
  '\\',
  'NOTE',
  'STYLE',
  '"',
  ',',
  'مرحبا',
  '🙂',
  '[br]',
  '00:00:01,000 --> 00:00:02,000',
  '0:00:01.000,0:00:02.000',
  '-',
  '<x>',
  '<script>',
  ' ',
  '\n',
  '7',
  'WEBVTT',
  '[Script Info]',
  '<tt>',
  '<br/>',
  '&#60;b&#62;',
  '￼',
)
const cues = fc.array(
  fc.tuple(
    fc.nat(360_000_000),
    fc.integer({ min: 10, max: 10_000 }),
    fc.array(word, { minLength: 1, maxLength: 8 }),
  ),
  { minLength: 1, maxLength: 12 },
)

const read = (text: string) => {
  try {
    return readSubtitles(text).cues
  } catch {
    return null
  }
}
const rough = (said: readonly (readonly [number, number, readonly string[]])[]): Cue[] =>
  said.map(([start, length, words]) => {
    const startMs = start - (start % 10)
    return { startMs, endMs: startMs + length - (length % 10), text: words.join('') }
  })

test.each(subtitleFormats)('SUB-01 parse, write, parse is the identity: %s', (format) => {
  fc.assert(
    fc.property(cues, (said) => {
      const first = read(writeSubtitles(rough(said), format))
      if (first === null) return
      expect(read(writeSubtitles(first, format))).toEqual(first)
    }),
    { numRuns: 400 },
  )
})

test('SUB-01 what one format says the others say, too', () => {
  const said = [
    { startMs: 1000, endMs: 2500, text: '你好，<i>世界</i>\nTom & Li' },
    { startMs: 3_600_000, endMs: 3_601_250, text: 'مرحبا' },
  ]
  for (const format of subtitleFormats) {
    const text = writeSubtitles(said, format, { language: 'zh' })
    expect(readSubtitles(text)).toMatchObject({ format, problems: [] })
    const plain = format === 'sbv' ? '你好，世界\nTom & Li' : said[0]?.text
    expect(readSubtitles(text).cues.map((cue) => cue.text)).toEqual([plain, 'مرحبا'])
  }
})

test('SUB-01 times are written as each format has them', () => {
  const one = (format: SubtitleFormat) =>
    writeSubtitles([{ startMs: 3_723_450, endMs: 3_724_000, text: 'x' }], format)
  expect(one('srt')).toContain('01:02:03,450 --> 01:02:04,000')
  expect(one('vtt')).toContain('01:02:03.450 --> 01:02:04.000')
  expect(one('sbv')).toContain('1:02:03.450,1:02:04.000')
  expect(one('ass')).toContain('1:02:03.45,1:02:04.00')
  expect(one('ttml')).toContain('begin="01:02:03.450" end="01:02:04.000"')
})

const bytes = (...values: readonly number[]) => Uint8Array.from(values)
const wide = (text: string, little: boolean) => {
  const buffer = Buffer.from(text, 'utf16le')
  return little ? buffer : buffer.swap16()
}
test.each([
  ['UTF-8', new TextEncoder().encode('你好 1')],
  ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, ...new TextEncoder().encode('你好 1'))],
  ['UTF-16 of Windows', bytes(0xff, 0xfe, ...wide('你好 1', true))],
  ['UTF-16 the other way', bytes(0xfe, 0xff, ...wide('你好 1', false))],
  ['GB 18030', bytes(0xc4, 0xe3, 0xba, 0xc3, 0x20, 0x31)],
])('SUB-01 bytes in %s', (_name, given) => {
  expect(decodeSubtitles(given)).toBe('你好 1')
})

test('SUB-01 bytes of any encoding: UTF-16 without a mark, Western Windows; and what is no text', () => {
  expect(decodeSubtitles(wide('00:01.000 --> 00:02.000', true))).toBe('00:01.000 --> 00:02.000')
  expect(decodeSubtitles(wide('00:01.000 --> 00:02.000', false))).toBe('00:01.000 --> 00:02.000')
  expect(decodeSubtitles(bytes(0x61, 0xe9, 0x20, 0x62))).toBe('aé b')
  expect(decodeSubtitles(bytes(0x50, 0x4b, 0x03, 0x04, 0x00, 0x00, 0x00, 0x08))).toBeNull()
})

test('SUB-01 an empty line within a cue ends none of them', () => {
  const cues = [
    { startMs: 0, endMs: 900, text: '一\n\n二' },
    { startMs: 1000, endMs: 1900, text: '三' },
  ]
  for (const format of subtitleFormats)
    expect(
      readSubtitles(writeSubtitles(cues, format), `a.${format}`).cues.map(({ text }) => text),
      format,
    ).toEqual(['一\n二', '三'])
})
