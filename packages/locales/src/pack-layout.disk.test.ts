import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from './locales.ts'
import { namespaces } from './namespaces.ts'
import { layOut } from './pack-layout.ts'

test('I18N-02 a group that fits is one line, a longer one has a line for each text', () => {
  const long = 'x'.repeat(100)
  expect(layOut({ a: { b: '一', c: { d: 'e' } }, f: { g: long, h: '"' } })).toBe(
    `{\n  "a": { "b": "一", "c": { "d": "e" } },\n  "f": {\n    "g": "${long}",\n    "h": "\\""\n  }\n}\n`,
  )
})

test.each(locales.flatMap((locale) => namespaces.map((namespace) => [locale, namespace] as const)))(
  'I18N-02 the file of %s/%s is laid out by `npm run format`',
  (locale, namespace) => {
    const file = readFileSync(new URL(`./${locale}/${namespace}.json`, import.meta.url), 'utf8')
    expect(file === layOut(JSON.parse(file)), 'run `npm run format`').toBe(true)
  },
)
