import type { ClaimDirection, ClaimType } from '@pindao/protocol/claims/claim.states.ts'
import type { OperationParams } from '@pindao/protocol/operations/operation.params.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/context.ts'
import { idsIn, ordering } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { channel } from '../channel.table.ts'
import { videoFilterOf } from './platform-video.service.ts'
import { matchingVideos, videoOrder } from './platform-video.store.ts'
import { platformVideo } from './sync.table.ts'
import { videoClaim } from './video-claim.table.ts'

type Params = OperationParams<'platformVideo.export'>

/** A video as a file has it: numbers that may be large, and instants, are the database's text. */
export type ExportedVideo = {
  readonly id: string
  readonly platform: string
  readonly channel: string
  readonly videoId: string
  readonly title: string
  readonly kind: string
  readonly programme: string | null
  readonly category: string | null
  readonly visibility: number
  readonly claimState: number | null
  readonly claimType: ClaimType | null
  readonly claimDirection: ClaimDirection | null
  readonly processing: string | null
  readonly durationSec: number | null
  readonly viewCount: string | null
  readonly likeCount: string | null
  readonly commentCount: string | null
  readonly publishedAt: string | null
  readonly grabAt: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly url: string
}

const listed = (actor: Actor, { filter, ids }: Params): SQL =>
  (ids === undefined
    ? matchingVideos(actor, videoFilterOf(filter))
    : and(withinScope(actor, channel), idsIn(platformVideo.id, ids))) ?? sql`true`

const source = sql`${platformVideo} JOIN ${channel} ON ${eq(channel.id, platformVideo.channelId)}`

/** The rows of a list, in its order. */
export function exportedVideos(actor: Actor, params: Params): SQL {
  return sql`
    SELECT ${platformVideo.id} AS "id", ${platformVideo.platform} AS "platform", ${channel.title} AS "channel",
      ${platformVideo.platformVideoId} AS "videoId", ${platformVideo.title} AS "title", ${platformVideo.kind} AS "kind",
      ${platformVideo.programme} AS "programme", ${platformVideo.category} AS "category", ${platformVideo.visibility} AS "visibility",
      ${videoClaim.state} AS "claimState", ${videoClaim.type} AS "claimType", ${videoClaim.direction} AS "claimDirection",
      ${platformVideo.processing} AS "processing", ${platformVideo.durationSec} AS "durationSec",
      ${platformVideo.views} AS "viewCount", ${platformVideo.likes} AS "likeCount",
      ${platformVideo.comments} AS "commentCount", ${platformVideo.publishedAt} AS "publishedAt",
      ${platformVideo.grabAt} AS "grabAt", ${platformVideo.createdAt} AS "createdAt",
      ${platformVideo.updatedAt} AS "updatedAt", ${platformVideo.url} AS "url"
    FROM ${source} LEFT JOIN ${videoClaim} ON ${eq(videoClaim.platform, platformVideo.platform)}
      AND ${eq(videoClaim.platformVideoId, platformVideo.platformVideoId)}
    WHERE ${listed(actor, params)}
    ORDER BY ${sql.join(ordering(videoOrder, params.filter.sort), sql`, `)}`
}

export const countExportedVideos = (actor: Actor, params: Params): SQL =>
  sql`SELECT count(*) AS total FROM ${source} WHERE ${listed(actor, params)}`
