import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, language, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { optionalText, requiredLine } from '#src/core/rules.ts'

export const longestTerm = 100
export const mostForbidden = 10
/** A programme is named as videos name it. */
const longestProgramme = 100

/** What a word is called in another language, for all programmes or for one of them (media.md §5). */
export const glossaryTerm = z.object({
  id,
  /** Null: for all. */
  programme: z.string().nullable(),
  sourceLanguage: language,
  targetLanguage: language,
  source: z.string(),
  target: z.string(),
  /** Words that must not stand for it. */
  forbidden: z.array(z.string()),
  note: z.string(),
  updatedBy: z.string().nullable(),
  updatedAt: instant,
  version,
})
export type GlossaryTerm = z.output<typeof glossaryTerm>

export const glossarySortKeys = ['source', 'updatedAt'] as const
export type GlossarySortKey = (typeof glossarySortKeys)[number]
export const glossaryConditions = {
  ...sortQuery(glossarySortKeys, 'source'),
  /** A part of a word, of its translation, or of the programme. */
  words: searchText.optional(),
  sourceLanguage: language.optional(),
  targetLanguage: language.optional(),
  /** Those of one programme. */
  programme: searchText.optional(),
}

export const glossaryFields = {
  programme: optionalText(longestProgramme).nullable().default(null),
  sourceLanguage: language,
  targetLanguage: language,
  source: requiredLine(longestTerm),
  target: requiredLine(longestTerm),
  forbidden: z.array(requiredLine(longestTerm)).max(mostForbidden).default([]),
  note: optionalText(500).default(''),
}
const body = z.object(glossaryFields)
const params = z.object({ id })

export const listGlossaryTerms = endpoint({
  method: 'GET',
  url: '/glossary-terms',
  access: 'subtitle:read',
  summary: 'The glossary, by its words',
  query: z.object({ ...pageQuery, ...glossaryConditions }),
  output: z.array(glossaryTerm),
  list: true,
})

export const createGlossaryTerm = endpoint({
  method: 'POST',
  url: '/glossary-terms',
  access: 'subtitle:update',
  summary: 'Puts a word into the glossary',
  body,
  output: glossaryTerm,
})

export const updateGlossaryTerm = endpoint({
  method: 'PUT',
  url: '/glossary-terms/:id',
  access: 'subtitle:update',
  summary: 'Changes a word of the glossary',
  params,
  body: body.extend({ version }),
  output: glossaryTerm,
})

export const deleteGlossaryTerm = endpoint({
  method: 'DELETE',
  url: '/glossary-terms/:id',
  access: 'subtitle:update',
  summary: 'Takes a word out of the glossary',
  params,
  output: z.object({ id }),
})
