import { clockOfClaim, clocksOfCase } from '@pindao/protocol/claims/claim-clocks.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { DisputeRow } from '../cases/dispute.table.ts'
import type { ClaimFollower } from '../room.ts'
import { noteDueOfCase, noteDueOfClaim, settleClocks } from './clock.store.ts'
import type { ClaimClockRow } from './clock.table.ts'
import { caseFacts, findCase, findCaseOfClaim, lockClaim, wasAnswered } from './clock-facts.store.ts'

/** What all that is told of a term goes on from: whoever deals with it closes it for everybody. */
export const clockCause = (id: bigint): string => `claimClock ${id}`

/** Starts and ends terms in the transaction of their cause. */
export type ClockFollowers = {
  /** Told of every claim that was made or changed. */
  readonly follow: ClaimFollower
  /** Told of every case that was made or changed, after it was written. */
  followDispute(tx: Tx, of: Pick<DisputeRow, 'id' | 'claimId'>, at: string): Promise<void>
}

export function createClockFollowers(news: Pick<NewsDesk, 'lower'>): ClockFollowers {
  const close = (tx: Tx, ended: readonly ClaimClockRow[]) =>
    news.lower(tx, ...ended.map(({ id }) => clockCause(id)))

  async function ofClaim(tx: Tx, claimId: bigint, at: string): Promise<void> {
    // Two causes at once follow each other: both read what the other has written.
    const row = await lockClaim(tx, claimId)
    if (row === null) return
    const wanted = clockOfClaim({
      direction: row.direction,
      platformStatus: row.platformStatus,
      policy: row.policy,
      claimedAt: Date.parse(row.claimedAt),
      statusChangedAt: Date.parse(row.statusChangedAt),
      answered: await wasAnswered(tx, row),
      of: await findCaseOfClaim(tx, claimId),
    })
    await close(tx, await settleClocks(tx, { claimId }, wanted === null ? [] : [wanted], at))
    await noteDueOfClaim(tx, claimId)
  }

  return {
    follow: (tx, { claim: row, at }) => ofClaim(tx, row.id, at),
    async followDispute(tx, { id: disputeId }, at) {
      const row = await findCase(tx, disputeId)
      if (row === null) return
      const wanted = clocksOfCase(caseFacts(row), row.claimId !== null)
      await close(tx, await settleClocks(tx, { disputeId }, wanted, at))
      if (row.claimId === null) await noteDueOfCase(tx, disputeId, null)
      else await ofClaim(tx, row.claimId, at)
    },
  }
}
