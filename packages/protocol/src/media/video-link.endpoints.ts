import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id } from '#src/core/fields.ts'
import { length } from '#src/core/rules.ts'
import { operation } from '#src/operations/operation.endpoints.ts'
import { newVideoDescription, videoTitle } from './video.fields.ts'

export const mostLinks = 20
const longestLink = 2000

/** An address of the web at which a film lies. */
export const filmLink = length(longestLink, 1).refine(
  (text) => URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol),
  { error: 'url' },
)

export const fetchVideos = endpoint({
  method: 'POST',
  url: '/videos/links',
  access: 'video:create',
  summary: 'Fetches films from links in the background; each becomes a source video',
  body: z.object({
    links: z
      .array(z.object({ url: filmLink, title: videoTitle.optional() }))
      .min(1)
      .max(mostLinks),
    channelId: id.optional(),
    language: newVideoDescription.shape.language,
    programme: newVideoDescription.shape.programme,
  }),
  output: operation,
  idempotent: 'key',
})
