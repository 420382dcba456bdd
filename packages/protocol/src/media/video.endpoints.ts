import { z } from 'zod'
import { historyEntry } from '#src/access/audit.endpoints.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery, searchText } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { videoDescriptionChange, videoTitle } from './video.fields.ts'
import { videoConditions } from './video.filter.ts'
import { video } from './video.record.ts'

export { videoTitle, videoTitleLength } from './video.fields.ts'
export { type VideoSortKey, videoSortKeys } from './video.filter.ts'

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

export const listVideoHistory = endpoint({
  method: 'GET',
  url: '/videos/:id/history',
  access: 'video:read',
  summary: 'Who did what to a source video, newest first',
  params: z.object({ id }),
  query: z.object(pageQuery),
  output: z.array(historyEntry),
  list: true,
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
  summary:
    'A signed address of the stored file to be given away: for days or hours, as its storage says, to whoever has it',
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
