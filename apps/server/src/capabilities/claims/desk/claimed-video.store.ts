import { unclaimed, type VideoClaim } from '@pindao/protocol/channels/video-claim.ts'
import { type ClaimType, claimState } from '@pindao/protocol/claims/claim.states.ts'
import { and, eq, ne } from 'drizzle-orm'
import { keepVideoClaim } from '#src/capabilities/channels/channels.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { type ClaimRow, claim } from '../claim.table.ts'
import type { ClaimFollower } from '../room.ts'

type Key = Pick<ClaimRow, 'platform' | 'platformVideoId'>

/** A video's E14 is the highest of its claims: kept with each claim that is made or changes (CLM-01). */
export const followClaimedVideo: ClaimFollower = async (tx, { claim: now, before, at }) => {
  await keep(tx, now, at)
  if (before !== null && !isSame(before, now)) await keep(tx, before, at)
}

const isSame = (one: Key, other: Key) =>
  one.platform === other.platform && one.platformVideoId === other.platformVideoId

const keep = (tx: Tx, { platform, platformVideoId }: Key, at: string) =>
  keepVideoClaim(tx, { platform, platformVideoId }, at, async () =>
    highestOf(
      await tx
        .select({ state: claim.state, type: claim.type, direction: claim.direction })
        .from(claim)
        .where(
          and(
            eq(claim.platform, platform),
            eq(claim.platformVideoId, platformVideoId),
            ne(claim.state, claimState.codes.not_claimed),
          ),
        ),
    ),
  )

type Part = Pick<ClaimRow, 'state' | 'type' | 'direction'>

/** What several claims come to: the highest state, all that is claimed in it, and against us where one of them is. */
export function highestOf(claims: readonly Part[]): VideoClaim {
  const highest = claims.reduce((most, { state }) => Math.max(most, state), 0)
  if (highest === claimState.codes.not_claimed) return unclaimed
  const those = claims.filter(({ state }) => state === highest)
  return {
    state: claimState.codes[claimState.nameOf(highest)],
    type: typeOf(those.flatMap(({ type }) => type ?? [])),
    direction: those.some(({ direction }) => direction === 'inbound') ? 'inbound' : 'outbound',
  }
}

function typeOf(types: readonly ClaimType[]): ClaimType | null {
  const found = new Set(types)
  return found.size > 1 ? 'audiovisual' : (types[0] ?? null)
}
