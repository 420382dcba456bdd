import { dayIn } from '#src/core/zoned-day.ts'
import type { PublishTemplateDefaults } from './publish-template.fields.ts'
import {
  dateAs,
  namedIn,
  type TemplateField,
  type TemplateProblem,
  type TemplateTexts,
  type TemplateVariable,
  templateFields,
  writtenVariable,
} from './publish-template.syntax.ts'
import {
  byteCount,
  characterCount,
  publishDescription,
  publishTitle,
  publishTitleOf,
  tagsLength,
  youtubeLimits,
} from './youtube-rules.ts'

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

/**
 * Applies a template to a video on a channel, by one rule for the page and the server. What cannot be filled in is left
 * out and named; what is too long for the platform is cut, the description before its footer, tags one by one.
 */
export function applyTemplate(template: AppliedTemplate, subject: TemplateSubject): FilledTemplate {
  const problems: TemplateProblem[] = []
  const fill = (field: TemplateField, text: string) =>
    filled(text, valuesOf(template, subject), field, problems)

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

function filled(text: string, values: Values, field: TemplateField, problems: TemplateProblem[]): string {
  return text.replace(writtenVariable, (_whole, written: string) => {
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
  for (const tag of all) if (tagsLength([...kept, tag]) <= youtubeLimits.tagCharacters) kept.push(tag)
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
