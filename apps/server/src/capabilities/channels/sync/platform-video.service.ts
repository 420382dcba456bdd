import { listPlatformVideos, type PlatformVideo } from '@pindao/protocol/channels/platform-video.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import {
  countVideos,
  findVideo,
  findVideoSuggestions,
  type ListedPlatformVideo,
  listVideos,
  type VideoFilter,
} from './platform-video.store.ts'
import { videoClaimOf } from './video-claim.store.ts'

type ListQuery = EndpointParsed<typeof listPlatformVideos>['query']

/** What a list of videos was asked for. */
export function videoFilterOf(query: Omit<ListQuery, 'page' | 'pageSize' | 'sort'>): VideoFilter {
  const { title, platform, kind, visibility, channelId, groupId, owner, claimState, claimType } = query
  return {
    claimState,
    claimType,
    title,
    platform,
    kind,
    visibility,
    channelId: channelId === undefined ? undefined : BigInt(channelId),
    groupId: groupId === undefined ? undefined : BigInt(groupId),
    own: owner === 'me',
  }
}

/** Videos on the platforms, for whoever sees their channels. */
export function createPlatformVideos({ database: { db } }: { readonly database: Pick<Database, 'db'> }) {
  return {
    async list({ actor }: SignedInContext, query: ListQuery) {
      const { rows, total } = await listVideos(db, actor, videoFilterOf(query), sortedWindowOf(query))
      return { rows: rows.map(present), total }
    },

    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(listPlatformVideos, views, (query) =>
        countVideos(db, actor, videoFilterOf(query), mostInView),
      ),

    /** The newest videos whose title holds the words (SHL-05): nothing without permission to read channels. */
    async suggest(actor: Actor, words: string, limit: number) {
      if (!actor.permissions.has('channel:read')) return []
      const rows = await findVideoSuggestions(db, actor, words, limit)
      return rows.map(({ video, channelTitle }) => ({
        id: video.id,
        title: video.title,
        subtitle: channelTitle,
        thumbnailUrl: video.thumbnailUrl,
      }))
    },

    /** @throws channels.videoNotFound */
    async get({ actor }: SignedInContext, id: bigint): Promise<PlatformVideo> {
      return present(coveredRecord(actor, await findVideo(db, id), (row) => row, 'channels.videoNotFound'))
    },
  }
}
export type PlatformVideos = ReturnType<typeof createPlatformVideos>

function present({ video, channelTitle, claim }: ListedPlatformVideo): PlatformVideo {
  return {
    id: String(video.id),
    grabAt: video.grabAt,
    platform: video.platform as PlatformVideo['platform'],
    channelId: String(video.channelId),
    channelTitle,
    videoId: video.platformVideoId,
    kind: video.kind as PlatformVideo['kind'],
    url: video.url,
    category: video.category,
    title: video.title,
    duration: video.durationSec === null ? null : minutesOf(video.durationSec),
    durationSec: video.durationSec,
    viewCount: countOf(video.views),
    likeCount: countOf(video.likes),
    commentCount: countOf(video.comments),
    thumbnail: video.thumbnailUrl,
    visibility: video.visibility as PlatformVideo['visibility'],
    programme: video.programme,
    isBroughtIn: video.broughtInAt !== null,
    claim: videoClaimOf(claim),
    processing: video.processing,
    failureReason: video.failureReason,
    rejectionReason: video.rejectionReason,
    scheduledAt: video.scheduledAt,
    publishedAt: video.publishedAt,
    createdAt: video.createdAt,
    updatedAt: video.updatedAt,
  }
}

const countOf = (count: bigint | null) => (count === null ? null : String(count))

/** `mm:ss`, as the specification has it (VID-01). */
export function minutesOf(seconds: number): string {
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
