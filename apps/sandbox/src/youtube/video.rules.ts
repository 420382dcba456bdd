import { z } from 'zod'
import type { VideoMetadata } from './video.facts.ts'
import { isCategory } from './video-categories.ts'
import { bodyField, type ErrorReason, YoutubeError } from './youtube.errors.ts'

const MAX_TITLE_CHARACTERS = 100
const MAX_DESCRIPTION_BYTES = 5000
const MAX_TAGS_LENGTH = 500
/** RFC 3339, with an offset. */
const DateTime = z.iso.datetime({ offset: true })
const Localized = z.object({ title: z.string(), description: z.string().default('') })

/** The writable fields of a video resource; what else a body carries is ignored, as the platform does. */
export const WrittenVideo = z.object({
  id: z.string().optional(),
  snippet: z
    .object({
      title: z.string(),
      description: z.string(),
      tags: z.array(z.string()),
      categoryId: z.string(),
      defaultLanguage: z.string(),
      defaultAudioLanguage: z.string(),
    })
    .partial()
    .optional(),
  status: z
    .object({
      privacyStatus: z.enum(['public', 'unlisted', 'private']),
      publishAt: z.string(),
      license: z.enum(['youtube', 'creativeCommon']),
      embeddable: z.boolean(),
      publicStatsViewable: z.boolean(),
      selfDeclaredMadeForKids: z.boolean(),
      containsSyntheticMedia: z.boolean(),
    })
    .partial()
    .optional(),
  localizations: z.record(z.string(), Localized).optional(),
  recordingDetails: z.object({ recordingDate: DateTime }).partial().optional(),
})
export type WrittenVideo = z.infer<typeof WrittenVideo>

/** What a video is before anybody describes it. */
const UNDESCRIBED: VideoMetadata = {
  snippet: { title: 'unknown', description: '', tags: [], categoryId: '22' },
  status: { privacyStatus: 'public', license: 'youtube', embeddable: true, publicStatsViewable: true },
  localizations: {},
  recordingDetails: {},
}

/** Reads a video resource from a request. Throws `invalidVideoMetadata` for a field of a wrong type or value. */
export function readWrittenVideo(body: unknown): WrittenVideo {
  const parsed = WrittenVideo.safeParse(body)
  if (parsed.success) return parsed.data
  const path = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new YoutubeError('invalidVideoMetadata', { place: bodyField(path) })
}

/** Metadata of a new video. Only the named parts are read. */
export function describeNew(written: WrittenVideo, parts: ReadonlySet<string>, now: number): VideoMetadata {
  return checked(replaceParts(UNDESCRIBED, written, parts), { parts, now, wasPublished: false })
}

/**
 * Metadata after an update: every named part is replaced as a whole, what the body leaves out goes back to its default
 * (a `status` without `privacyStatus` makes the video public). `snippet` needs `title` and `categoryId`.
 */
export function describeAgain(
  before: VideoMetadata,
  written: WrittenVideo,
  context: { parts: ReadonlySet<string>; now: number; wasPublished: boolean },
): VideoMetadata {
  if (context.parts.has('snippet')) {
    if (written.snippet?.title === undefined) refuse('invalidTitle', 'snippet.title')
    if (written.snippet?.categoryId === undefined) refuse('invalidCategoryId', 'snippet.categoryId')
  }
  return checked(replaceParts(before, written, context.parts), context)
}

function replaceParts(
  before: VideoMetadata,
  written: WrittenVideo,
  parts: ReadonlySet<string>,
): VideoMetadata {
  return {
    snippet: parts.has('snippet')
      ? { ...UNDESCRIBED.snippet, title: '', ...written.snippet }
      : before.snippet,
    status: parts.has('status') ? { ...UNDESCRIBED.status, ...written.status } : before.status,
    localizations: parts.has('localizations') ? (written.localizations ?? {}) : before.localizations,
    recordingDetails: parts.has('recordingDetails')
      ? (written.recordingDetails ?? {})
      : before.recordingDetails,
  }
}

function checked(
  metadata: VideoMetadata,
  { parts, now, wasPublished }: { parts: ReadonlySet<string>; now: number; wasPublished: boolean },
): VideoMetadata {
  const { snippet, status, localizations } = metadata
  if (parts.has('snippet')) checkSnippet(snippet)
  if (parts.has('status') && status.publishAt !== undefined) {
    const future = DateTime.safeParse(status.publishAt).success && Date.parse(status.publishAt) > now
    if (!future || status.privacyStatus !== 'private' || wasPublished)
      refuse('invalidPublishAt', 'status.publishAt')
  }
  if (parts.has('localizations')) {
    if (Object.keys(localizations).length > 0 && snippet.defaultLanguage === undefined) {
      refuse('defaultLanguageNotSet', 'localizations')
    }
    for (const text of Object.values(localizations)) checkTexts(text, 'localizations')
  }
  return metadata
}

function checkSnippet(snippet: VideoMetadata['snippet']): void {
  checkTexts(snippet, 'snippet')
  if (tagsLength(snippet.tags) > MAX_TAGS_LENGTH || snippet.tags.some((tag) => /[<>]/.test(tag))) {
    refuse('invalidTags', 'snippet.tags')
  }
  if (!isCategory(snippet.categoryId)) refuse('invalidCategoryId', 'snippet.categoryId')
}

function checkTexts({ title, description }: { title: string; description: string }, where: string): void {
  if (title.trim() === '' || [...title].length > MAX_TITLE_CHARACTERS || /[<>]/.test(title)) {
    refuse('invalidTitle', `${where}.title`)
  }
  if (Buffer.byteLength(description) > MAX_DESCRIPTION_BYTES || /[<>]/.test(description)) {
    refuse('invalidDescription', `${where}.description`)
  }
}

/** Length of a tag list as the platform counts it: commas between, and two quotes around a tag with a space. */
export function tagsLength(tags: readonly string[]): number {
  const signs = tags.reduce((sum, tag) => sum + [...tag].length + (tag.includes(' ') ? 2 : 0), 0)
  return signs + Math.max(0, tags.length - 1)
}

function refuse(reason: ErrorReason, field: string): never {
  throw new YoutubeError(reason, { place: bodyField(field) })
}
