import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { claimsSound } from '@pindao/protocol/music/music-ranges.ts'
import { musicRemoval as states } from '@pindao/protocol/music/music-removal.states.ts'
import type { ClaimChange } from '#src/capabilities/claims/claims.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { never } from '#src/platform/db/leased.ts'
import { writeEvent } from '#src/platform/timeline/timeline.ts'
import type { MusicRemovalRow } from '../music.table.ts'
import { announceRemoval } from './removal.live.ts'
import type { RemovalNews } from './removal.news.ts'
import * as store from './removal.store.ts'
import { findSoundClaims, findSourceVideo, videoKey } from './removal-claims.store.ts'

/** A claim as far as a case is made of it. */
export type CasedClaim = {
  readonly id: bigint
  readonly platform: string
  readonly platformVideoId: string
  readonly channelId: bigint | null
  readonly videoTitle: string
}

/**
 * Cases come and go on by claims (BGM-01): where one stands on the sound of a video of a channel of ours, its music is not
 * removed; where the last is gone, what was done on the platform has worked.
 */
export function createRemovalFollow({ tell }: { readonly tell: RemovalNews }) {
  /** @returns whether one was made; it has one already otherwise, or none of its claims stands */
  async function open(tx: Tx, of: CasedClaim, at: string): Promise<boolean> {
    if (of.channelId === null) return false
    const standing = (await findSoundClaims(tx, [of])).get(videoKey(of))
    const last = standing?.at(-1)
    if (last === undefined) return false
    const row = await store.insertRemoval(tx, {
      platform: of.platform,
      platformVideoId: of.platformVideoId,
      channelId: of.channelId,
      videoTitle: of.videoTitle,
      videoId: await findSourceVideo(tx, of),
      claimId: last.id,
      status: states.codes.not_removed,
      nextAt: never,
      createdAt: at,
      updatedAt: at,
    })
    if (row === null) return false
    const first = { at, reason: 'claimed', actor: 'platform', from: null, to: row.status } as const
    await writeEvent(tx, 'musicRemoval', row.id, first)
    await announceRemoval(tx, row.id)
    return true
  }

  /** A case whose claims are others now. */
  async function settle(tx: Tx, row: MusicRemovalRow, { claim, before, at }: ClaimChange): Promise<void> {
    const standing = (await findSoundClaims(tx, [row])).get(videoKey(row)) ?? []
    const last = standing.at(-1)
    const isClaimed = last !== undefined
    const beside = {
      isClaimed,
      claimId: last?.id ?? row.claimId,
      ...(claim.channelId === null ? {} : { channelId: claim.channelId }),
      ...(claim.videoTitle === '' ? {} : { videoTitle: claim.videoTitle }),
    }
    const why = { at, reason: '' }
    const status = states.nameOf(row.status)
    const isNew = claimsSound(claim) && (before === null || !claimsSound(before))
    if (status === 'removed' && isNew) {
      const anew = moveInto(states, 'not_removed', 'platform')
      await store.moveRemoval(
        tx,
        row.id,
        anew,
        { ...why, reason: 'claimedAgain' },
        { ...beside, problem: null },
      )
    } else if (status === 'removing' && row.checkAt !== null && !isClaimed) {
      const done = moveInto(states, 'removed', 'platform')
      await store.moveRemoval(tx, row.id, done, { ...why, reason: 'claimGone' }, { ...beside, checkAt: null })
      await tell(tx, row, 'musicDone')
    } else if (isOther(row, beside)) await store.changeRemoval(tx, row.id, { ...beside, updatedAt: at })
    else return
    await announceRemoval(tx, row.id)
  }

  return {
    open,
    /** In the transaction in which a claim was made or changed; told twice it comes to the same. */
    async followClaim(tx: Tx, change: ClaimChange): Promise<void> {
      const { claim } = change
      if (claim.direction !== 'inbound') return
      const row = await store.lockCaseOf(tx, claim)
      if (row !== null) await settle(tx, row, change)
      else if (claimsSound(claim)) await open(tx, claim, change.at)
    },
  }
}
export type RemovalFollow = ReturnType<typeof createRemovalFollow>

const isOther = (row: MusicRemovalRow, beside: Partial<MusicRemovalRow>): boolean =>
  Object.entries(beside).some(([name, value]) => row[name as keyof MusicRemovalRow] !== value)
