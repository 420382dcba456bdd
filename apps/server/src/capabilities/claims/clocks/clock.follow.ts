import { type CaseFacts, clockOfClaim, clocksOfCase } from '@pindao/protocol/claims/claim-clocks.ts'
import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { and, desc, eq, like, lt, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import { type DisputeRow, dispute } from '../cases/dispute.table.ts'
import { type ClaimRow, claim, claimEvent } from '../claim.table.ts'
import type { ClaimFollower } from '../room.ts'
import { noteDueOfCase, noteDueOfClaim, settleClocks } from './clock.store.ts'
import { type ClaimClockRow, claimClock } from './clock.table.ts'

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
    const [row] = await tx.select().from(claim).where(eq(claim.id, claimId)).for('no key update')
    if (row === undefined) return
    const wanted = clockOfClaim({
      direction: row.direction,
      platformStatus: row.platformStatus,
      policy: row.policy,
      claimedAt: Date.parse(row.claimedAt),
      statusChangedAt: Date.parse(row.statusChangedAt),
      answered: await wasAnswered(tx, row),
      of: await caseOfClaim(tx, claimId),
    })
    await close(tx, await settleClocks(tx, { claimId }, wanted === null ? [] : [wanted], at))
    await noteDueOfClaim(tx, claimId)
  }

  return {
    follow: (tx, { claim: row, at }) => ofClaim(tx, row.id, at),
    async followDispute(tx, { id: disputeId }, at) {
      const [row] = await tx.select().from(dispute).where(eq(dispute.id, disputeId))
      if (row === undefined) return
      const wanted = clocksOfCase(factsOf(row), row.claimId !== null)
      await close(tx, await settleClocks(tx, { disputeId }, wanted, at))
      if (row.claimId === null) await noteDueOfCase(tx, disputeId, null)
      else await ofClaim(tx, row.claimId, at)
    },
  }
}

const ms = (at: string | null) => (at === null ? null : Date.parse(at))

const factsOf = (row: DisputeRow): CaseFacts => ({
  kind: row.kind,
  status: disputeStatus.nameOf(row.status),
  filedAt: ms(row.filedAt),
  closedAt: ms(row.closedAt),
  nextActionAt: ms(row.nextActionAt),
  createdAt: Date.parse(row.createdAt),
})

/** The case that stands for a claim, else the last one. */
async function caseOfClaim(db: Executor, claimId: bigint): Promise<CaseFacts | null> {
  const isOpen = sql`(${dispute.status} <> ${disputeStatus.codes.closed})`
  const [row] = await db
    .select()
    .from(dispute)
    .where(eq(dispute.claimId, claimId))
    .orderBy(desc(isOpen), desc(dispute.id))
    .limit(1)
  return row === undefined ? null : factsOf(row)
}

/** Whether we had disputed a claim before it got the status that it has: by what its platform told, and what we waited for. */
async function wasAnswered(db: Executor, { id, statusChangedAt }: ClaimRow): Promise<boolean> {
  const [told] = await db
    .select({ id: claimEvent.id })
    .from(claimEvent)
    .where(
      and(
        eq(claimEvent.claimId, id),
        lt(claimEvent.at, statusChangedAt),
        or(like(claimEvent.type, 'dispute%'), like(claimEvent.type, 'appeal%')),
      ),
    )
    .limit(1)
  if (told !== undefined) return true
  const [waited] = await db
    .select({ id: claimClock.id })
    .from(claimClock)
    .where(
      and(
        eq(claimClock.claimId, id),
        like(claimClock.kind, 'wait%'),
        lt(claimClock.startedAt, statusChangedAt),
      ),
    )
    .limit(1)
  return waited !== undefined
}
