import { z } from 'zod'
import { isStorable } from './texts.ts'

/**
 * The validation rules of the specification (VAL-01, VAL-03), for forms and endpoints alike. A rule names its sentence:
 * the message of an issue is a key of the `validation` texts, `ruleParams` has what stands in it.
 */

/** Empty text, null, undefined and an empty list are nothing; 0 and false are something. */
export function isEmptyValue(value: unknown): boolean {
  return value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

/** Something has to be there; white space alone is nothing. */
export const required = z
  .unknown()
  .refine((value) => !isEmptyValue(typeof value === 'string' ? value.trim() : value), { error: 'required' })

/**
 * What people may write anywhere: every rule of a text begins here, so that no call reaches the database with a
 * character that it cannot hold.
 */
export const anyText = z.string().refine(isStorable, { error: 'characters', abort: true })

/** Text of `min` to `max` characters. */
export function length(max: number, min = 0) {
  return anyText.min(min, { error: 'tooShort' }).max(max, { error: 'tooLong' })
}

/** A text that has to be there, trimmed, of at most `max` characters; both in UTF-16 units, as VAL-01 counts. */
export function requiredText(max: number) {
  return anyText.trim().min(1, { error: 'required' }).max(max, { error: 'tooLong' })
}

/** A text that may be missing, trimmed before it is counted, of at most `max` characters. */
export function optionalText(max: number) {
  return anyText.trim().max(max, { error: 'tooLong' })
}

/** A required text of one line, such as a name: without control characters, line breaks among them. */
export function requiredLine(max: number) {
  return requiredText(max).regex(/^[^\p{Cc}]*$/u, { error: 'pattern' })
}

/** A number, or one as it is typed. `message` is said for anything else. */
function numeric(message: string) {
  const typed = z
    .string()
    .trim()
    .regex(/^[+-]?\d+(?:\.\d+)?$/u, { error: message })
  return z.union([z.number(), typed], { error: message }).pipe(z.coerce.number({ error: message }))
}

/** A number with at most `places` digits after the point. */
export function decimals(places = 2) {
  return numeric('pattern').superRefine((value, ctx) => {
    if (placesOf(value) > places)
      ctx.addIssue({ code: 'custom', message: 'decimals', params: { max: places } })
  })
}

/** Digits after the point; the shortest text of a small number is written with an exponent. */
function placesOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent))
}

/** Required and greater than 0. */
export const positiveNumber = numeric('positive').pipe(z.number().gt(0, { error: 'positive' }))

/** Required and an integer greater than 0. */
export const positiveInteger = numeric('positiveInteger').pipe(
  z.int({ error: 'positiveInteger' }).gt(0, { error: 'positiveInteger' }),
)

/** Text of a shape, by default with the general sentence. */
export function pattern(shape: RegExp, message = 'pattern') {
  return anyText.regex(shape, { error: message })
}

export const letters = pattern(/^[A-Za-z]+$/u, 'letters')

/** 8 characters or more, with a digit and a letter. */
export const password = anyText
  .min(8, { error: 'password', abort: true })
  .regex(/\d/u, { error: 'password', abort: true })
  .regex(/[A-Za-z]/u, { error: 'password' })

const address = z.email({ error: 'email' })

/** An address, or a list of them, each of which has to be one. Nothing passes. */
export const email = z.union([z.literal(''), address, z.array(address)], { error: 'email' }).nullish()

/** A time of day as HH:MM, on the clock that `now` reads, not earlier than now. */
export function timeNotBefore(now: () => Date) {
  return pattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, 'time').refine((time) => time >= clockOf(now()), {
    error: 'timePast',
  })
}

const clockOf = (at: Date) => [at.getHours(), at.getMinutes()].map(twoDigits).join(':')
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** How dates are written on the wire (VAL-03): `YYYY-MM-DD HH:mm:ss`, a moment that exists. */
export const dateText = z
  .string({ error: 'dateSingle' })
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/u, { error: 'dateFormat', abort: true })
  .refine(isRealDate, { error: 'dateFormat' })

/** February 30 is written well and does not exist. */
function isRealDate(text: string): boolean {
  const at = instantOf(text)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 19) === text.replace(' ', 'T')
}

/** Wire dates as instants of one zone: only their distance matters. */
const instantOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)

/** Two dates, ascending. */
export const dateRange = z
  .tuple([dateText, dateText], { error: 'dateRange' })
  .refine(([from, to]) => from <= to, { error: 'dateOrder' })

const longestRangeDays = 30
const dayMs = 86_400_000

/** Two dates, the second within 30 days of the first. */
export const monthRange = dateRange.superRefine(([from, to], ctx) => {
  if (instantOf(to) - instantOf(from) > longestRangeDays * dayMs)
    ctx.addIssue({ code: 'custom', message: 'monthRange', params: { max: longestRangeDays } })
})

/** What stands in the sentence of an issue: the limit that was not kept. */
export function ruleParams(issue: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const own = typeof issue['params'] === 'object' && issue['params'] !== null ? issue['params'] : {}
  const limits = { max: issue['maximum'], min: issue['minimum'], ...own }
  return Object.fromEntries(
    Object.entries(limits).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'number' || typeof entry[1] === 'string',
    ),
  )
}
