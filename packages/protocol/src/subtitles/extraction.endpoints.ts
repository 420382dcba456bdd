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
import { countsOf } from '#src/core/view-counts.ts'
import { extractionStatus } from './extraction.states.ts'

/** Ways to the words of a film: text that lies in its file, words drawn into its picture, what is spoken (media.md §3). */
export const extractionMethods = ['embedded', 'ocr', 'speech'] as const
export type ExtractionMethod = (typeof extractionMethods)[number]

/** Engines that write down what is spoken. */
export const speechEngines = ['openai', 'whisper', 'funasr'] as const
export type SpeechEngineKind = (typeof speechEngines)[number]

/** The part of the picture that is read, in percent of its height from the top. */
export const cropBox = z
  .object({ top: z.number().int().min(0).max(95), height: z.number().int().min(5).max(100) })
  .refine(({ top, height }) => top + height <= 100, { error: 'pattern' })
export type CropBox = z.output<typeof cropBox>
/** Where most subtitles stand. */
export const usualCrop: CropBox = { top: 70, height: 30 }

export const extractionActions = ['open', 'retry', 'cancel'] as const
export type ExtractionAction = (typeof extractionActions)[number]

/** What is, or was, taken out of one film. */
export const extraction = z.object({
  id,
  video: z.object({
    id,
    title: z.string(),
    programme: z.string().nullable(),
    episode: z.number().int().nullable(),
  }),
  method: z.enum(extractionMethods),
  engine: z.enum(speechEngines).nullable(),
  language,
  /** Code of E07. */
  status: extractionStatus.schema,
  /** 0 to 1, while it goes on. */
  progress: z.number(),
  cueCount: z.number().int(),
  /** Those that whoever read or heard them doubts. */
  markedCount: z.number().int(),
  /** The subtitles that came of it. */
  documentId: id.nullable(),
  /** Key of the problems: why it stopped. */
  problem: z.string().nullable(),
  requester: z.object({ id, fullName: z.string() }),
  createdAt: instant,
  updatedAt: instant,
  version,
  actions: z.array(z.enum(extractionActions)),
})
export type Extraction = z.output<typeof extraction>

export const extractionSortKeys = ['createdAt', 'updatedAt'] as const
export type ExtractionSortKey = (typeof extractionSortKeys)[number]
export const extractionConditions = {
  ...sortQuery(extractionSortKeys, '-createdAt'),
  /** A part of the video's title or programme. */
  words: searchText.optional(),
  status: codeList(Object.values(extractionStatus.codes)).optional(),
  method: keyList(extractionMethods).optional(),
  videoIds: idList.optional(),
}

const params = z.object({ id })

export const listExtractions = endpoint({
  method: 'GET',
  url: '/extractions',
  access: 'subtitle:read',
  summary: 'What is taken out of films as subtitles, the newest first',
  query: z.object({ ...pageQuery, ...extractionConditions }),
  output: z.array(extraction),
  list: true,
})
export const countExtractions = countsOf(listExtractions)

/** What this house can read and hear with. */
export const extractionMeans = z.object({
  speech: z.array(z.enum(speechEngines)),
  /** Languages whose writing can be read from pictures, as BCP 47 tags; null where no program for it is installed. */
  ocr: z.array(z.string()).nullable(),
})
export type ExtractionMeans = z.output<typeof extractionMeans>
export const getExtractionMeans = endpoint({
  method: 'GET',
  url: '/extraction-means',
  access: 'subtitle:read',
  summary: 'By which ways words can be taken out of films here',
  output: extractionMeans,
})

export const extractionFields = {
  method: z.enum(extractionMethods),
  language,
  /** For what is spoken. */
  engine: z.enum(speechEngines).nullable().default(null),
  /** For what is drawn into the picture. */
  crop: cropBox.nullable().default(null),
}

export const createExtraction = endpoint({
  method: 'POST',
  url: '/videos/:id/extractions',
  access: 'subtitle:update',
  summary: 'Takes the words out of a film, as subtitles of a language',
  params,
  body: z.object(extractionFields),
  output: z.object({ id }),
  idempotent: 'key',
})

export const retryExtraction = endpoint({
  method: 'POST',
  url: '/extractions/:id/retry',
  access: 'subtitle:update',
  summary: 'Begins one that failed anew',
  params,
  body: z.object({ version }),
  output: extraction,
})

export const cancelExtraction = endpoint({
  method: 'POST',
  url: '/extractions/:id/cancel',
  access: 'subtitle:update',
  summary: 'Stops one that goes on',
  params,
  body: z.object({ version }),
  output: extraction,
})
