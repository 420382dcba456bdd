import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, language } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { publishDescription, publishTags, publishTitle } from '#src/publishing/youtube-rules.ts'

/** What is translated beside the subtitles of a video, if it is wanted (business.md §1, translationTask). */
export const textItems = ['title', 'description', 'tags'] as const
export type TextItem = (typeof textItems)[number]

/** Title, description and tags of a video in one language; in its own they are what is translated. */
export const videoText = z.object({
  language,
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  /** Whose words they are; those of a person no engine writes over. */
  by: z.enum(['engine', 'person']),
  updatedBy: z.string().nullable(),
  updatedAt: instant,
  version,
})
export type VideoText = z.output<typeof videoText>

const params = z.object({ id })
const languageParams = params.extend({ language })

export const listVideoTexts = endpoint({
  method: 'GET',
  url: '/videos/:id/texts',
  access: 'subtitle:read',
  summary: 'Title, description and tags of a video in each language that has them',
  params,
  output: z.object({
    /** What the video is called itself; its language where somebody said it. */
    own: z.object({ language: language.nullable(), title: z.string(), tags: z.array(z.string()) }),
    texts: z.array(videoText),
  }),
})

/** As YouTube takes them: the strictest of the platforms. */
export const videoTextFields = { title: publishTitle, description: publishDescription, tags: publishTags }

export const saveVideoText = endpoint({
  method: 'PUT',
  url: '/videos/:id/texts/:language',
  access: 'subtitle:update',
  summary: 'Writes title, description and tags of a video in a language',
  params: languageParams,
  /** `version` null: there were none yet. */
  body: z.object({ ...videoTextFields, version: version.nullable() }),
  output: videoText,
})

export const deleteVideoText = endpoint({
  method: 'DELETE',
  url: '/videos/:id/texts/:language',
  access: 'subtitle:update',
  summary: 'Takes title, description and tags of a language away',
  params: languageParams,
  output: z.object({ language }),
})
