import { z } from 'zod'
import { type SuggestionType, suggestionGroups } from '#src/capabilities.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, searchText } from '#src/core/fields.ts'

/** Suggestions of one group (SHL-05). */
export const mostSuggestions = 5

export type { SuggestionType }

const suggestionTypes = Object.keys(suggestionGroups) as SuggestionType[]

/** Something that was found: what it says, and the address in this product that opens it. */
export const suggestion = z.object({
  type: z.enum(suggestionTypes),
  id,
  title: z.string(),
  /** What tells two of one title apart: the channel of a video, the handle of a channel, the e-mail of a person. */
  subtitle: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  path: z.string(),
})
export type Suggestion = z.output<typeof suggestion>

const group = z.array(suggestion).max(mostSuggestions)

/** The groups of the search panel (SHL-05). Pages are found by the page itself, in the menu it was given. */
export const search = endpoint({
  method: 'GET',
  url: '/search',
  access: 'signedIn',
  programs: true,
  summary: 'Suggestions for a few letters: videos and channels, staff; of each what this person may see',
  query: z.object({ query: searchText.default('') }),
  output: z.object({ files: group, contacts: group }),
})
