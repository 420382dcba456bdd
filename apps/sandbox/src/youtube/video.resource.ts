import { channelById } from './channel.seeds.ts'
import type { Addresses } from './resource.addresses.ts'
import { type PartMakers, resourceOf } from './resource.ts'
import type { Video } from './video.model.ts'
import { privacyAt, processingLeftMs, publishedAt, uploadStateAt } from './video.state.ts'

/** Who looks, when, and where the pictures are. */
export interface View {
  readonly now: number
  readonly addresses: Addresses
  readonly counts: VideoCounts
}

/** What a video has counted so far. */
export type VideoCounts = (video: Video) => {
  readonly views: number
  readonly likes: number
  readonly comments: number
}

/** Parts anybody may ask for. */
export const PUBLIC_VIDEO_PARTS = [
  'id',
  'snippet',
  'status',
  'contentDetails',
  'statistics',
  'player',
  'localizations',
  'recordingDetails',
  'topicDetails',
  'liveStreamingDetails',
  'paidProductPlacementDetails',
] as const

/** Parts only the owner of a video may ask for. */
export const OWNER_VIDEO_PARTS = [
  'fileDetails',
  'processingDetails',
  'suggestions',
  'monetizationDetails',
  'ageGating',
] as const

/** The video resource with the named parts (`platforms.md` A5). Parts this sandbox has nothing for are left out. */
export function videoResource(video: Video, parts: ReadonlySet<string>, view: View): Record<string, unknown> {
  const makers: PartMakers = {
    snippet: () => snippet(video, view),
    status: () => status(video, view),
    contentDetails: () => contentDetails(video, view),
    statistics: () => statistics(video, view),
    player: () => ({ embedHtml: view.addresses.embed(video.created.id) }),
    localizations: () => localizations(video),
    recordingDetails: () => video.metadata.recordingDetails,
    fileDetails: () => fileDetails(video),
    processingDetails: () => processingDetails(video, view),
    suggestions: () => ({}),
  }
  return resourceOf('youtube#video', video.created.id, makers, parts)
}

function snippet(video: Video, { now, addresses }: View) {
  const { created, metadata } = video
  const { title, description, tags, ...rest } = metadata.snippet
  return {
    publishedAt: publishedAt(video, now),
    channelId: created.channelId,
    title,
    description,
    thumbnails: addresses.thumbnails(created.id),
    channelTitle: channelById(created.channelId)?.title ?? '',
    ...(tags.length > 0 ? { tags } : {}),
    ...rest,
    liveBroadcastContent: 'none',
    localized: { title, description },
  }
}

function status(video: Video, { now }: View) {
  const { publishAt, privacyStatus: _asWritten, ...rest } = video.metadata.status
  const waiting = publishAt !== undefined && Date.parse(publishAt) > now
  return {
    ...uploadStateAt(video, now),
    privacyStatus: privacyAt(video.metadata.status, now),
    ...(waiting ? { publishAt: new Date(publishAt).toISOString() } : {}),
    ...rest,
    madeForKids: rest.selfDeclaredMadeForKids ?? false,
  }
}

function contentDetails(video: Video, { now }: View) {
  const processed = uploadStateAt(video, now).uploadStatus === 'processed'
  return {
    duration: processed ? isoDuration(video.created.durationMs) : 'P0D',
    dimension: '2d',
    definition: 'hd',
    caption: String(video.hasCaptions),
    licensedContent: false,
    projection: 'rectangular',
    hasCustomThumbnail: video.thumbnail !== null,
  }
}

function statistics(video: Video, { counts }: View) {
  const { views, likes, comments } = counts(video)
  return {
    viewCount: String(views),
    likeCount: String(likes),
    favoriteCount: '0',
    commentCount: String(comments),
  }
}

function localizations({ metadata }: Video) {
  const { defaultLanguage, title, description } = metadata.snippet
  return defaultLanguage === undefined
    ? metadata.localizations
    : { [defaultLanguage]: { title, description }, ...metadata.localizations }
}

function fileDetails({ created }: Video) {
  return {
    fileSize: String(created.bytes),
    fileType: created.container === null ? 'other' : 'video',
    ...(created.container === null ? {} : { container: created.container }),
    ...(created.durationMs === null ? {} : { durationMs: String(created.durationMs) }),
  }
}

function processingDetails(video: Video, { now }: View) {
  const ready = availability(video, now)
  const shared = {
    fileDetailsAvailability: ready,
    processingIssuesAvailability: ready,
    tagSuggestionsAvailability: 'unavailable',
    editorSuggestionsAvailability: 'unavailable',
    thumbnailsAvailability: ready,
  }
  switch (uploadStateAt(video, now).uploadStatus) {
    case 'uploaded':
      return { processingStatus: 'processing', processingProgress: progress(video, now), ...shared }
    case 'failed':
      return { processingStatus: 'failed', processingFailureReason: 'transcodeFailed', ...shared }
    case 'rejected':
      return { processingStatus: 'terminated', ...shared }
    case 'processed':
      return { processingStatus: 'succeeded', ...shared }
  }
}

function availability(video: Video, now: number): string {
  const { uploadStatus } = uploadStateAt(video, now)
  if (uploadStatus === 'processed') return 'available'
  return uploadStatus === 'uploaded' ? 'inProgress' : 'unavailable'
}

function progress(video: Video, now: number) {
  const left = processingLeftMs(video, now)
  const done =
    video.created.processingMs === 0 ? 100 : Math.floor(100 * (1 - left / video.created.processingMs))
  return { partsTotal: '100', partsProcessed: String(Math.min(done, 99)), timeLeftMs: String(left) }
}

/** ISO 8601, whole seconds: `PT15M51S`; `P0D` when the length is not known. */
export function isoDuration(durationMs: number | null): string {
  const seconds = Math.round((durationMs ?? 0) / 1000)
  if (seconds === 0) return 'P0D'
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `PT${h > 0 ? `${h}H` : ''}${m > 0 ? `${m}M` : ''}${s > 0 ? `${s}S` : ''}`
}
