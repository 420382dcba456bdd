import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery, searchText } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { requiredText } from '#src/core/rules.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { newVideoDescription, videoDescriptionChange, videoTitle } from './video.fields.ts'
import { orientations, videoConditions } from './video.filter.ts'
import { videoUploadStatus } from './video.states.ts'

export { videoTitle, videoTitleLength } from './video.fields.ts'
export { orientations, type VideoSortKey, videoSortKeys } from './video.filter.ts'

/** A source video (VID-01, VID-03). `size` in bytes, `durationMs` in milliseconds; links are signed and short-lived. */
export const video = z.object({
  id,
  title: z.string(),
  fileName: z.string(),
  channelId: id.nullable(),
  channelName: z.string().nullable(),
  videoPlatform: z.string().nullable(),
  uploadStatus: videoUploadStatus.schema,
  size: z.number().int(),
  durationMs: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  orientation: z.literal([orientations.landscape, orientations.portrait]),
  videoCodec: z.string(),
  audioCodec: z.string().nullable(),
  container: z.string(),
  crc32: z.string(),
  authName: z.string(),
  thumbnailUrl: z.string().nullable(),
  /** Ten rows of ten pictures, evenly through the film; null until it is made. */
  storyboardUrl: z.string().nullable(),
  language: z.string().nullable(),
  programme: z.string().nullable(),
  episode: z.number().int().nullable(),
  tags: z.array(z.string()),
  remark: z.string(),
  /** Days by the proof of rights, without a zone; no territory means everywhere. */
  licenceFrom: z.string().nullable(),
  licenceTo: z.string().nullable(),
  licenceTerritories: z.array(z.string()),
  createdAt: instant,
  updatedAt: instant,
  /**
   * The newest publish task of this video, so that the list can show where it stands and lead there; `others`: this
   * person may see an older one, too.
   */
  publishTask: z.object({ id, status: z.number().int(), others: z.boolean() }).nullable(),
  /** Counts the changes people make; a change names the one it was made on. */
  version,
  actions: z.array(z.enum(['publish', 'preview', 'update', 'delete'])),
})
export type Video = z.output<typeof video>

export const saveVideo = endpoint({
  method: 'POST',
  url: '/sourceVideoUpload/saveVideo',
  access: 'video:create',
  summary: 'Records a stored file as a source video, after probing it',
  body: z.object({
    title: videoTitle,
    channelId: id.optional(),
    videoPath: requiredText(1000),
    fileName: requiredText(1000),
    ...newVideoDescription.shape,
  }),
  output: video,
  idempotent: 'key',
})

/** The specification's payload is that of `saveVideo` with an id (UPL-02); the stored file stays what it is. */
export const updateVideo = endpoint({
  method: 'PUT',
  url: '/sourceVideoUpload/updateVideo',
  access: 'video:update',
  summary:
    'Changes what is said of a source video and the channel it is meant for; refused where somebody else was first',
  body: z.object({
    id,
    title: videoTitle,
    channelId: id.nullable(),
    version,
    ...videoDescriptionChange.shape,
  }),
  output: video,
})

export const listVideos = endpoint({
  method: 'GET',
  url: '/videos',
  access: 'video:read',
  summary: 'Source videos; newest first, if nothing else is asked for',
  query: z.object({ ...pageQuery, ...videoConditions }),
  output: z.array(video),
  list: true,
})

export const countVideos = countsOf(listVideos)

export const getVideo = endpoint({
  method: 'GET',
  url: '/videos/:id',
  access: 'video:read',
  summary: 'One source video',
  params: z.object({ id }),
  output: video,
})

export const getViewLink = endpoint({
  method: 'GET',
  url: '/videos/:id/view-link',
  access: 'video:read',
  summary:
    'A signed address that plays the stored file, with ranges: for minutes, and for the session that asks',
  params: z.object({ id }),
  output: z.object({ url: z.string(), expiresAt: instant }),
})

/** STO-01: works for whoever has it, without a session. */
export const shareVideo = endpoint({
  method: 'POST',
  url: '/videos/:id/shared-link',
  access: 'video:read',
  summary: 'A signed address of the stored file to be given away: for 7 days, to whoever has it',
  params: z.object({ id }),
  output: z.object({ url: z.string(), expiresAt: instant }),
})

export const deleteVideo = endpoint({
  method: 'DELETE',
  url: '/videos/:id',
  access: 'video:delete',
  summary:
    'Puts a source video that no publish task needs into the bin, from where it can be taken back for some weeks',
  params: z.object({ id }),
  output: z.object({ deleted: z.boolean() }),
})

/** A source video in the bin. Its file is kept until `endsAt`; `size` in bytes, `durationMs` in milliseconds. */
export const deletedVideo = z.object({
  id,
  title: z.string(),
  fileName: z.string(),
  channelName: z.string().nullable(),
  size: z.number().int(),
  durationMs: z.number().int(),
  authName: z.string(),
  deletedAt: instant,
  /** Null for one whom the database does not know any more. */
  deletedBy: z.string().nullable(),
  endsAt: instant,
})
export type DeletedVideo = z.output<typeof deletedVideo>

export const listDeletedVideos = endpoint({
  method: 'GET',
  url: '/deleted-videos',
  access: 'video:delete',
  summary: 'Source videos in the bin, those deleted last first',
  query: z.object({ ...pageQuery, title: searchText.default('') }),
  output: z.array(deletedVideo),
  list: true,
})

export const restoreVideo = endpoint({
  method: 'POST',
  url: '/videos/:id/restore',
  access: 'video:delete',
  summary: 'Takes a source video out of the bin, as it was',
  params: z.object({ id }),
  output: video,
})
