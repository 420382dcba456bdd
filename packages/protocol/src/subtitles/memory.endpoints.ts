import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, language, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { requiredText } from '#src/core/rules.ts'
import { longestCueText } from './subtitle-document.endpoints.ts'

/** A segment and its translation, as somebody approved or wrote it (media.md §5). It is whose video it comes from. */
export const memoryPair = z.object({
  id,
  sourceLanguage: language,
  targetLanguage: language,
  source: z.string(),
  target: z.string(),
  /** Where it comes from; the programme is the video's. */
  video: z.object({ id, title: z.string(), programme: z.string().nullable() }),
  updatedBy: z.string().nullable(),
  updatedAt: instant,
  version,
})
export type MemoryPair = z.output<typeof memoryPair>

/** A pair of the memory beside a cue. */
export const memoryMatch = z.object({
  ...memoryPair.shape,
  /** Per cent; 100: the same but for punctuation, spaces and capitals. */
  similarity: z.number().int().min(1).max(100),
})
export type MemoryMatch = z.output<typeof memoryMatch>
export const mostMatches = 5

export const memorySortKeys = ['source', 'updatedAt'] as const
export type MemorySortKey = (typeof memorySortKeys)[number]
export const memoryConditions = {
  ...sortQuery(memorySortKeys, '-updatedAt'),
  /** A part of the segment, of its translation, or of the video's title. */
  words: searchText.optional(),
  sourceLanguage: language.optional(),
  targetLanguage: language.optional(),
  programme: searchText.optional(),
}

export const memoryFields = {
  source: requiredText(longestCueText),
  target: requiredText(longestCueText),
}
const params = z.object({ id })

export const listMemoryPairs = endpoint({
  method: 'GET',
  url: '/translation-memory',
  access: 'subtitle:read',
  summary: 'The translation memory, the latest first',
  query: z.object({ ...pageQuery, ...memoryConditions }),
  output: z.array(memoryPair),
  list: true,
})

export const updateMemoryPair = endpoint({
  method: 'PUT',
  url: '/translation-memory/:id',
  access: 'subtitle:update',
  summary: 'Changes a pair of the translation memory; subtitles that have its words already stay as they are',
  params,
  body: z.object({ ...memoryFields, version }),
  output: memoryPair,
})

export const deleteMemoryPair = endpoint({
  method: 'DELETE',
  url: '/translation-memory/:id',
  access: 'subtitle:update',
  summary: 'Takes a pair out of the translation memory',
  params,
  output: z.object({ id }),
})

export const findMemoryMatches = endpoint({
  method: 'GET',
  url: '/subtitle-documents/:id/memory',
  access: 'subtitle:read',
  summary:
    'What the memory knows for one cue of a translation, the nearest first; nothing for subtitles that are none',
  params,
  query: z.object({ cue: z.coerce.number().int().positive() }),
  output: z.array(memoryMatch),
})
