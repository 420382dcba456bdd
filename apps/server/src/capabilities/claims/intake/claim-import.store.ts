import { inArray, or } from 'drizzle-orm'
import { platformVideo } from '#src/capabilities/channels/sync/sync.table.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { type ClaimRow, claim } from '../claim.table.ts'

type Row = Parameters<ImportAdapter['preview']>[1][number]

/** The claims that rows mean, and which of their videos are on channels of ours. */
export async function findMeant(db: Executor, rows: readonly Row[]) {
  const ids = rows.flatMap(({ recordId }) => recordId ?? [])
  const platformIds = rows.flatMap(({ texts }) => texts['platformClaimId'] ?? [])
  const found =
    ids.length + platformIds.length === 0
      ? []
      : await db
          .select()
          .from(claim)
          .where(or(inArray(claim.id, ids), inArray(claim.platformClaimId, platformIds)))
  const byId = new Map(found.map((row) => [row.id, row]))
  const byPlatformId = new Map(found.map((row) => [row.platformClaimId, row]))
  const videos = rows.flatMap(({ texts }) => texts['video'] ?? [])
  const ours =
    videos.length === 0
      ? []
      : await db
          .select({ id: platformVideo.platformVideoId })
          .from(platformVideo)
          .where(inArray(platformVideo.platformVideoId, videos))
  const ourVideos = new Set(ours.map(({ id }) => id))
  return {
    claimOf: ({ recordId, texts }: Row): ClaimRow | null =>
      (recordId === null ? byPlatformId.get(texts['platformClaimId'] ?? '') : byId.get(recordId)) ?? null,
    isOurs: (platformVideoId: string) => ourVideos.has(platformVideoId),
  }
}
