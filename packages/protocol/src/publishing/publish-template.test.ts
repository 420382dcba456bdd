import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noDefaults } from './publish-template.fields.ts'
import { templateProblems, templateVariables, textProblems, variablesIn } from './publish-template.syntax.ts'
import { type AppliedTemplate, applyTemplate, type TemplateSubject } from './publish-template.ts'
import {
  byteCount,
  characterCount,
  publishDescription,
  publishTags,
  publishTitle,
  tagsLength,
  youtubeLimits,
} from './youtube-rules.ts'

const subject: TemplateSubject = {
  video: { title: '夜航 07', programme: '夜航', episode: 7, language: 'zh' },
  channel: { title: '云上剧场', language: 'en' },
  now: Date.parse('2026-03-04T17:30:00Z'),
  zone: 'Asia/Shanghai',
}
const template = (given: Partial<AppliedTemplate> = {}): AppliedTemplate => ({
  title: '',
  description: '',
  tags: [],
  language: null,
  footer: null,
  defaults: noDefaults,
  ...given,
})
const apply = (given: Partial<AppliedTemplate>, video: Partial<TemplateSubject['video']> = {}) =>
  applyTemplate(template(given), { ...subject, video: { ...subject.video, ...video } })

test('SET-01 title, description and tags name the video, the channel, the day and the language', () => {
  const filled = apply({
    title: '{series} 第{episode}集 | {channel}',
    description: '{date} [{lang}]',
    tags: ['{series}', '短剧', '{channel}'],
  })
  expect(filled).toEqual({
    title: '夜航 第7集 | 云上剧场',
    description: '2026-03-05 [zh]',
    tags: ['夜航', '短剧', '云上剧场'],
    defaults: noDefaults,
    problems: [],
    cut: [],
  })
})

test('SET-01 a template without a title leaves the video its own, as much as the platform takes', () => {
  expect(apply({ title: '  ' }).title).toBe('夜航 07')
  expect(characterCount(apply({}, { title: '长'.repeat(300) }).title)).toBe(100)
})

test.each([
  ['{date}', '2026-03-05'],
  ['{date:YYYY-MM-DD}', '2026-03-05'],
  ['{date:YYYY年M月D日}', '2026年3月5日'],
  ['{date:DD/MM/YY}', '05/03/26'],
  ['{ date : MM.DD }', '03.05'],
])('SET-01 %s is the day in the zone of the channel: %s', (written, said) => {
  expect(apply({ description: written }).description).toBe(said)
})

test('SET-01 the day is that of the zone, on either side of midnight', () => {
  const at = (zone: string) => applyTemplate(template({ title: '{date}' }), { ...subject, zone }).title
  expect(at('Asia/Shanghai')).toBe('2026-03-05')
  expect(at('America/Los_Angeles')).toBe('2026-03-04')
})

test.each([
  ['{title}', 'unknownVariable', 'title'],
  ['{Series}', 'unknownVariable', 'Series'],
  ['{}', 'unknownVariable', ''],
  ['{series:2}', 'unknownVariable', 'series:2'],
  ['{date:tomorrow}', 'dateFormat', 'date:tomorrow'],
  ['{date:HH:mm}', 'dateFormat', 'date:HH:mm'],
])('SET-01 %s is named as a problem: %s', (written, code, variable) => {
  expect(textProblems(`a ${written} b ${written}`)).toEqual([{ code, variable }])
  const filled = apply({ description: `x ${written}`, title: 'y' })
  expect(filled.problems).toEqual([{ field: 'description', code, variable }])
  expect(filled.description).toBe('x')
})

test('SET-01 problems are named once for each field', () => {
  expect(
    templateProblems({ title: '{a}{a}', description: '{b} {date}', tags: ['{a}', '{series}', '{a}'] }),
  ).toEqual([
    { field: 'title', code: 'unknownVariable', variable: 'a' },
    { field: 'description', code: 'unknownVariable', variable: 'b' },
    { field: 'tags', code: 'unknownVariable', variable: 'a' },
  ])
})

test('SET-01 what the video does not say is named and left out; a tag of nothing else is none', () => {
  const filled = apply(
    { title: '{series} E{episode}', tags: ['{series}', 'a'] },
    { episode: null, programme: null },
  )
  expect(filled.title).toBe('E')
  expect(filled.tags).toEqual(['a'])
  expect(filled.problems).toEqual([
    { field: 'title', code: 'missingValue', variable: 'series' },
    { field: 'title', code: 'missingValue', variable: 'episode' },
    { field: 'tags', code: 'missingValue', variable: 'series' },
  ])
})

test('SET-01 an episode of 0 would be said: only what is not there is missing', () => {
  expect(apply({ title: 'E{episode}' }, { episode: 0 })).toMatchObject({ title: 'E0', problems: [] })
})

test('SET-01 {lang} is the language of the video, else of the template, else of the channel', () => {
  const lang = (given: Partial<AppliedTemplate>, language: string | null) =>
    apply({ title: '[{lang}]', ...given }, { language }).title
  expect(lang({ language: 'fr' }, 'zh')).toBe('[zh]')
  expect(lang({ language: 'fr' }, null)).toBe('[fr]')
  expect(lang({}, null)).toBe('[en]')
})

test('SET-01 a footer stands below the description and stays whole when the description is cut', () => {
  expect(apply({ description: 'above', footer: '© {channel}' }).description).toBe('above\n\n© 云上剧场')
  expect(apply({ footer: 'alone' }).description).toBe('alone')
  const long = apply({ description: '字'.repeat(3000), footer: '© {channel}' })
  expect(long.description.endsWith('\n\n© 云上剧场')).toBe(true)
  expect(long.cut).toEqual(['description'])
  expect(byteCount(long.description)).toBeLessThanOrEqual(youtubeLimits.descriptionBytes)
})

test('SET-01 what is cut never ends inside what people see as one character', () => {
  const family = '👨‍👩‍👧‍👦'
  const title = apply({ title: `${'a'.repeat(97)}${family}` })
  expect(title).toMatchObject({ title: 'a'.repeat(97), cut: ['title'] })
  const accent = apply({ title: `${'a'.repeat(99)}e\u0301` })
  expect(accent.title).toBe('a'.repeat(99))
  const description = apply({ description: '字'.repeat(2000) }).description
  expect(description).toBe('字'.repeat(1666))
})

test('SET-01 tags beyond the limit are left out one by one, commas and brackets never make two of one', () => {
  const many = apply({ tags: Array.from({ length: 60 }, (_, index) => `tag number ${index}`) })
  expect(tagsLength(many.tags)).toBeLessThanOrEqual(youtubeLimits.tagCharacters)
  expect(many.cut).toEqual(['tags'])
  expect(apply({ tags: ['{series}', '{series}'] }, { programme: 'a,b <c>' }).tags).toEqual(['a b c'])
})

test('SET-01 a name that the platform does not take makes a problem of the field', () => {
  const filled = apply({ title: '{series}', description: '{series}' }, { programme: 'a<b' })
  expect(filled.problems).toEqual([
    { field: 'title', code: 'unfit', variable: '' },
    { field: 'description', code: 'unfit', variable: '' },
  ])
})

test('SET-01 a title is one line, whatever a name was written with', () => {
  expect(apply({ title: '{series}' }, { programme: 'a\r\nb\nc' }).title).toBe('a b c')
})

test('SET-01 the variables of a text are known, each once', () => {
  expect(variablesIn('{series}{date:YYYY} {series} {nothing}')).toEqual(['series', 'date'])
})

/** Whatever the database keeps. */
const anyText = fc.string({ unit: 'binary', maxLength: 300 }).map((written) => written.replaceAll('\0', ''))
const piece = fc.oneof(
  anyText,
  fc.constantFrom(
    ...templateVariables.map((name) => `{${name}}`),
    '{date:D.M.YY}',
    '{',
    '}',
    '{{series}}',
    '字',
  ),
)
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

test('SET-01 whatever is written, what comes out keeps to the limits or says that it is unfit', () => {
  fc.assert(
    fc.property(
      fc.record({ title: text, description: text, tags: fc.array(text, { maxLength: 20 }), footer: text }),
      fc.record({
        title: anyText,
        programme: fc.option(anyText),
        episode: fc.option(fc.nat()),
        language: fc.option(fc.constantFrom('zh', 'pt-BR')),
      }),
      (texts, video) => {
        const filled = applyTemplate(template(texts), { ...subject, video })
        const unfit = (field: string) =>
          filled.problems.some((problem) => problem.field === field && problem.code === 'unfit')
        expect(characterCount(filled.title)).toBeLessThanOrEqual(youtubeLimits.titleCharacters)
        expect(byteCount(filled.description)).toBeLessThanOrEqual(youtubeLimits.descriptionBytes)
        expect(publishTitle.safeParse(filled.title).success).toBe(!unfit('title'))
        expect(publishDescription.safeParse(filled.description).success).toBe(!unfit('description'))
        expect(publishTags.parse([...filled.tags])).toEqual(filled.tags)
      },
    ),
  )
})

test('SET-01 a text without braces comes out as it is, as long as it fits', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 90 }), (written) => {
      const plain = written.replace(/[{}<>]/gu, '').trim()
      expect(apply({ description: plain })).toMatchObject({ description: plain, problems: [], cut: [] })
    }),
  )
})

test('SET-01 what is said to be known problems is what applying would find', () => {
  fc.assert(
    fc.property(text, (written) => {
      const found = textProblems(written)
      const met = apply({ description: written }).problems.filter(({ code }) =>
        ['unknownVariable', 'dateFormat'].includes(code),
      )
      expect(met.map(({ code, variable }) => ({ code, variable }))).toEqual(found)
    }),
  )
})
