import { language } from '@pindao/protocol/core/fields.ts'
import { expect, test } from 'vitest'
import { videoLanguagesIn } from './video-languages.ts'

test.each([
  ['zh', '阿拉伯语', '英语'],
  ['en', 'Arabic', 'English'],
  ['fr', 'arabe', 'anglais'],
  ['ar', 'العربية', 'الإنجليزية'],
])(
  'SUB-03 in %s languages are shown by their names, in the order of those, and stored by their codes',
  (locale, arabic, english) => {
    const languages = videoLanguagesIn(locale)
    expect(languages).toContainEqual({ key: 'ar', value: arabic })
    expect(languages).toContainEqual({ key: 'en', value: english })
    const values = languages.map(({ value }) => value)
    expect(values).toEqual(values.toSorted(new Intl.Collator(locale).compare))
    for (const { key } of languages) expect(language.safeParse(key).success, key).toBe(true)
    expect(new Set(languages.map(({ key }) => key)).size).toBe(languages.length)
  },
)
