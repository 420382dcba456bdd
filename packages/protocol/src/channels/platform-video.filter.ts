import { z } from 'zod'
import { codeList, id, ownRecords, searchText, sortQuery } from '#src/core/fields.ts'
import { videoKinds, videoVisibilities } from './platform-video.codes.ts'
import { platforms } from './platforms.ts'
import { videoClaimConditions } from './video-claim.ts'

export const platformVideoSortKeys = [
  'title',
  'duration',
  'viewCount',
  'likeCount',
  'commentCount',
  'publishedAt',
  'grabAt',
] as const
export type PlatformVideoSortKey = (typeof platformVideoSortKeys)[number]

/** What the list of videos on the platforms can be narrowed by, and its order; a file of it takes the same. */
export const platformVideoConditions = {
  ...sortQuery(platformVideoSortKeys, '-publishedAt'),
  /** Title or id of the platform. */
  title: searchText.optional(),
  channelId: id.optional(),
  groupId: id.optional(),
  /** Of channels that somebody owns, or stands in for. */
  owner: ownRecords.optional(),
  platform: z.enum(platforms).optional(),
  kind: z.enum(videoKinds).optional(),
  visibility: codeList(Object.values(videoVisibilities)).optional(),
  ...videoClaimConditions,
}
