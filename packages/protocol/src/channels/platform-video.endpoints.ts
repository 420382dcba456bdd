import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { videoKinds, visibilityCode } from './platform-video.codes.ts'
import { platformVideoConditions } from './platform-video.filter.ts'
import { platforms } from './platforms.ts'
import { videoClaim } from './video-claim.ts'

export { type PlatformVideoSortKey, platformVideoSortKeys } from './platform-video.filter.ts'

/**
 * A video as its platform showed it last: the task record of the specification (VID-01) with what more is read.
 * Counters of the platform may exceed 2^53: strings.
 */
export const platformVideo = z.object({
  id,
  /** When it was read. */
  grabAt: instant,
  platform: z.enum(platforms),
  channelId: id,
  channelTitle: z.string(),
  /** The platform's own id. */
  videoId: z.string(),
  kind: z.enum(videoKinds),
  url: z.string(),
  /** The platform's own code. */
  category: z.string().nullable(),
  title: z.string(),
  /** `mm:ss`; minutes go on beyond 59. Null while the platform does not know. */
  duration: z.string().nullable(),
  durationSec: z.number().int().nullable(),
  viewCount: z.string().nullable(),
  likeCount: z.string().nullable(),
  commentCount: z.string().nullable(),
  thumbnail: z.string().nullable(),
  visibility: visibilityCode,
  /** The series that it belongs to, as a sheet said. */
  programme: z.string().nullable(),
  /** A sheet brought it in, and its platform has not told of it yet. */
  isBroughtIn: z.boolean(),
  claim: videoClaim,
  /** The platform's own words. */
  processing: z.string().nullable(),
  failureReason: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  scheduledAt: instant.nullable(),
  publishedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type PlatformVideo = z.output<typeof platformVideo>

export const listPlatformVideos = endpoint({
  method: 'GET',
  url: '/platform-videos',
  access: 'channel:read',
  summary: 'Videos on the platforms, of channels within the data scope, as they were read last (VID-01)',
  query: z.object({ ...pageQuery, ...platformVideoConditions }),
  output: z.array(platformVideo),
  list: true,
})

export const countPlatformVideos = countsOf(listPlatformVideos)

export const getPlatformVideo = endpoint({
  method: 'GET',
  url: '/platform-videos/:id',
  access: 'channel:read',
  summary: 'One video on a platform, as it was read last',
  params: z.object({ id }),
  output: platformVideo,
})

export const syncChannel = endpoint({
  method: 'POST',
  url: '/channels/:id/sync',
  access: 'channel:update',
  summary: 'Reads a channel from its platform as soon as possible; whoever sees it is told when that is done',
  params: z.object({ id }),
  output: z.object({ requested: z.literal(true) }),
})
