import { expect, test } from 'vitest'
import { localeOf } from './accept-language.ts'

test.each([
  [undefined, 'zh'],
  ['', 'zh'],
  ['*', 'zh'],
  ['*, en;q=0.5', 'zh'],
  ['de', 'zh'],
  ['en', 'en'],
  ['FR-ca', 'fr'],
  ['zh-Hant-TW', 'zh'],
  ['ar-EG,ar;q=0.9', 'ar'],
  ['de,en;q=0.8,fr;q=0.9', 'fr'],
  ['en;q=0.5, fr;q=0.5', 'en'],
  ['fr;q=0.9,en', 'en'],
  ['fr;q=0,en;q=0.1', 'en'],
  ['fr;q=0', 'zh'],
  ['fr ; q=0.2 , en ; q=0.3', 'en'],
])('I18N-01 Accept-Language %j is answered in %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale)
})

test.each(['arn', 'arn-CL,fro', 'enm', 'x', 'en;q=high', '-en', 'en_US'])(
  'I18N-01 %j names none of our languages',
  (header) => {
    expect(localeOf(header)).toBe('zh')
  },
)
