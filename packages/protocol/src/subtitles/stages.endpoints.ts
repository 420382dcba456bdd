import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, language, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'

/** The stages of a film's subtitles, in their order: those of its own words, and those of each translation. */
export const subtitleStages = [
  'extract',
  'checkSource',
  'translate',
  'checkTranslation',
  'attach',
  'push',
] as const
export type SubtitleStage = (typeof subtitleStages)[number]
/** What is done in each language by itself. */
export const stagesOfLanguage = ['translate', 'checkTranslation', 'attach', 'push'] as const
export type StageOfLanguage = (typeof stagesOfLanguage)[number]

/**
 * How a stage stands. `none`: not begun. `toCheck`: cues wait for a look. `stale`: made of what has changed since.
 * `notNeeded`: the video is published nowhere that takes captions.
 */
export const stageStates = ['none', 'running', 'failed', 'toCheck', 'stale', 'done', 'notNeeded'] as const
export type StageState = (typeof stageStates)[number]

const state = z.enum(stageStates)

/** How far a film is in one language. */
export const languageStages = z.object({
  language,
  documentId: id,
  /** The last task that translates it; null where a person made it by themselves. */
  translationId: id.nullable(),
  translate: state,
  /** Share of its cues that have words: 0 to 1. */
  progress: z.number(),
  checkTranslation: state,
  /** Cues that wait for a look. */
  marked: z.number().int(),
  attach: state,
  /** The revision beside the video. */
  revision: z.number().int().nullable(),
  push: state,
})
export type LanguageStages = z.output<typeof languageStages>

/** One film, and how far its subtitles are. */
export const videoStages = z.object({
  id,
  title: z.string(),
  programme: z.string().nullable(),
  episode: z.number().int().nullable(),
  language: language.nullable(),
  extract: state,
  extractionId: id.nullable(),
  /** Of an extraction that goes on: 0 to 1. */
  progress: z.number(),
  /** Why the last one failed, as a key of the problems. */
  problem: z.string().nullable(),
  checkSource: state,
  /** The subtitles that are translated; null where there are none yet. */
  source: z.object({ id, language, marked: z.number().int() }).nullable(),
  languages: z.array(languageStages),
})
export type VideoStages = z.output<typeof videoStages>

/** The conditions that say which films are looked at. */
const films = {
  /** A part of the title. */
  words: searchText.optional(),
  /** The whole name of a programme. */
  programme: searchText.optional(),
  channelId: id.optional(),
  /** The translations into one language alone. */
  language: language.optional(),
}
export const stagesSortKeys = ['episode', 'id'] as const
export const stagesConditions = {
  ...sortQuery(stagesSortKeys, 'episode'),
  ...films,
  /** The stage that is next: everything before it is done. */
  stage: z.enum(subtitleStages).optional(),
  /** With a stage that stands so. */
  state: z.enum(['running', 'failed', 'toCheck', 'stale']).optional(),
}

export const listSubtitleStages = endpoint({
  method: 'GET',
  url: '/subtitle-stages',
  access: 'subtitle:read',
  summary: 'How far the subtitles of films are; without a condition, of those where something was begun',
  query: z.object({ ...pageQuery, ...stagesConditions }),
  output: z.array(videoStages),
  list: true,
})

/** So many films are counted at most; a longer list says so. */
export const mostCountedFilms = 5000

const count = z.number().int()
export const stageSums = z.object({
  films: count,
  /** There are more than are counted. */
  more: z.boolean(),
  /** Through each stage. */
  extract: count,
  checkSource: count,
  languages: z.array(
    z.object({
      language,
      translate: count,
      checkTranslation: count,
      attach: count,
      push: count,
      /** Whose subtitles have a stage made of what has changed since. */
      stale: count,
    }),
  ),
})
export type StageSums = z.output<typeof stageSums>

export const sumSubtitleStages = endpoint({
  method: 'GET',
  url: '/subtitle-stage-sums',
  access: 'subtitle:read',
  summary: 'How many films are through each stage',
  query: z.object(films),
  output: stageSums,
})
