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

const usualDate = 'YYYY-MM-DD'
/** Year, month and day with what people write between them, or leave out. */
const dateForm = /^(?:YYYY|YY|MM|M|DD|D|[-/. _年月日])+$/u
const datePart = /YYYY|YY|MM|M|DD|D/gu
export const writtenVariable = /\{([^{}]*)\}/gu

type Named =
  | { readonly name: Exclude<TemplateVariable, 'date'> }
  | { readonly name: 'date'; readonly form: string }
  | { readonly wrong: 'unknownVariable' | 'dateFormat' }

/** What stands between two braces, as a variable. */
export function namedIn(written: string): Named {
  const [name = '', ...rest] = written.trim().split(':')
  const known = templateVariables.find((one) => one === name.trim())
  if (known === undefined) return { wrong: 'unknownVariable' }
  const form = rest.join(':').trim()
  if (known === 'date')
    return form === '' || dateForm.test(form)
      ? { name: known, form: form || usualDate }
      : { wrong: 'dateFormat' }
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
    for (const [, written = ''] of one.matchAll(writtenVariable)) {
      const named = namedIn(written)
      if ('wrong' in named) found.set(written, { code: named.wrong, variable: written })
    }
  return [...found.values()]
}

/** The variables that a text names. */
export function variablesIn(text: string): TemplateVariable[] {
  const named = [...text.matchAll(writtenVariable)].map(([, written = '']) => namedIn(written))
  return [...new Set(named.flatMap((one) => ('name' in one ? [one.name] : [])))]
}

/** A day (`YYYY-MM-DD`) in a form. */
export function dateAs(day: string, form: string): string {
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
