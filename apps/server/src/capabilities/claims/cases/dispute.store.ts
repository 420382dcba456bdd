import type { DisputeSortKey } from '@pindao/protocol/claims/dispute.filter.ts'
import {
  type DisputeKind,
  type DisputeReason,
  type DisputeResult,
  type DisputeStatus,
  disputeStatus,
} from '@pindao/protocol/claims/dispute.states.ts'
import type { Move } from '@pindao/protocol/core/enumeration.ts'
import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { inDepartment } from '#src/capabilities/access/access.ts'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { contract } from '#src/capabilities/contracts/contracts/contract.table.ts'
import { settlement } from '#src/capabilities/revenue/settlement/settlement.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import {
  idsIn,
  type ListOrder,
  ordering,
  readPage,
  type SortedWindow,
  windowed,
} from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { type EventReason, moveRecord, type RecordKind } from '#src/platform/timeline/timeline.ts'
import { claim } from '../claim.table.ts'
import { seesKind } from './dispute.rights.ts'
import { type DisputeRow, dispute } from './dispute.table.ts'

/** What a list of cases is narrowed by. */
export type DisputeFilter = {
  readonly words?: string | undefined
  readonly status?: readonly number[] | undefined
  readonly kind?: readonly DisputeKind[] | undefined
  readonly reason?: readonly DisputeReason[] | undefined
  readonly result?: readonly DisputeResult[] | undefined
  readonly platform?: string | undefined
  readonly claimId?: bigint | undefined
  readonly contractId?: bigint | undefined
  readonly settlementId?: bigint | undefined
  readonly strikeId?: bigint | undefined
  readonly channelId?: bigint | undefined
  readonly departmentId?: bigint | undefined
  readonly handler?: bigint | 'nobody' | undefined
  /** Those that wait for somebody to agree, who is not this person's self. */
  readonly approvalOf?: bigint | undefined
  /** Due before this instant. */
  readonly dueBefore?: string | undefined
  readonly createdFrom?: string | undefined
  readonly createdTo?: string | undefined
  /** Rows that were chosen: the other conditions do not count. */
  readonly ids?: readonly string[] | undefined
}

const handler = alias(staff, 'dispute_handler')
const owner = alias(staff, 'dispute_owner')

/** Whether the channel has a copyright strike that counts: then somebody else has to agree. */
const strikes = sql<number>`(SELECT count(*)::int FROM strike k
  WHERE k.channel_id = ${dispute.channelId} AND k.status = 'active' AND k.kind = 'copyright')`

const selectListed = (db: Executor) =>
  db
    .select({
      dispute,
      claim,
      contract: { no: contract.no, title: contract.title },
      settlementNo: settlement.no,
      channelTitle: channel.title,
      departmentCode: department.label,
      ownerName: owner.fullName,
      handlerName: handler.fullName,
      strikes,
    })
    .from(dispute)
    .innerJoin(department, eq(department.id, dispute.departmentId))
    .innerJoin(owner, eq(owner.id, dispute.ownerStaffId))
    .leftJoin(handler, eq(handler.id, dispute.handlerStaffId))
    .leftJoin(claim, eq(claim.id, dispute.claimId))
    .leftJoin(contract, eq(contract.id, dispute.contractId))
    .leftJoin(settlement, eq(settlement.id, dispute.settlementId))
    .leftJoin(channel, eq(channel.id, dispute.channelId))
/** A case with what lists show of it. */
export type ListedDispute = Awaited<ReturnType<typeof selectListed>>[number]

const order: ListOrder<DisputeSortKey> = {
  id: dispute.id,
  keys: {
    due: dispute.dueAt,
    updatedAt: dispute.updatedAt,
    createdAt: dispute.createdAt,
    filedAt: dispute.filedAt,
    no: dispute.no,
  },
}

/** Cases of a kind that somebody may not see do not exist for them. */
function seen(actor: Actor): SQL | undefined {
  const hidden = (['settlement', 'contract'] as const).filter((kind) => !seesKind(actor, kind))
  return hidden.length === 0 ? undefined : sql`${dispute.kind} <> ALL(${sql.param(hidden)}::text[])`
}

/** Cases within somebody's data scope that a filter asks for. */
function matching(actor: Actor, filter: DisputeFilter): SQL | undefined {
  const { words, status, kind, reason, result, platform, handler: works, approvalOf, ids } = filter
  const { claimId, strikeId, contractId, settlementId, channelId, departmentId } = filter
  return and(
    withinScope(actor, dispute),
    seen(actor),
    ids && idsIn(dispute.id, ids),
    words ? holdsWords(words) : undefined,
    status?.length ? inArray(dispute.status, [...status]) : undefined,
    kind?.length ? inArray(dispute.kind, [...kind]) : undefined,
    reason?.length ? inArray(dispute.reason, [...reason]) : undefined,
    result?.length ? inArray(dispute.result, [...result]) : undefined,
    platform ? ofClaim(eq(claim.platform, platform)) : undefined,
    claimId === undefined ? undefined : eq(dispute.claimId, claimId),
    contractId === undefined ? undefined : eq(dispute.contractId, contractId),
    strikeId === undefined ? undefined : eq(dispute.strikeId, strikeId),
    settlementId === undefined ? undefined : eq(dispute.settlementId, settlementId),
    channelId === undefined ? undefined : eq(dispute.channelId, channelId),
    departmentId === undefined ? undefined : inDepartment(dispute.departmentId, departmentId),
    handledBy(works),
    approvalOf === undefined ? undefined : waitsForApprovalOf(approvalOf),
    filter.dueBefore === undefined ? undefined : lte(dispute.dueAt, filter.dueBefore),
    filter.createdFrom === undefined ? undefined : gte(dispute.createdAt, filter.createdFrom),
    filter.createdTo === undefined ? undefined : lt(dispute.createdAt, filter.createdTo),
  )
}

function handledBy(works: DisputeFilter['handler']): SQL | undefined {
  if (works === undefined) return undefined
  return works === 'nobody' ? isNull(dispute.handlerStaffId) : eq(dispute.handlerStaffId, works)
}

/** Somebody else asked for a second person, and somebody else prepared it. */
const waitsForApprovalOf = (staffId: bigint): SQL | undefined =>
  and(
    isNotNull(dispute.approvalAskedAt),
    eq(dispute.status, disputeStatus.codes.processing),
    ne(dispute.approvalAskedBy, staffId),
    or(isNull(dispute.preparedBy), ne(dispute.preparedBy, staffId)),
  )

const ofClaim = (condition: SQL | undefined): SQL =>
  sql`EXISTS (SELECT FROM ${claim} WHERE ${claim.id} = ${dispute.claimId} AND ${condition})`

function holdsWords(words: string): SQL | undefined {
  return or(
    contains(dispute.no, words),
    contains(dispute.title, words),
    ofClaim(
      or(
        contains(claim.claimantName, words),
        eq(claim.platformClaimId, words),
        eq(claim.platformVideoId, words),
      ),
    ),
  )
}

/** Cases in somebody's data scope, as a filter says. */
export function listDisputes(
  db: Executor,
  actor: Actor,
  filter: DisputeFilter,
  window: SortedWindow<DisputeSortKey>,
) {
  const where = matching(actor, filter)
  const rows = windowed(selectListed(db).where(where).$dynamic(), ordering(order, window.sort), window)
  const total = db
    .select({ total: sql<number>`count(*)::int` })
    .from(dispute)
    .where(where)
    .then(([row]) => row?.total ?? 0)
  return readPage(rows, total)
}

/** How many there are, `most` and one at most. */
export const countDisputes = (db: Executor, actor: Actor, filter: DisputeFilter, most: number) =>
  countUpTo(db, db.select({ id: dispute.id }).from(dispute).where(matching(actor, filter)).$dynamic(), most)

/** A case, whoever may see it; null where there is none. */
export async function findDispute(db: Executor, id: bigint): Promise<ListedDispute | null> {
  const [row] = await selectListed(db).where(eq(dispute.id, id))
  return row ?? null
}

/** What cases are called that somebody sees. */
export async function findTitles(
  db: Executor,
  actor: Actor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: dispute.id, no: dispute.no, title: dispute.title })
    .from(dispute)
    .where(and(inArray(dispute.id, [...ids]), withinScope(actor, dispute), seen(actor)))
  return new Map(rows.map(({ id, no, title }) => [id, `${no} · ${title}`]))
}

/** A case as it stands now; until the transaction ends nobody else changes it. */
export async function lockDispute(tx: Tx, id: bigint): Promise<DisputeRow | null> {
  const [row] = await tx.select().from(dispute).where(eq(dispute.id, id)).for('update')
  return row ?? null
}

/** The case that is open of a claim, held until the transaction ends; null: none is. */
export async function lockOpenOfClaim(tx: Tx, claimId: bigint): Promise<DisputeRow | null> {
  const [row] = await tx
    .select()
    .from(dispute)
    .where(and(eq(dispute.claimId, claimId), ne(dispute.status, disputeStatus.codes.closed)))
    .for('update')
  return row ?? null
}

export async function lockOfObjection(tx: Tx, objectionId: bigint): Promise<DisputeRow | null> {
  const [row] = await tx.select().from(dispute).where(eq(dispute.objectionId, objectionId)).for('update')
  return row ?? null
}

/** Null where somebody else has just opened the same. */
export async function insertDispute(tx: Tx, values: typeof dispute.$inferInsert): Promise<DisputeRow | null> {
  const [row] = await tx.insert(dispute).values(values).onConflictDoNothing().returning()
  return row ?? null
}

/** The next number of a year, as `ZY-2026-0001`; whoever asks meanwhile waits. */
export async function takeNumber(tx: Tx, year: string): Promise<string> {
  const prefix = `ZY-${year}-`
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('dispute_no', 0))`)
  const { rows } = await tx.execute<{ last: number }>(
    sql`SELECT coalesce(max(substr(no, ${prefix.length + 1})::int), 0) AS last FROM dispute
      WHERE no ~ ${`^${prefix}[0-9]+$`}`,
  )
  return `${prefix}${String((rows[0]?.last ?? 0) + 1).padStart(4, '0')}`
}

const disputeKind: RecordKind<DisputeStatus> = {
  entity: 'dispute',
  states: disputeStatus,
  table: dispute,
  state: 'status',
  beside: (at) => ({ updatedAt: at, version: sql`${dispute.version} + 1` }),
}

/** Moves a case on, with what changes beside, and writes its timeline; false where it stands otherwise by now. */
export const moveDispute = (
  tx: Tx,
  id: bigint,
  move: Move<DisputeStatus>,
  why: EventReason,
  beside: Partial<typeof dispute.$inferInsert> = {},
): Promise<boolean> =>
  moveRecord(
    tx,
    { ...disputeKind, beside: (at) => ({ ...disputeKind.beside(at), ...beside }) },
    id,
    move,
    why,
  )

/** Writes a case if it is still as it was read. @throws access.changedMeanwhile */
export const changeDispute = (
  tx: Tx,
  read: Pick<DisputeRow, 'id' | 'version'>,
  change: Partial<typeof dispute.$inferInsert>,
) => updateVersion(tx, dispute, read, change)

/** Solved ones that nothing has changed since. */
export async function findSolvedBefore(db: Executor, at: string, most: number): Promise<readonly bigint[]> {
  const rows = await db
    .select({ id: dispute.id })
    .from(dispute)
    .where(and(eq(dispute.status, disputeStatus.codes.solved), lt(dispute.updatedAt, at)))
    .orderBy(dispute.id)
    .limit(most)
  return rows.map(({ id }) => id)
}
