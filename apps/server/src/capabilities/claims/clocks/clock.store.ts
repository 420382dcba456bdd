import { isHistory, type WantedClock } from '@pindao/protocol/claims/claim-clocks.ts'
import { escalatesFrom, firstReminder, timerOf, urgentFrom } from '@pindao/protocol/claims/claim-timers.ts'
import { and, asc, eq, isNull, or, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { dispute } from '../cases/dispute.table.ts'
import { claim } from '../claim.table.ts'
import { type ClaimClockRow, type ClockOutcome, claimClock } from './clock.table.ts'

/** What a term is of: one of the three. */
export type ClockSubject =
  | { readonly claimId: bigint }
  | { readonly disputeId: bigint }
  | { readonly strikeId: bigint }

const columns = (of: ClockSubject) => ({ claimId: null, disputeId: null, strikeId: null, ...of })

function isOf(of: ClockSubject): SQL | undefined {
  if ('claimId' in of) return eq(claimClock.claimId, of.claimId)
  return 'disputeId' in of ? eq(claimClock.disputeId, of.disputeId) : eq(claimClock.strikeId, of.strikeId)
}

/** The terms of a record that run; until the transaction ends nobody else ends one. */
export const lockOpenClocks = (tx: Tx, of: ClockSubject): Promise<ClaimClockRow[]> =>
  tx
    .select()
    .from(claimClock)
    .where(and(isOf(of), isNull(claimClock.endedAt)))
    .orderBy(asc(claimClock.id))
    .for('update')

const text = (ms: number) => new Date(ms).toISOString()
const textOr = (ms: number | null) => (ms === null ? null : text(ms))

/** Begins a term. One whose end was long over when we heard of it is history: it does not begin. */
export async function startClock(
  tx: Tx,
  of: ClockSubject,
  { kind, startedAt, dueAt }: WantedClock,
  at: string,
): Promise<void> {
  const now = Date.parse(at)
  if (isHistory({ kind, startedAt, dueAt }, now)) return
  await tx.insert(claimClock).values({
    ...columns(of),
    kind,
    startedAt: text(startedAt),
    dueAt: text(dueAt),
    remindAt: textOr(firstReminder(kind, startedAt, dueAt, now)),
    urgentAt: text(urgentFrom(kind, startedAt, dueAt)),
    escalateAt: textOr(escalatesFrom(kind, startedAt, dueAt)),
  })
}

/** Ends a term: in time, too late where it was our move, or because its cause is gone. */
export async function endClock(
  tx: Tx,
  row: ClaimClockRow,
  at: string,
  isVoid = false,
): Promise<ClockOutcome> {
  const late = timerOf(row.kind).move === 'ours' && Date.parse(row.dueAt) < Date.parse(at)
  const outcome = late ? 'missed' : isVoid ? 'void' : 'done'
  await tx
    .update(claimClock)
    .set({ endedAt: at, outcome, remindAt: null, escalateAt: null })
    .where(eq(claimClock.id, row.id))
  return outcome
}

/**
 * The terms of a record as they are to run: what is not wanted any more ends, what runs already stays as it is. Returns
 * those that ended. Called again, or with what is known by now, it comes to the same.
 */
export async function settleClocks(
  tx: Tx,
  of: ClockSubject,
  wanted: readonly WantedClock[],
  at: string,
): Promise<readonly ClaimClockRow[]> {
  const open = await lockOpenClocks(tx, of)
  const isSame = (row: ClaimClockRow, one: WantedClock) =>
    row.kind === one.kind &&
    Date.parse(row.startedAt) === one.startedAt &&
    Date.parse(row.dueAt) === one.dueAt
  const over = open.filter((row) => !wanted.some((one) => isSame(row, one)))
  for (const row of over)
    await endClock(
      tx,
      row,
      at,
      wanted.some(({ kind }) => kind === row.kind),
    )
  for (const one of wanted) if (!open.some((row) => isSame(row, one))) await startClock(tx, of, one, at)
  return over
}

const nearest = (db: Executor, where: SQL | undefined) =>
  db
    .select({ dueAt: claimClock.dueAt, kind: claimClock.kind })
    .from(claimClock)
    .where(and(where, isNull(claimClock.endedAt)))
    .orderBy(asc(claimClock.dueAt), asc(claimClock.id))
    .limit(1)

/** Writes what is due next of a claim beside it, and of a case that stands for it. */
export async function noteDueOfClaim(tx: Tx, claimId: bigint): Promise<void> {
  const [next] = await nearest(tx, eq(claimClock.claimId, claimId))
  await tx
    .update(claim)
    .set({ dueAt: next?.dueAt ?? null, dueKind: next?.kind ?? null })
    .where(eq(claim.id, claimId))
  const cases = await tx.select({ id: dispute.id }).from(dispute).where(eq(dispute.claimId, claimId))
  for (const { id } of cases) await noteDueOfCase(tx, id, claimId)
}

/** Writes what is due next of a case beside it: a term of its own, or of its claim. */
export async function noteDueOfCase(tx: Tx, disputeId: bigint, claimId: bigint | null): Promise<void> {
  const own = eq(claimClock.disputeId, disputeId)
  const [next] = await nearest(tx, claimId === null ? own : or(own, eq(claimClock.claimId, claimId)))
  await tx
    .update(dispute)
    .set({ dueAt: next?.dueAt ?? null })
    .where(eq(dispute.id, disputeId))
}
