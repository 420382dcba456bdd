import { dayIn } from '#src/core/zoned-day.ts'
import type { PublishTemplateDefaults } from './publish-template.fields.ts'
import {
  byteCount,
  characterCount,
  publishDescription,
  publishTitle,
  publishTitleOf,
  tagsLength,
  youtubeLimits,
} from './youtube-rules.ts'

/** What a template can name of the video and the channel that it is applied to (business.md §1). */
export const templateVariables = ['series', 'episode', 'channel', 'date', 'lang'] as const
export type TemplateVariable = (typeof templateVariables)[number]

export const templateFields = ['title', 'description', 'tags'] as const
export type TemplateField = (typeof templateFields)[number]

/**
 * What is wrong with a text of a template, before or after it is applied. Sentences: `templates.problem.<code>`.
 *
 * - `unknownVariable`: no variable has this name. `dateFormat`: the date has no such form.
 * - `missingValue`: the video or channel does not say this (no episode, for example).
 * - `unfit`: what came out is nothing the platform takes: no title, or `<` and `>`.
 */
export type TemplateProblem = {
  readonly field: TemplateField
  readonly code: 'unknownVariable' | 'dateFormat' | 'missingValue' | 'unfit'
  /** The variable as it was written, without its braces; empty where it is about none. */
  readonly variable: string
}

export type TemplateTexts = {
  /** Empty: the video's own title. */
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
}

/** A template as far as it is applied. `footer` is the text of its footer, as a template, too; null where it has none. */
export type AppliedTemplate = TemplateTexts & {
  readonly language: string | null
  readonly footer: string | null
  readonly defaults: PublishTemplateDefaults
}

/** What a template is applied to. `now` in milliseconds: the day in `zone` is what `{date}` says. */
export type TemplateSubject = {
  readonly video: {
    readonly title: string
    readonly programme: string | null
    readonly episode: number | null
    readonly language: string | null
  }
  readonly channel: { readonly title: string; readonly language: string | null }
  readonly now: number
  readonly zone: string
}

/** A template applied: the fields of the publish form. `cut` names those that the platform's limits made shorter. */
export type FilledTemplate = {
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  readonly defaults: PublishTemplateDefaults
  readonly problems: readonly TemplateProblem[]
  readonly cut: readonly TemplateField[]
}

const usualDate = 'YYYY-MM-DD'
/** Year, month and day with what people write between them, or leave out. */
const dateForm = /^(?:YYYY|YY|MM|M|DD|D|[-/. _年月日])+$/u
const datePart = /YYYY|YY|MM|M|DD|D/gu
const variable = /\{([^{}]*)\}/gu

type Named =
  | { readonly name: Exclude<TemplateVariable, 'date'> }
  | { readonly name: 'date'; readonly form: string }
  | { readonly wrong: 'unknownVariable' | 'dateFormat' }

/** What stands between two braces, as a variable. */
function namedIn(written: string): Named {
  const [name = '', ...rest] = written.trim().split(':')
  const known = templateVariables.find((one) => one === name.trim())
  if (known === undefined) return { wrong: 'unknownVariable' }
  const form = rest.join(':').trim()
  if (known === 'date')
    return form === '' || dateForm.test(form) ? { name: known, form: form || usualDate } : { wrong: 'dateFormat' }
  return rest.length === 0 ? { name: known } : { wrong: 'unknownVariable' }
}

/** What is wrong with the texts of a template, whatever it is applied to: each mistake once for its field. */
export function templateProblems(texts: TemplateTexts): TemplateProblem[] {
  return templateFields.flatMap((field) =>
    textProblems(texts[field]).map(({ code, variable: name }) => ({ field, code, variable: name })),
  )
}

/** The same of one text, or of several that are one field. */
export function textProblems(text: string | readonly string[]): Omit<TemplateProblem, 'field'>[] {
  const found = new Map<string, Omit<TemplateProblem, 'field'>>()
  for (const one of [text].flat())
    for (const [, written = ''] of one.matchAll(variable)) {
      const named = namedIn(written)
      if ('wrong' in named) found.set(written, { code: named.wrong, variable: written })
    }
  return [...found.values()]
}

/** The variables that a text names. */
export function variablesIn(text: string): TemplateVariable[] {
  const named = [...text.matchAll(variable)].map(([, written = '']) => namedIn(written))
  return [...new Set(named.flatMap((one) => ('name' in one ? [one.name] : [])))]
}

/**
 * Applies a template to a video on a channel, by one rule for the page and the server. What cannot be filled in is left
 * out and named; what is too long for the platform is cut, the description before its footer, tags one by one.
 */
export function applyTemplate(template: AppliedTemplate, subject: TemplateSubject): FilledTemplate {
  const problems: TemplateProblem[] = []
  const fill = (field: TemplateField, text: string) => filled(text, valuesOf(template, subject), field, problems)

  const title = fitTitle(fill('title', template.title).trim() || publishTitleOf(subject.video.title))
  const body = fill('description', template.description).trim()
  const footer = fill('description', template.footer ?? '').trim()
  const description = fitDescription(body, footer)
  // One that is nothing but what is missing is no tag.
  const tags = fitTags(template.tags.map((tag) => fill('tags', tag)))

  const results = { title, description, tags }
  const cut = templateFields.filter((field) => results[field].cut)
  if (!publishTitle.safeParse(title.value).success) problems.push(unfit('title'))
  if (!publishDescription.safeParse(description.value).success) problems.push(unfit('description'))
  return {
    title: title.value,
    description: description.value,
    tags: tags.value,
    defaults: template.defaults,
    problems: onceEach(problems),
    cut,
  }
}

const unfit = (field: TemplateField): TemplateProblem => ({ field, code: 'unfit', variable: '' })

type Values = Readonly<Record<Exclude<TemplateVariable, 'date'>, string | null>> & {
  readonly date: (form: string) => string
}

function valuesOf({ language }: AppliedTemplate, { video, channel, now, zone }: TemplateSubject): Values {
  const given = (text: string | null) => text?.trim() || null
  return {
    series: given(video.programme),
    episode: video.episode === null ? null : String(video.episode),
    channel: given(channel.title),
    lang: video.language ?? language ?? channel.language,
    date: (form) => dateAs(dayIn(now, zone), form),
  }
}

function dateAs(day: string, form: string): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-')
  const parts: Readonly<Record<string, string>> = {
    YYYY: year,
    YY: year.slice(-2),
    MM: month,
    M: String(Number(month)),
    DD: dayOfMonth,
    D: String(Number(dayOfMonth)),
  }
  return form.replace(datePart, (part) => parts[part] ?? part)
}

function filled(text: string, values: Values, field: TemplateField, problems: TemplateProblem[]): string {
  return text.replace(variable, (_whole, written: string) => {
    const named = namedIn(written)
    if ('wrong' in named) {
      problems.push({ field, code: named.wrong, variable: written })
      return ''
    }
    if (named.name === 'date') return values.date(named.form)
    const value = values[named.name]
    if (value === null) problems.push({ field, code: 'missingValue', variable: named.name })
    return value ?? ''
  })
}

function onceEach(problems: readonly TemplateProblem[]): TemplateProblem[] {
  const keyOf = ({ field, code, variable: name }: TemplateProblem) => `${field} ${code} ${name}`
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()]
}

type Fitted<T> = { readonly value: T; readonly cut: boolean }

function fitTitle(text: string): Fitted<string> {
  // A title is one line, whatever a name was written with.
  const line = text.replace(/\s*[\r\n\u2028\u2029]+\s*/gu, ' ')
  return cutTo(line, youtubeLimits.titleCharacters, characterCount)
}

/** The footer stays whole as long as there is room for it: links and rights stand there. */
function fitDescription(body: string, footer: string): Fitted<string> {
  const max = youtubeLimits.descriptionBytes
  if (footer === '') return cutTo(body, max, byteCount)
  const between = '\n\n'
  const room = max - byteCount(between) - byteCount(footer)
  if (room <= 0) return { value: cutTo(footer, max, byteCount).value, cut: true }
  const { value, cut } = cutTo(body, room, byteCount)
  return { value: value === '' ? footer : `${value}${between}${footer}`, cut }
}

/** As many tags as there is room for, in their order; a comma would make two of one. */
function fitTags(tags: readonly string[]): Fitted<readonly string[]> {
  const clean = [...new Set(tags.map((tag) => tag.replace(/[<>,]/gu, ' ').replace(/\s+/gu, ' ').trim()))]
  const all = clean.filter((tag) => tag !== '')
  const kept: string[] = []
  for (const tag of all)
    if (tagsLength([...kept, tag]) <= youtubeLimits.tagCharacters) kept.push(tag)
  return { value: kept, cut: kept.length < all.length }
}

/** The longest beginning of a text that is within a limit, never ending inside what people see as one character. */
function cutTo(text: string, max: number, sizeOf: (part: string) => number): Fitted<string> {
  if (sizeOf(text) <= max) return { value: text, cut: false }
  let size = 0
  let end = 0
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    size += sizeOf(segment)
    if (size > max) break
    end = index + segment.length
  }
  return { value: text.slice(0, end).trimEnd(), cut: true }
}
