import { z } from 'zod'
import { type DictionaryKind, dictionaries } from '#src/capabilities.ts'
import { endpoint } from '#src/core/endpoint.ts'

const kinds = [...dictionaries.keys()] as [DictionaryKind, ...DictionaryKind[]]

/** The colours that a word can have as a badge: the tones of states. */
const dictionaryBadges = ['on', 'success', 'pending', 'normal', 'fail'] as const

/** A word of a list that administrators keep: business.md §1, dictionaryItem. */
export const dictionaryItem = z.object({
  code: z.string(),
  label: z.object({ zh: z.string(), en: z.string(), fr: z.string(), ar: z.string() }),
  /** Whether it is offered; one that is not still names what carries it. */
  enabled: z.boolean(),
  badge: z.enum(dictionaryBadges).nullable(),
})
export type DictionaryItem = z.output<typeof dictionaryItem>

export const getDictionary = endpoint({
  method: 'GET',
  url: '/dictionaries/:kind',
  access: 'signedIn',
  summary: 'The words of one list in their order, in all languages',
  params: z.object({ kind: z.enum(kinds) }),
  output: z.array(dictionaryItem),
})
