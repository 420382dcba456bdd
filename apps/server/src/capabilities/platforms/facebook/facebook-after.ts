import { z } from 'zod'
import type { AfterSteps, SeenVideo, ShownAs } from '../platform-after.ts'
import { createFacebookCaptions } from './facebook-caption-tracks.ts'
import type { FacebookHttp } from './facebook-http.ts'
import { objectsPerCall, readObjects } from './facebook-objects.ts'
import { done } from './facebook-upload-answers.ts'

const instant = z.union([z.string(), z.number()]).optional()
const fields = {
  id: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  published: z.boolean().optional(),
  scheduled_publish_time: instant,
  privacy: z.object({ value: z.string().optional() }).optional(),
  status: z.object({ video_status: z.string().optional() }).optional(),
}
const seenVideo = z.object(fields)
type Told = z.output<typeof seenVideo>

/** Calls are counted by the Page, not in units: nothing is reserved (platforms.md D7). */
const costs: AfterSteps['costs'] = {
  words: 0,
  visibility: 0,
  thumbnail: 0,
  caption: 0,
  captionRemoval: 0,
  removal: 0,
}

/** What is changed of a Page's video after it was published, by `POST /{video-id}` (platforms.md D3, D5). */
export function createFacebookAfter(http: FacebookHttp): AfterSteps {
  return {
    costs,
    perLook: objectsPerCall,

    async look(pass, ids) {
      const asked = { pass, ids, fields: Object.keys(fields).join(','), schema: seenVideo }
      return (await readObjects(http, asked)).map(seenOf)
    },

    async amend(pass, { videoId }, { title, description }) {
      await http.write(`/${videoId}`, pass, { name: title ?? null, description: description ?? null }, done)
    },

    async show(pass, { videoId }, as) {
      await http.write(`/${videoId}`, pass, shownAs(as), done)
    },

    captions: createFacebookCaptions(http),
    playlists: null,
  }
}

/** What is public stays so: no card offers anything else. */
function shownAs({ visibility, publishAt }: ShownAs): Record<string, string> {
  if (visibility !== 'scheduled' || publishAt === null) return { published: 'true' }
  return {
    published: 'false',
    unpublished_content_type: 'SCHEDULED',
    scheduled_publish_time: String(Math.floor(Date.parse(publishAt) / 1000)),
  }
}

const stages: Readonly<Record<string, string>> = {
  processing: 'uploaded',
  ready: 'processed',
  expired: 'processed',
  error: 'failed',
  upload_failed: 'failed',
}

function seenOf(told: Told): SeenVideo {
  const { id, title = '', description = '', published = true, status } = told
  const word = status?.video_status
  const forAll = (told.privacy?.value ?? 'EVERYONE') === 'EVERYONE' && word !== 'expired'
  return {
    videoId: id,
    words: { title, description, tags: [], categoryId: null, language: null },
    privacy: published && forAll ? 'public' : 'private',
    processing: word === undefined ? null : (stages[word] ?? word),
    scheduledAt: published ? null : momentOf(told.scheduled_publish_time),
    regionAllowed: null,
    regionBlocked: null,
    whole: '',
  }
}

/** `2026-03-01T10:00:00+0000`, or seconds since 1970. */
function momentOf(told: string | number | undefined): string | null {
  if (told === undefined) return null
  const moment = typeof told === 'number' ? told * 1000 : Date.parse(told)
  return Number.isFinite(moment) ? new Date(moment).toISOString() : null
}
