import { z } from 'zod'
import { amount } from '#src/core/money.ts'
import { length, requiredText } from '#src/core/rules.ts'
import {
  compareTexts,
  isScopeKey,
  mostTiers,
  ratePlaces,
  termMethods,
  termScopes,
  tierProblems,
} from './term.ts'

/** A share from 0 to 1, with four places at most: `0.7`. */
export const creatorRate = amount
  .refine((text) => !text.startsWith('-') && compareTexts(text, '1') <= 0, {
    error: 'shareRate',
    abort: true,
  })
  .refine((text) => (text.split('.')[1]?.length ?? 0) <= ratePlaces, {
    error: 'decimals',
    params: { max: ratePlaces },
  })

const percentPlaces = ratePlaces - 2
/** The same as people write it, from 0 to 100. */
export const sharePercent = amount
  .refine((text) => !text.startsWith('-') && compareTexts(text, '100') <= 0, {
    error: 'shareRate',
    abort: true,
  })
  .refine((text) => (text.split('.')[1]?.length ?? 0) <= percentPlaces, {
    error: 'decimals',
    params: { max: percentPlaces },
  })

/** Why what was signed is changed: of the supplement that says so. */
export const reasonRule = requiredText(500)

/** A day of the calendar, as its text. */
export const termDay = z.iso.date({ error: 'pattern' })

/** Fields of a term, of a form and of a call alike; what they have to be together says `termContent`. */
export const termFields = {
  scope: z.enum(termScopes),
  /** Of all revenue nothing; of a kind its code or name; of a channel its id. */
  scopeKey: length(19).default(''),
  method: z.enum(termMethods),
  tiers: z
    .array(z.object({ upTo: amount.nullable(), creatorRate }))
    .min(1)
    .max(mostTiers),
  from: termDay,
  to: termDay.nullable(),
}
const fields = z.object(termFields)
export type TermContent = z.output<typeof fields>

/** A term as it is filled in: its scope has its key, its tiers go up, its days are in order. */
export function termContent<S extends z.ZodType<TermContent>>(schema: S): S {
  return schema.superRefine(({ scope, scopeKey, method, tiers, from, to }, ctx) => {
    const add = (message: string, ...path: (string | number)[]) =>
      ctx.addIssue({ code: 'custom', message, path })
    if (!isScopeKey(scope, scopeKey)) add('required', 'scopeKey')
    for (const { index, message } of tierProblems(method, tiers)) add(message, 'tiers', index, 'upTo')
    if (to !== null && to < from) add('dateOrder', 'to')
  })
}

export const termInput = termContent(fields)
