import {
  type ApprovalStatus,
  approvalStatus,
  approvalsUnderWay,
} from '@pindao/protocol/contracts/approval.states.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { approval } from '#src/capabilities/contracts/approvals/approval.table.ts'
import { contract } from '#src/capabilities/contracts/contracts/contract.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { settlementCode } from '../state-codes.store.ts'
import { hinderedBy } from './hindrance.store.ts'
import { type ReviewedDrafts, settlement, settlementReview } from './settlement.table.ts'

/** Whoever submits a month waits for who submits it now. */
export async function lockMonthReview(tx: Tx, month: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`settlement.review ${month}`}, 0))`)
}

/** The drafts of a month that somebody sees and that nothing hinders, each with its calculation. */
export async function findReviewable(db: Executor, actor: Actor, month: string): Promise<ReviewedDrafts> {
  const rows = await db
    .select({ id: settlement.id, calcVersion: settlement.calcVersion })
    .from(settlement)
    .innerJoin(contract, eq(contract.id, settlement.contractId))
    .where(
      and(
        eq(settlement.month, month),
        sql`${settlement.status} = ${settlementCode.draft}`,
        withinScope(actor, contract),
        sql`NOT ${hinderedBy('any', actor.staffId)}`,
      ),
    )
    .orderBy(settlement.id)
  return Object.fromEntries(rows.map(({ id, calcVersion }) => [String(id), calcVersion]))
}

const ofMonth = (month: string, states: readonly ApprovalStatus[]) =>
  and(eq(settlementReview.month, month), inArray(approval.status, [...approvalStatus.codesOf(states)]))

const selectReviews = (db: Executor) =>
  db
    .select({ id: settlementReview.id, approvalId: approval.id })
    .from(settlementReview)
    .innerJoin(
      approval,
      and(eq(approval.kind, 'settlementMonth'), eq(approval.subjectId, settlementReview.id)),
    )

/** The newest review of a month under way that somebody sees; null where none is. */
export async function findUnderWay(db: Executor, actor: Actor, month: string): Promise<bigint | null> {
  const owned = { ownerStaffId: approval.submitterStaffId, departmentId: approval.departmentId }
  const [row] = await selectReviews(db)
    .where(and(ofMonth(month, approvalsUnderWay), withinScope(actor, owned)))
    .orderBy(desc(settlementReview.id))
    .limit(1)
  return row?.approvalId ?? null
}

/** What somebody submitted of a month: under way, or sent back and to be submitted again. */
export async function findOwnReview(
  tx: Tx,
  staffId: bigint,
  month: string,
  states: readonly ApprovalStatus[],
): Promise<bigint | null> {
  const [row] = await selectReviews(tx)
    .where(and(ofMonth(month, states), eq(approval.submitterStaffId, staffId)))
    .orderBy(desc(settlementReview.id))
    .limit(1)
  return row?.id ?? null
}

/** Keeps what is submitted: anew, or in place of what was sent back. @returns its id */
export async function saveReview(
  tx: Tx,
  id: bigint | null,
  { month, drafts, at }: { readonly month: string; readonly drafts: ReviewedDrafts; readonly at: string },
): Promise<bigint> {
  if (id !== null) {
    await tx.update(settlementReview).set({ drafts }).where(eq(settlementReview.id, id))
    return id
  }
  const [row] = await tx
    .insert(settlementReview)
    .values({ month, drafts, createdAt: at })
    .returning({ id: settlementReview.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

/** What was submitted. */
export async function findReview(db: Executor, id: bigint) {
  const [row] = await db.select().from(settlementReview).where(eq(settlementReview.id, id))
  return row ?? null
}

/** What it comes to, in each currency; and how many drafts of the month were left out because something hinders them. */
export async function sumDrafts(
  db: Executor,
  { month, drafts }: { readonly month: string; readonly drafts: ReviewedDrafts },
) {
  const ids = sql`${sql.param(Object.keys(drafts))}::bigint[]`
  const [sums, left] = await Promise.all([
    db.execute<{ currency: string; payable: string; count: number }>(sql`
      SELECT currency, sum(payable)::text AS payable, count(*)::int AS count FROM settlement
      WHERE id = ANY(${ids}) GROUP BY 1 ORDER BY 1`),
    db.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM settlement
      WHERE month = ${month} AND status = ${settlementCode.draft} AND id <> ALL(${ids})`),
  ])
  return { sums: sums.rows, left: left.rows[0]?.count ?? 0 }
}

/** Those of them that are drafts still, with what they are called. */
export async function findStillDrafts(db: Executor, drafts: ReviewedDrafts) {
  const ids = Object.keys(drafts).map(BigInt)
  return db
    .select({ id: settlement.id, no: settlement.no, title: contract.title })
    .from(settlement)
    .innerJoin(contract, eq(contract.id, settlement.contractId))
    .where(and(inArray(settlement.id, ids), sql`${settlement.status} = ${settlementCode.draft}`))
    .orderBy(settlement.id)
}
