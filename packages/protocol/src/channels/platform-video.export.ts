import { exportEntry } from '#src/sheets/export.ts'
import { platformVideoConditions } from './platform-video.filter.ts'

/** The list of videos on the platforms as a file: the task record of the specification, and what more is read (VID-01). */
export const platformVideoExport = exportEntry({
  filter: platformVideoConditions,
  columns: {
    id: 'id',
    platform: 'state',
    channel: 'text',
    videoId: 'id',
    title: 'text',
    kind: 'text',
    programme: 'text',
    category: 'text',
    visibility: 'state',
    claimState: 'state',
    claimType: 'state',
    claimDirection: 'state',
    processing: 'text',
    duration: 'duration',
    viewCount: 'integer',
    likeCount: 'integer',
    commentCount: 'integer',
    publishedAt: 'instant',
    grabAt: 'instant',
    createdAt: 'instant',
    updatedAt: 'instant',
    url: 'url',
  },
})
