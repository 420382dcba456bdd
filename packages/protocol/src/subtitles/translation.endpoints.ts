import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import {
  codeList,
  id,
  idList,
  instant,
  keyList,
  language,
  pageQuery,
  searchText,
  sortQuery,
} from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { optionalText } from '#src/core/rules.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { taskResult } from '#src/operations/task-result.states.ts'
import { listStatusCodes } from './list-status.ts'
import { textItems } from './video-text.endpoints.ts'

/** Engines that translate (media.md §5). */
export const translationEngines = ['openai', 'deepl', 'google', 'alibaba', 'libretranslate'] as const
export type TranslationEngineKind = (typeof translationEngines)[number]

export const translationActions = ['retry', 'cancel', 'open'] as const
export type TranslationAction = (typeof translationActions)[number]

/** A translation of the subtitles of one video into one language. */
export const translation = z.object({
  id,
  video: z.object({
    id,
    title: z.string(),
    programme: z.string().nullable(),
    episode: z.number().int().nullable(),
  }),
  /** The subtitles that come of it; they fill while it goes on. */
  documentId: id,
  sourceLanguage: language,
  targetLanguage: language,
  engine: z.enum(translationEngines),
  /** What is translated beside the subtitles. */
  items: z.array(z.enum(textItems)),
  /** Code of E06. */
  status: taskResult.schema,
  /** Of all cues, how many have their words, and how many a check marked. */
  total: z.number().int(),
  done: z.number().int(),
  marked: z.number().int(),
  /** Characters that were sent, and what they cost by the price that is set. */
  characters: z.number().int(),
  cost: z.string(),
  /** Cues that the translation memory filled, and the characters that were not sent for them. */
  fromMemory: z.number().int(),
  savedCharacters: z.number().int(),
  currency: z.string(),
  /** Key of the errors: why it stopped. */
  problem: z.string().nullable(),
  /** Its source has changed since. */
  stale: z.boolean(),
  /** Whether it is beside the video; `older`: what is there was changed here since. */
  attached: z.enum(['none', 'older', 'current']),
  /** Code of E02, the older list of the company; null where it has none (business.md §2.3 (3)). */
  listStatus: z.number().int().nullable(),
  requester: z.object({ id, fullName: z.string() }),
  createdAt: instant,
  updatedAt: instant,
  version,
  actions: z.array(z.enum(translationActions)),
})
export type Translation = z.output<typeof translation>

export const translationSortKeys = ['createdAt', 'updatedAt'] as const
export type TranslationSortKey = (typeof translationSortKeys)[number]

export const translationConditions = {
  ...sortQuery(translationSortKeys, '-createdAt'),
  /** A part of the video's title or programme. */
  words: searchText.optional(),
  status: codeList(Object.values(taskResult.codes)).optional(),
  /** SUB-02: codes of E02. */
  listStatus: codeList(listStatusCodes).optional(),
  language: language.optional(),
  /** With cues that a check marked. */
  marked: z.literal('yes').optional(),
  videoIds: idList.optional(),
}

const params = z.object({ id })

export const listTranslations = endpoint({
  method: 'GET',
  url: '/translations',
  access: 'subtitle:read',
  summary: 'Translations of subtitles, the newest first',
  query: z.object({ ...pageQuery, ...translationConditions }),
  output: z.array(translation),
  list: true,
})
export const countTranslations = countsOf(listTranslations)

export const getTranslation = endpoint({
  method: 'GET',
  url: '/translations/:id',
  access: 'subtitle:read',
  summary: 'One translation',
  params,
  output: translation,
})

/** What an engine costs, for whoever is about to use it: the price of a million characters, as the company set it. */
export const translationEngine = z.object({
  kind: z.enum(translationEngines),
  model: z.string(),
  pricePerMillion: z.string(),
  currency: z.string(),
})
export const listTranslationEngines = endpoint({
  method: 'GET',
  url: '/translation-engines',
  access: 'subtitle:read',
  summary: 'Engines that are set up, and what they cost',
  output: z.array(translationEngine),
})

export const mostTargets = 20
export const translationFields = {
  targets: z.array(language).min(1).max(mostTargets),
  engine: z.enum(translationEngines),
  /** How it is to sound, for engines that take it. */
  style: optionalText(500).default(''),
  /** What is translated beside the subtitles. */
  items: z.array(z.enum(textItems)).max(textItems.length).optional(),
}

export const createTranslations = endpoint({
  method: 'POST',
  url: '/subtitle-documents/:id/translations',
  access: 'subtitle:translate',
  summary: 'Has subtitles translated into languages, each a task of its own; what a person wrote is kept',
  params,
  body: z.object(translationFields),
  output: z.object({ ids: z.array(id) }),
  idempotent: 'key',
})

/** What there is to translate into one language. */
export const translationWeight = z.object({
  language,
  /** What the memory does not know: cues, and the characters that the engine is sent and counts for them. */
  cues: z.number().int(),
  characters: z.number().int(),
  /** What the memory fills: cues, and their characters. */
  fromMemory: z.number().int(),
  savedCharacters: z.number().int(),
})
export type TranslationWeight = z.output<typeof translationWeight>

/** Languages in a query: `targets=en,ar`. */
const languages = z
  .string()
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(language).max(mostTargets))

/** What is to be translated, and sent, for what it will cost. */
export const weighTranslation = endpoint({
  method: 'GET',
  url: '/subtitle-documents/:id/weight',
  access: 'subtitle:read',
  summary: 'How much there is to translate',
  params,
  query: z.object({
    targets: languages.optional(),
    engine: translationFields.engine.optional(),
    style: translationFields.style,
    items: keyList(textItems).optional(),
  }),
  output: z.object({
    /** All cues of the source. */
    cues: z.number().int(),
    characters: z.number().int(),
    targets: z.array(translationWeight),
  }),
})

export const retryTranslation = endpoint({
  method: 'POST',
  url: '/translations/:id/retry',
  access: 'subtitle:translate',
  summary: 'Translates what is still empty or failed; what is there stays, and is not paid for again',
  params,
  body: z.object({ version }),
  output: translation,
})

export const cancelTranslation = endpoint({
  method: 'POST',
  url: '/translations/:id/cancel',
  access: 'subtitle:translate',
  summary: 'Stops a translation; what is there stays',
  params,
  body: z.object({ version }),
  output: translation,
})
