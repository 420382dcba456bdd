import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { roleDescription, roleDescriptionLength } from '#src/access/role.endpoints.ts'
import { mailLimits } from '#src/mail/mail.codes.ts'
import { letterSubject } from '#src/mail/mail.endpoints.ts'
import { searchLength, searchText } from './fields.ts'
import * as rules from './rules.ts'

/** The sentence a value meets, or null where it passes. */
function said(rule: z.ZodType, value: unknown): string | null {
  const { error } = rule.safeParse(value)
  return error?.issues[0]?.message ?? null
}
const passes = (rule: z.ZodType, value: unknown) => said(rule, value) === null

test('VAL-01 required: empty text, null, undefined and an empty list fail; code 0 and false are values', () => {
  expect(['', '  ', null, undefined, []].map((value) => said(rules.required, value))).toEqual(
    Array(5).fill('required'),
  )
  expect([0, false, 'a', [0]].every((value) => passes(rules.required, value))).toBe(true)
})

test('VAL-01 decimals: at most N places, two by default, however the number is written', () => {
  expect(['1.234', 0.001, 1e-7].map((value) => said(rules.decimals(), value))).toEqual(
    Array(3).fill('decimals'),
  )
  expect(said(rules.decimals(), 'abc')).toBe('pattern')
  fc.assert(
    fc.property(fc.integer(), fc.nat({ max: 6 }), fc.nat({ max: 6 }), (whole, digits, places) => {
      const text = digits === 0 ? String(whole) : `${whole}.${'7'.repeat(digits)}`
      expect(passes(rules.decimals(places), text)).toBe(digits <= places)
    }),
  )
})

test('VAL-01 numbers greater than 0, with the sentence that says required and greater', () => {
  expect(['', null, undefined, 'x', '0', -1, Number.NaN].map((v) => said(rules.positiveNumber, v))).toEqual(
    Array(7).fill('positive'),
  )
  expect(['', null, 1.5, '2.5', 0].map((v) => said(rules.positiveInteger, v))).toEqual(
    Array(5).fill('positiveInteger'),
  )
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 1000 }), (value) => {
      for (const written of [value, String(value)]) {
        expect(passes(rules.positiveInteger, written)).toBe(value > 0)
        expect(passes(rules.positiveNumber, written)).toBe(value > 0)
      }
    }),
  )
})

test('VAL-01 length from min to max, the limits in the sentence', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.nat({ max: 10 }), fc.nat({ max: 10 }), (text, min, more) => {
      const rule = rules.length(min + more, min)
      expect(passes(rule, text)).toBe(text.length >= min && text.length <= min + more)
    }),
  )
  const issue = rules.length(3).safeParse('abcd').error?.issues[0]
  expect(issue?.message).toBe('tooLong')
  expect(rules.ruleParams({ ...issue })).toEqual({ max: 3 })
})

test('VAL-01 VAL-02 white space around a text that may be missing does not count against its length', () => {
  const cases = [
    [rules.optionalText(9), 9],
    [searchText, searchLength],
    [roleDescription, roleDescriptionLength],
    [letterSubject, mailLimits.subject],
  ] as const
  for (const [rule, max] of cases) {
    const longest = 'a'.repeat(max)
    expect(rule.parse(` ${longest}\n`)).toBe(longest)
    expect(said(rule, `${longest}a`)).toBe('tooLong')
    expect(rule.parse('  ')).toBe('')
  }
})

test('VAL-01 every rule of a text refuses what no database keeps, in words that say so', () => {
  const ofTexts = [
    ...[rules.length(9), rules.requiredText(9), rules.optionalText(9)],
    ...[rules.pattern(/a/u), rules.password, searchText],
  ]
  for (const rule of ofTexts)
    for (const text of ['a\0b', 'a\ud800b']) expect(said(rule, text)).toBe('characters')
})

test('VAL-01 a shape, with its own sentence or the general one; letters only', () => {
  expect(said(rules.pattern(/^\d$/u), 'a')).toBe('pattern')
  expect(said(rules.pattern(/^\d$/u, 'letters'), 'a')).toBe('letters')
  expect(['abC', 'a1', '频道', ''].map((value) => passes(rules.letters, value))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('VAL-01 a password has 8 characters or more, with a digit and a letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'Z', '7', '_', '频'), maxLength: 14 }), (text) => {
      const good = text.length >= 8 && /\d/u.test(text) && /[a-z]/iu.test(text)
      expect(said(rules.password, text)).toBe(good ? null : 'password')
    }),
  )
})

test('VAL-01 email: nothing passes, lists are checked per item', () => {
  expect(
    ['', null, undefined, [], 'a@b.co', ['a@b.co', 'c@d.org']].every((v) => passes(rules.email, v)),
  ).toBe(true)
  expect(['a@b', 'a b@c.co', ['a@b.co', 'x']].map((value) => said(rules.email, value))).toEqual(
    Array(3).fill('email'),
  )
  fc.assert(
    fc.property(fc.emailAddress(), fc.nat({ max: 3 }), (address, at) => {
      const list: string[] = Array(4).fill('a@b.co')
      list[at] = address.replace('@', ' ')
      expect(passes(rules.email, list)).toBe(false)
    }),
  )
})

test('VAL-01 a time is HH:MM and not earlier than now', () => {
  const rule = rules.timeNotBefore(() => new Date(2026, 2, 9, 9, 30, 59))
  expect(['09:30', '23:59'].every((time) => passes(rule, time))).toBe(true)
  expect(['09:29', '00:00'].map((time) => said(rule, time))).toEqual(['timePast', 'timePast'])
  expect(['9:30', '24:00', '12:60', ''].map((time) => said(rule, time))).toEqual(Array(4).fill('time'))
})

const day = fc.integer({ min: 0, max: 20_000 })
const written = (days: number) => `${new Date(days * 86_400_000).toISOString().slice(0, 10)} 08:00:00`

test('VAL-03 a range needs a list, a single date a text; only moments that exist', () => {
  expect(said(rules.dateText, ['2026-03-09 08:00:00'])).toBe('dateSingle')
  expect(said(rules.dateRange, '2026-03-09 08:00:00')).toBe('dateRange')
  expect(
    ['2026-02-30 08:00:00', '2026-03-09', '2026-03-09T08:00:00'].map((t) => said(rules.dateText, t)),
  ).toEqual(Array(3).fill('dateFormat'))
  fc.assert(
    fc.property(day, day, (a, b) => {
      expect(said(rules.dateRange, [written(a), written(b)])).toBe(a <= b ? null : 'dateOrder')
    }),
  )
})

test('VAL-03 in range-month the second date is within 30 days of the first', () => {
  fc.assert(
    fc.property(day, fc.nat({ max: 60 }), (from, days) => {
      const expected = days <= 30 ? null : 'monthRange'
      expect(said(rules.monthRange, [written(from), written(from + days)])).toBe(expected)
    }),
  )
  const issue = rules.monthRange.safeParse([written(0), written(40)]).error?.issues[0]
  expect(rules.ruleParams({ ...issue })).toEqual({ max: 30 })
})
