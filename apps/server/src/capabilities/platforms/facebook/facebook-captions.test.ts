import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cue, readCues } from '#src/platform/media-tools/prepare/subtitle-cues.ts'
import { asSrt } from './facebook-captions.ts'

const written = (text: string) => new TextDecoder().decode(asSrt(new TextEncoder().encode(text)))

test('D5 PUB-05 WebVTT becomes SRT: numbered, with commas and hours, without styles, notes and places', () => {
  const vtt = [
    'WEBVTT',
    '',
    'STYLE',
    '::cue { color: red }',
    '',
    'opening',
    '00:01.500 --> 00:03.000 line:0',
    '<v 李晴>第一集</v>',
    '',
    'NOTE not shown',
    '',
    '01:00:00.000 --> 01:00:02.250',
    'A &amp; B',
    'second line',
    '',
  ].join('\n')
  expect(written(vtt)).toBe(
    '1\n00:00:01,500 --> 00:00:03,000\n第一集\n\n2\n01:00:00,000 --> 01:00:02,250\nA & B\nsecond line\n',
  )
})

test('D5 PUB-05 SRT goes byte by byte as it is, and so does what no line is found in', () => {
  for (const text of ['\ufeff1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>好</i>\r\n', 'WEBVTT\n\nnothing'])
    expect(written(text)).toBe(text.replace('\ufeff', ''))
  const bytes = new TextEncoder().encode('\ufeff1\n00:00:01,000 --> 00:00:02,000\nx\n')
  expect(asSrt(bytes)).toBe(bytes)
})

test('D5 PUB-05 what is written says the same as what was read, whatever the times', () => {
  const cue = fc.record({ startMs: fc.nat(50_000_000), lengthMs: fc.integer({ min: 1, max: 60_000 }) })
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), (cues) => {
      const at = (ms: number) => new Date(ms).toISOString().slice(11, 23)
      const vtt = `WEBVTT\n\n${cues
        .map(
          ({ startMs, lengthMs }, index) => `${at(startMs)} --> ${at(startMs + lengthMs)}\n第 ${index} 句\n`,
        )
        .join('\n')}`
      const read = (text: string): readonly Cue[] => readCues(text)
      expect(read(written(vtt))).toEqual(read(vtt))
    }),
  )
})
