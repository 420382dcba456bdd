import { z } from 'zod'
import { historyEntry } from '#src/access/audit.endpoints.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { dictionaryKeepings } from '#src/core/manifest.ts'
import { version } from '#src/core/record-fields.ts'
import { optionalText, requiredLine } from '#src/core/rules.ts'
import { dictionaryBadges, dictionaryKind } from './dictionary.words.ts'

const kind = dictionaryKind
const badge = z.enum(dictionaryBadges).nullable()

export const longestWord = 60
const inAllLanguages = z.object({ zh: z.string(), en: z.string(), fr: z.string(), ar: z.string() })

/** A word of a list that administrators keep: business.md §1, dictionaryItem. */
export const dictionaryItem = z.object({
  code: z.string(),
  /** Empty where nobody has translated it yet: the Chinese word stands for it. */
  label: inAllLanguages,
  /** Whether it is offered; one that is not still names what carries it. */
  enabled: z.boolean(),
  badge,
})
export type DictionaryItem = z.output<typeof dictionaryItem>

/** A word as administrators see it. */
export const keptWord = dictionaryItem.extend({
  id,
  /** Came with the product, which knows its code. */
  builtin: z.boolean(),
  /** What the product calls it; null for one of the company's own. */
  first: inAllLanguages.nullable(),
  remark: z.string(),
  /** Of a word that records carry themselves: what else means it when it is typed. */
  aliases: z.array(z.string()),
  /** How many records carry it; null where that is not counted. */
  used: z.number().int().nullable(),
  /** Null where nobody has changed it: it came with the product, or in a list of words by being typed. */
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
  version,
})
export type KeptWord = z.output<typeof keptWord>

/** A list as a whole. */
export const dictionarySummary = z.object({
  kind,
  keeping: z.enum(dictionaryKeepings),
  count: z.number().int(),
  disabled: z.number().int(),
  /** Words that are not called any more what the product calls them, and own ones. */
  changed: z.number().int(),
  /** Words that came in by being typed, and that nobody has looked at yet. */
  fresh: z.number().int(),
})
export type DictionarySummary = z.output<typeof dictionarySummary>

/** What of a word can be changed; the code never. */
export const wordFields = {
  zh: requiredLine(longestWord),
  other: optionalText(longestWord),
  remark: optionalText(500),
} as const
const body = z.object({
  label: z.object({
    zh: wordFields.zh,
    en: wordFields.other,
    fr: wordFields.other,
    ar: wordFields.other,
  }),
  badge,
  remark: wordFields.remark,
  enabled: z.boolean(),
  /** In lists of words; left out, they stay, and the name before is one of them. */
  aliases: z.array(requiredLine(longestWord)).max(50).optional(),
})
const ofKind = z.object({ kind })
const ofWord = z.object({ kind, code: requiredLine(longestWord) })

/** All words of a list, each once, and the order that was seen: where it is another one by now, `access.changedMeanwhile`. */
const codes = z.array(requiredLine(longestWord)).max(500)
const order = z.object({ was: codes, codes })

export const getDictionary = endpoint({
  method: 'GET',
  url: '/dictionaries/:kind',
  access: 'signedIn',
  programs: true,
  summary: 'The words of one list in their order, in all languages',
  params: ofKind,
  output: z.array(dictionaryItem),
})

export const getOwnWords = endpoint({
  method: 'GET',
  url: '/dictionary-words',
  access: 'signedIn',
  programs: true,
  summary: 'Words that are not called what the product calls them, of all lists',
  output: z.array(z.object({ labels: z.string(), code: z.string(), label: inAllLanguages })),
})
export type OwnWord = z.output<typeof getOwnWords.output>[number]

export const listDictionaries = endpoint({
  method: 'GET',
  url: '/dictionaries',
  access: 'dictionary:read',
  summary: 'The lists whose words administrators keep',
  output: z.array(dictionarySummary),
})

export const getKeptWords = endpoint({
  method: 'GET',
  url: '/dictionaries/:kind/words',
  access: 'dictionary:read',
  summary: 'The words of one list with what was made of them, and how many records carry each',
  params: ofKind,
  output: z.array(keptWord),
})

export const addWord = endpoint({
  method: 'POST',
  url: '/dictionaries/:kind/words',
  access: 'dictionary:read',
  summary: 'Adds a word of the company’s own to an open list',
  params: ofKind,
  body,
  output: keptWord,
})

export const updateWord = endpoint({
  method: 'PUT',
  url: '/dictionaries/:kind/words/:code',
  access: 'dictionary:read',
  summary: 'Changes what a word is called, its colour, its remark, or whether it is offered',
  params: ofWord,
  body: body.extend({ version }),
  output: keptWord,
})

export const resetWord = endpoint({
  method: 'POST',
  url: '/dictionaries/:kind/words/:code/reset',
  access: 'dictionary:read',
  summary: 'Gives a word the name and colour back that the product gave it',
  params: ofWord,
  body: z.object({ version }),
  output: keptWord,
})

export const deleteWord = endpoint({
  method: 'DELETE',
  url: '/dictionaries/:kind/words/:code',
  access: 'dictionary:read',
  summary: 'Takes a word of the company’s own out of its list, as long as no record carries it',
  params: ofWord,
  output: z.object({ code: z.string() }),
})

export const orderWords = endpoint({
  method: 'PUT',
  url: '/dictionaries/:kind/order',
  access: 'dictionary:read',
  summary: 'Puts the words of a list into another order',
  params: ofKind,
  body: order,
  output: z.array(keptWord),
})

/** How many records carry the other word now that carried this one, and the other word. */
const mergedWord = z.object({ moved: z.number().int(), into: keptWord })
export type MergedWord = z.output<typeof mergedWord>

export const mergeWord = endpoint({
  method: 'POST',
  url: '/dictionaries/:kind/words/:code/merge',
  access: 'dictionary:read',
  summary: 'Lets all records that carry a word carry another one of its list; the word itself goes',
  params: ofWord,
  body: z.object({ into: requiredLine(longestWord), version }),
  output: mergedWord,
})

export const setWords = endpoint({
  method: 'PUT',
  url: '/dictionaries/:kind/words',
  access: 'dictionary:read',
  summary:
    'Sets several words of a list at once, all or none, each as it was seen, and their order with them',
  params: ofKind,
  body: z.object({
    words: z
      .array(
        z.object({
          code: requiredLine(longestWord),
          version,
          label: body.shape.label,
          badge,
          enabled: z.boolean(),
        }),
      )
      .max(500),
    order: order.nullable(),
    /** Whether the list goes back to what is built in, or comes back from there: so it stands in the audit log. */
    why: z.enum(['reset', 'undo']),
  }),
  output: z.array(keptWord),
})

/** One change of a word: what of it was changed, from what to what. `title`: what the word was called then. */
const wordChange = historyEntry.extend({ code: z.string(), title: z.string() })
export type WordChange = z.output<typeof wordChange>

export const listWordChanges = endpoint({
  method: 'GET',
  url: '/dictionaries/:kind/changes',
  access: 'dictionary:read',
  summary: 'Who changed which word of a list when, from what to what; newest first',
  params: ofKind,
  query: z.object(pageQuery),
  output: z.array(wordChange),
  list: true,
})
