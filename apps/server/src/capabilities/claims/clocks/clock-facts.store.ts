import type { CaseFacts } from '@pindao/protocol/claims/claim-clocks.ts'
import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { and, desc, eq, like, lt, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type DisputeRow, dispute } from '../cases/dispute.table.ts'
import { type ClaimRow, claim, claimEvent } from '../claim.table.ts'
import { claimClock } from './clock.table.ts'

/** A claim as it stands now; until the transaction ends nobody else changes it. */
export async function lockClaim(tx: Tx, id: bigint): Promise<ClaimRow | null> {
  const [row] = await tx.select().from(claim).where(eq(claim.id, id)).for('no key update')
  return row ?? null
}

export async function findCase(db: Executor, id: bigint): Promise<DisputeRow | null> {
  const [row] = await db.select().from(dispute).where(eq(dispute.id, id))
  return row ?? null
}

const ms = (at: string | null) => (at === null ? null : Date.parse(at))

/** A case as far as its terms ask. */
export const caseFacts = (row: DisputeRow): CaseFacts => ({
  kind: row.kind,
  status: disputeStatus.nameOf(row.status),
  filedAt: ms(row.filedAt),
  closedAt: ms(row.closedAt),
  nextActionAt: ms(row.nextActionAt),
  createdAt: Date.parse(row.createdAt),
})

/** The case that stands for a claim, else the last one. */
export async function findCaseOfClaim(db: Executor, claimId: bigint): Promise<CaseFacts | null> {
  const isOpen = sql`(${dispute.status} <> ${disputeStatus.codes.closed})`
  const [row] = await db
    .select()
    .from(dispute)
    .where(eq(dispute.claimId, claimId))
    .orderBy(desc(isOpen), desc(dispute.id))
    .limit(1)
  return row === undefined ? null : caseFacts(row)
}

/** Whether we had disputed a claim before it got the status that it has: by what its platform told, and what we waited for. */
export async function wasAnswered(db: Executor, { id, statusChangedAt }: ClaimRow): Promise<boolean> {
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
