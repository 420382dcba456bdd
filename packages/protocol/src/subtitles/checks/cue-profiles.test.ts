import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  builtInProfiles,
  choiceOf,
  cueProfile,
  limitsOf,
  ownProfilesText,
  profileOf,
  readOwnProfiles,
  scriptClassOf,
} from './cue-profiles.ts'

const own = {
  name: '竖屏',
  limits: { ...limitsOf('shortForm'), cjk: { ...limitsOf('shortForm').cjk, lineCharacters: 8 } },
}

test.each([
  ['zh-Hans', 'cjk'],
  ['ja', 'cjk'],
  ['ko-KR', 'cjk'],
  ['ar', 'arabic'],
  ['fa-IR', 'arabic'],
  ['en', 'latin'],
  ['art', 'latin'],
] as const)('SUB-02 %s is read as %s is', (language, script) => expect(scriptClassOf(language)).toBe(script))

test('SUB-02 limits without a choice are those of streaming services, by language (media.md §4)', () => {
  expect(profileOf('zh')).toMatchObject({ lineCharacters: 16, charactersPerSecond: 9, gapMs: 83 })
  expect(profileOf('en')).toMatchObject({ lineCharacters: 42, charactersPerSecond: 20 })
  expect(profileOf('fr')).toMatchObject({ lineCharacters: 42, charactersPerSecond: 17 })
  expect(profileOf('ja')).toMatchObject({ lineCharacters: 23, charactersPerSecond: 4 })
  expect(profileOf('en', 'broadcast')).toMatchObject({ lineCharacters: 37, charactersPerSecond: 15 })
})

test('SUB-02 a profile of the company’s own is found by its name; one that is gone counts as the first', () => {
  const read = readOwnProfiles(JSON.stringify([own]))
  expect(profileOf('zh', choiceOf(own), read).lineCharacters).toBe(8)
  expect(profileOf('zh', choiceOf({ name: '别的' }), read)).toEqual(profileOf('zh'))
  // A name of its own does not hide one of the product's.
  expect(profileOf('zh', 'broadcast', [{ ...own, name: 'broadcast' }]).lineCharacters).toBe(14)
})

test.each([
  ['no JSON', '[{'],
  ['no list', '{}'],
  ['two of one name', JSON.stringify([own, own])],
  [
    'a limit without sense',
    JSON.stringify([{ ...own, limits: { ...own.limits, cjk: { ...own.limits.cjk, lines: 0 } } }]),
  ],
  ['a script that is missing', JSON.stringify([{ name: 'x', limits: { cjk: own.limits.cjk } }])],
  ['no name', JSON.stringify([{ ...own, name: '' }])],
])('SUB-02 %s is no list of profiles', (_what, text) => {
  expect(ownProfilesText.safeParse(text).success).toBe(false)
  expect(readOwnProfiles(text)).toEqual([])
})

test('SUB-02 every profile has limits that make sense for every language, whatever the choice', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.oneof(fc.constantFrom(...builtInProfiles), fc.string()),
      (language, choice) => {
        const profile = profileOf(language, choice)
        expect(cueProfile.safeParse(profile).success).toBe(true)
        expect(profile.shortestMs).toBeLessThan(profile.longestMs)
      },
    ),
  )
})
