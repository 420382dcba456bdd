import { unclaimed, type VideoClaim } from '@pindao/protocol/channels/video-claim.ts'
import { claimState } from '@pindao/protocol/claims/claim.states.ts'
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/db/database.ts'
import { videoClaim } from './video-claim.table.ts'

type Key = { readonly platform: string; readonly platformVideoId: string }

/** What is selected of a video's claims, for `videoClaimOf`; null of one without a row. */
export const claimColumns = {
  state: videoClaim.state,
  type: videoClaim.type,
  direction: videoClaim.direction,
}

/** How a video is claimed, as it is sent. */
export function videoClaimOf(
  row: {
    readonly state: number
    readonly type: VideoClaim['type']
    readonly direction: VideoClaim['direction']
  } | null,
): VideoClaim {
  if (row === null || row.state === claimState.codes.not_claimed) return unclaimed
  return { ...row, state: claimState.codes[claimState.nameOf(row.state)] }
}

/**
 * A condition on a video by its claims.
 *
 * @param of the columns of the query that name the video on its platform
 */
export function videoClaimIs(
  { claimState: codes = [], claimType: type }: VideoClaimFilter,
  of: { readonly platform: SQLWrapper; readonly platformVideoId: SQLWrapper },
): SQL | undefined {
  const key = sql`c.platform = ${of.platform} AND c.platform_video_id = ${of.platformVideoId}`
  const some = (what: SQL) => sql`EXISTS (SELECT FROM ${videoClaim} AS c WHERE ${key} AND ${what})`
  const wanted = sql`${sql.param([...codes])}::int[]`
  const { not_claimed: none } = claimState.codes
  return and(
    codes.length === 0
      ? undefined
      : codes.includes(none)
        ? sql`NOT ${some(sql`c.state <> ALL(${wanted})`)}`
        : some(sql`c.state = ANY(${wanted})`),
    type === undefined ? undefined : some(sql`c.type = ${type} AND c.state <> ${none}`),
  )
}
export type VideoClaimFilter = {
  readonly claimState?: readonly number[] | undefined
  readonly claimType?: VideoClaim['type'] | undefined
}

/**
 * Keeps how a video is claimed. Its row is held before the claims are looked at, so that of two changes at once the
 * later one sees what the first has done.
 *
 * @param read what its claims come to now
 */
export async function keepVideoClaim(
  tx: Tx,
  key: Key,
  at: string,
  read: (tx: Tx) => Promise<VideoClaim>,
): Promise<void> {
  await tx
    .insert(videoClaim)
    .values({ ...key, ...unclaimed, updatedAt: at })
    .onConflictDoUpdate({
      target: [videoClaim.platform, videoClaim.platformVideoId],
      set: { updatedAt: at },
    })
  const now = await read(tx)
  await tx
    .update(videoClaim)
    .set(now)
    .where(and(eq(videoClaim.platform, key.platform), eq(videoClaim.platformVideoId, key.platformVideoId)))
}
