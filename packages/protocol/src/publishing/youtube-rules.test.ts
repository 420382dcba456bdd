import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ruleParams } from '#src/core/rules.ts'
import {
  byteCount,
  characterCount,
  publishDescription,
  publishTags,
  publishTitle,
  tagsLength,
  youtubeLimits,
} from './youtube-rules.ts'

/** The sentence a value meets and the limit in it, or null where it passes. */
function said(rule: z.ZodType, value: unknown): readonly unknown[] | null {
  const issue = rule.safeParse(value).error?.issues[0]
  return issue ? [issue.message, ruleParams({ ...issue })['max']] : null
}

test('PUB-03 counts as YouTube does: characters by code point, descriptions by byte', () => {
  expect(characterCount('🎬山')).toBe(2)
  expect(byteCount('🎬山a')).toBe(8)
})

test('PUB-07 VAL-01 what YouTube would refuse meets its sentence, with the limit', () => {
  expect(said(publishTitle, ' ')).toEqual(['required', undefined])
  expect(said(publishTitle, '字'.repeat(101))).toEqual(['titleTooLong', youtubeLimits.titleCharacters])
  expect(said(publishTitle, '🎬'.repeat(100))).toBeNull()
  expect(said(publishTitle, 'a<b')).toEqual(['titleCharacters', undefined])
  expect(said(publishTitle, 'a\0b')).toEqual(['characters', undefined])
  expect(said(publishDescription, '山'.repeat(1667))).toEqual([
    'descriptionTooLong',
    youtubeLimits.descriptionBytes,
  ])
  expect(said(publishDescription, '山'.repeat(1666))).toBeNull()
  expect(said(publishDescription, '>')).toEqual(['descriptionCharacters', undefined])
  expect(said(publishTags, ['x'.repeat(501)])).toEqual(['tagsTooLong', youtubeLimits.tagCharacters])
})

test('PUB-07 tags are trimmed, none empty, none twice, and within their length', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 40 })), (tags) => {
      const { data, error } = publishTags.safeParse(tags)
      if (!data) {
        expect(['tagsTooLong', 'characters']).toContain(error?.issues[0]?.message)
        return
      }
      expect(new Set(data).size).toBe(data.length)
      expect(data.every((tag) => tag !== '' && tag === tag.trim())).toBe(true)
      expect(tagsLength(data)).toBeLessThanOrEqual(youtubeLimits.tagCharacters)
    }),
  )
})
