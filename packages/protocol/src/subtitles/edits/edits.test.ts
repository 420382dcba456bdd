import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCues } from '../checks/cue-checks.ts'
import { profileOf } from '../checks/cue-profiles.ts'
import { flagsOfTranslation } from '../checks/translation-checks.ts'
import type { Cue } from '../cue.ts'
import { commonErrors } from './common-errors.ts'
import { mergedCue, replacedIn, shifted, splitCue, stretched } from './cue-edits.ts'
import { brokenAnew } from './line-breaks.ts'

const cue = (startMs: number, endMs: number, text = 'x'): Cue => ({ startMs, endMs, text })

test('SUB-01 cues are moved, never before the film; stretched by two places, as from one film rate to another', () => {
  expect(shifted([cue(1000, 2000), cue(5000, 6000)], -1500)).toEqual([cue(0, 500), cue(3500, 4500)])
  const both = stretched(
    [cue(1000, 2000), cue(10_000, 11_000)],
    { fromMs: 0, toMs: 0 },
    { fromMs: 25_000, toMs: 23_976 },
  )
  expect(both).toEqual([cue(959, 1918), cue(9590, 10_549)])
})

test('SUB-01 a cue is parted where its text is, and put together again', () => {
  expect(splitCue(cue(0, 1000, '你好。再见了。'))).toEqual([
    cue(0, 429, '你好。'),
    cue(429, 1000, '再见了。'),
  ])
  expect(splitCue(cue(0, 1000, 'one two'), { atMs: 300, caret: 3 })).toEqual([
    cue(0, 300, 'one'),
    cue(300, 1000, 'two'),
  ])
  expect(splitCue(cue(0, 1))).toBeNull()
  expect(mergedCue(cue(0, 10, 'a'), cue(10, 20, 'b'))).toEqual(cue(0, 20, 'a\nb'))
})

test('SUB-01 moved back and forth, and parted and merged, nothing is lost', () => {
  const some = fc.record({
    startMs: fc.integer({ min: 5000, max: 100_000 }),
    length: fc.integer({ min: 2, max: 5000 }),
    text: fc.string({ maxLength: 60 }),
  })
  fc.assert(
    fc.property(some, fc.integer({ min: -5000, max: 5000 }), ({ startMs, length, text }, by) => {
      const one = cue(startMs, startMs + length, text)
      expect(shifted(shifted([one], by), -by)).toEqual([one])
      const parts = splitCue(one)
      if (parts === null) return
      expect(parts[0].endMs).toBe(parts[1].startMs)
      const bare = (words: string) => words.replace(/\s/gu, '')
      expect(bare(parts[0].text + parts[1].text)).toBe(bare(text))
      expect(mergedCue(...parts)).toMatchObject({ startMs, endMs: startMs + length })
    }),
  )
})

test('SUB-01 words are replaced as they stand, or by a pattern; a pattern that cannot be read says so', () => {
  const asked = { find: 'a.b', replace: '$1', isPattern: false, matchesCase: false }
  expect(replacedIn([cue(0, 1, 'A.B axb')], asked)).toEqual([cue(0, 1, '$1 axb')])
  expect(
    replacedIn([cue(0, 1, 'A.B axb')], { ...asked, isPattern: true, find: '(a).(b)', replace: '$2$1' }),
  ).toEqual([cue(0, 1, 'BA ba')])
  expect(replacedIn([cue(0, 1)], { ...asked, isPattern: true, find: '(' })).toBeNull()
})

test.each([
  ['what fits is one line', '短句\n一行', 16, '短句一行'],
  [
    'Chinese is broken evenly, and no line begins with a closing sign',
    '这座城市从不，等人你我都',
    10,
    '这座城市从不，\n等人你我都',
  ],
  ['words of Latin stay whole', 'one two three four five', 12, 'one two\nthree four\nfive'],
])('SUB-01 lines: %s', (_name, text, most, lines) => {
  expect(brokenAnew(text, most)).toBe(lines)
})

test('SUB-01 common errors are set right, and what is right stays', () => {
  const profile = profileOf('zh')
  const cues = [
    cue(0, 2100, '  你好  世界 '),
    cue(2000, 3000, '再见'),
    cue(3040, 5000, '好'),
    cue(9000, 12_000, '完'),
  ]
  expect(commonErrors(cues, profile)).toEqual([cue(0, 2000, '你好 世界'), cue(2000, 3040, '再见')])
  expect(commonErrors(commonErrors(cues, profile), profile)).toEqual([])
})

test('SUB-01 what is too long, too fast, too close or nothing is marked', () => {
  const profile = profileOf('zh')
  const cues = [
    cue(0, 1000, '一二三四五六七八九十'),
    cue(900, 3000, '一二三四五六七八九十一二三四五六七'),
    cue(3050, 3500, ''),
    cue(4000, 12_000, '好\n好\n好'),
  ]
  expect(checkCues(cues, profile, 11_000)).toEqual([
    ['tooFast'],
    ['tooLong', 'overlaps'],
    ['empty', 'tooShort', 'gapSmall'],
    ['tooManyLines', 'tooLasting', 'beyondFilm'],
  ])
})

const sides = {
  sourceLanguage: 'zh',
  targetLanguage: 'en',
  terms: [{ source: '雁回', target: 'Yanhui', forbidden: ['Goose'] }],
}
test.each([
  ['nothing came', '你好', '', ['empty']],
  ['all is well', '他等了 3 年', 'He waited 3 years', []],
  ['a number is another', '他等了 3 年', 'He waited 4 years', ['numbersDiffer']],
  ['Chinese is left', '你好吗朋友', 'Hello 朋友 dear', ['sourceLeft']],
  ['a mark is gone', '<i>你好</i>', 'Hello', ['tagsDiffer']],
  ['far too long', '你好吗朋友', 'word '.repeat(30), ['lengthOdd']],
  ['a word of the show is missing', '雁回来了', 'The Goose is back', ['termMissing']],
  ['a word of the show is there', '雁回来了', 'Yanhui is back', []],
] as const)('SUB-01 a translation is marked where %s', (_name, said, told, flags) => {
  expect(flagsOfTranslation(said, told, sides)).toEqual(flags)
})
