import type { Permission } from '@pindao/protocol/access/permissions.ts'
import {
  type ApprovalCommand,
  approvalCommands,
  approvalRule,
} from '@pindao/protocol/contracts/approval.commands.ts'
import type { ApprovalSortKey } from '@pindao/protocol/contracts/approval.filter.ts'
import {
  type ApprovalKind,
  type ApprovalStatus,
  approvalKindNames,
  approvalKinds,
  approvalStatus,
  approvalsUnderWay,
} from '@pindao/protocol/contracts/approval.states.ts'
import { and, asc, desc, eq, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ListOrder, listPage, type SortedWindow } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import type { RecordKind } from '#src/platform/timeline/timeline.ts'
import { type ApprovalRow, approval, approvalStep } from './approval.table.ts'

/** How reviews move, for `moveRecord`. */
export const approvalRecord: RecordKind<ApprovalStatus> = {
  entity: 'approval',
  states: approvalStatus,
  table: approval,
  state: 'status',
  beside: (at) => ({ updatedAt: at }),
}

/** Who asks, and for whom they stand in just now. */
export type Asker = { readonly actor: Actor; readonly standsFor: readonly Actor[] }

export type ApprovalFilter = {
  readonly words?: string | undefined
  readonly kind?: readonly ApprovalKind[] | undefined
  readonly status?: readonly number[] | undefined
  readonly waiting?: boolean
  readonly own?: boolean
}

/** Whose a review is, as the data scope asks. */
const owned = { ownerStaffId: approval.submitterStaffId, departmentId: approval.departmentId }
const reviewer = alias(staff, 'reviewer')

const selectListed = (db: Executor) =>
  db
    .select({
      approval,
      departmentCode: department.label,
      submitterName: staff.fullName,
      reviewerName: reviewer.fullName,
    })
    .from(approval)
    .innerJoin(department, eq(department.id, approval.departmentId))
    .innerJoin(staff, eq(staff.id, approval.submitterStaffId))
    .leftJoin(reviewer, eq(reviewer.id, approval.reviewerStaffId))
export type ListedApproval = Awaited<ReturnType<typeof selectListed>>[number]

const codesOf = (names: readonly ApprovalStatus[]) => [...approvalStatus.codesOf(names)]
const ended = codesOf(['completed', 'rejected', 'withdrawn']).map((code) => sql`${code}`)

const order: ListOrder<ApprovalSortKey> = {
  id: approval.id,
  keys: {
    // What is decided waits no longer: it comes after all that does.
    submittedAt: sql`CASE WHEN ${approval.status} NOT IN (${sql.join(ended, sql`, `)}) THEN ${approval.submittedAt} END`,
    updatedAt: approval.updatedAt,
    title: sql`lower(${approval.title})`,
  },
  mayLack: ['submittedAt'],
}

/** Of a kind that one reads, in one's own data scope or in that of somebody in whose place one decides. */
function inReach({ actor, standsFor }: Asker): SQL | undefined {
  const scopes = [actor, ...standsFor].map((one) => withinScope(one, owned))
  const kinds = approvalKindNames.filter((kind) => actor.permissions.has(approvalKinds[kind].reads))
  return and(
    kinds.length === approvalKindNames.length ? undefined : inArray(approval.kind, kinds),
    scopes.includes(undefined) ? undefined : or(...scopes),
  )
}

/** The commands that move a review on; whose turn they are, it waits for. */
const nextSteps = approvalCommands.filter((command) => ['approve', 'link', 'finish'].includes(command))

/** Where it is somebody's turn: they may take the next step, and did not submit what they would review. */
function waitsFor(asker: Asker): SQL | undefined {
  const turns = nextSteps.flatMap((command: ApprovalCommand) =>
    approvalKindNames.flatMap((kind) => {
      const { from, needs, byAnother } = approvalRule(command, kind)
      if (!asker.actor.permissions.has(needs)) return []
      const stands = and(eq(approval.kind, kind), inArray(approval.status, codesOf(from)))
      return [byAnother ? and(stands, reviewable(asker, needs)) : stands]
    }),
  )
  return turns.length === 0 ? sql`false` : or(...turns)
}

/** Not submitted by oneself, and covered by oneself or in the place of somebody who did not submit it either. */
function reviewable({ actor, standsFor }: Asker, needs: Permission): SQL | undefined {
  const mayReview = [actor, ...standsFor.filter(({ permissions }) => permissions.has(needs))]
  const reached = mayReview.map((one) =>
    and(ne(approval.submitterStaffId, one.staffId), withinScope(one, owned)),
  )
  return and(ne(approval.submitterStaffId, actor.staffId), or(...reached))
}

function matching(asker: Asker, { words, kind, status, waiting, own }: ApprovalFilter): SQL | undefined {
  return and(
    inReach(asker),
    words ? contains(approval.title, words) : undefined,
    kind?.length ? inArray(approval.kind, [...kind]) : undefined,
    // By name and back to codes: 10 asks for what is 1, and both are found (business.md §2.3).
    status?.length ? inArray(approval.status, codesOf(status.map(approvalStatus.nameOf))) : undefined,
    waiting ? waitsFor(asker) : undefined,
    own ? eq(approval.submitterStaffId, asker.actor.staffId) : undefined,
  )
}

/** Reviews that somebody sees, as a filter says. */
export function listApprovals(
  db: Executor,
  asker: Asker,
  filter: ApprovalFilter,
  window: SortedWindow<ApprovalSortKey>,
) {
  const where = matching(asker, filter)
  return listPage(db, selectListed(db).$dynamic(), { of: approval, where, order, window })
}

/** How many there are, `most` and one at most. */
export const countApprovals = (db: Executor, asker: Asker, filter: ApprovalFilter, most: number) =>
  countUpTo(db, db.select({ id: approval.id }).from(approval).where(matching(asker, filter)), most)

export async function findApproval(db: Executor, asker: Asker, id: bigint): Promise<ListedApproval | null> {
  const [row] = await selectListed(db).where(and(eq(approval.id, id), inReach(asker)))
  return row ?? null
}

/** What these reviews are called, as far as somebody sees them. */
export async function findTitles(
  db: Executor,
  asker: Asker,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: approval.id, title: approval.title })
    .from(approval)
    .where(and(inArray(approval.id, [...ids]), inReach(asker)))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** A review as it stands now; nobody else moves it until the transaction ends. */
export async function lockApproval(tx: Tx, id: bigint): Promise<ApprovalRow | null> {
  const [row] = await tx.select().from(approval).where(eq(approval.id, id)).for('update')
  return row ?? null
}

/** The review of a subject, locked. */
export async function lockOfSubject(
  tx: Tx,
  kind: ApprovalKind,
  subjectId: bigint,
): Promise<ApprovalRow | null> {
  const [row] = await tx
    .select()
    .from(approval)
    .where(and(eq(approval.kind, kind), eq(approval.subjectId, subjectId)))
    .for('update')
  return row ?? null
}

/** Of these subjects those that are being reviewed, or on their way from there, each with its review. */
export async function findUnderReview(
  db: Executor,
  kind: ApprovalKind,
  subjectIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await db
    .select({ id: approval.id, subjectId: approval.subjectId })
    .from(approval)
    .where(
      and(
        eq(approval.kind, kind),
        inArray(approval.subjectId, [...subjectIds]),
        inArray(approval.status, codesOf(approvalsUnderWay)),
      ),
    )
  return new Map(rows.map(({ id, subjectId }) => [subjectId, id]))
}

/** A new review; null where somebody else has just made the one of this subject. */
export async function insertApproval(
  tx: Tx,
  values: typeof approval.$inferInsert,
): Promise<ApprovalRow | null> {
  const [row] = await tx.insert(approval).values(values).onConflictDoNothing().returning()
  return row ?? null
}

/** The review of a subject, as it stands; null where it was never submitted. */
export async function findOfSubject(
  db: Executor,
  kind: ApprovalKind,
  subjectId: bigint,
): Promise<ApprovalRow | null> {
  const [row] = await db
    .select()
    .from(approval)
    .where(and(eq(approval.kind, kind), eq(approval.subjectId, subjectId)))
  return row ?? null
}

export async function changeApproval(
  tx: Tx,
  id: bigint,
  change: Partial<typeof approval.$inferInsert>,
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(approval).set(change).where(eq(approval.id, id))
}

export async function insertStep(tx: Tx, values: typeof approvalStep.$inferInsert): Promise<void> {
  await tx.insert(approvalStep).values(values)
}

const stoodIn = alias(staff, 'stood_in')
/** What was done to a review, newest first. */
export function listSteps(db: Executor, approvalId: bigint) {
  return db
    .select({ step: approvalStep, by: staff.fullName, onBehalfOf: stoodIn.fullName })
    .from(approvalStep)
    .innerJoin(staff, eq(staff.id, approvalStep.staffId))
    .leftJoin(stoodIn, eq(stoodIn.id, approvalStep.onBehalfOf))
    .where(eq(approvalStep.approvalId, approvalId))
    .orderBy(desc(approvalStep.id))
}
export type ListedStep = Awaited<ReturnType<typeof listSteps>>[number]

/** What the two newest rounds said when they were submitted, newest first. */
export async function lastSnapshots(db: Executor, approvalId: bigint) {
  const rows = await db
    .select({ snapshot: approvalStep.snapshot })
    .from(approvalStep)
    .where(and(eq(approvalStep.approvalId, approvalId), isNotNull(approvalStep.snapshot)))
    .orderBy(desc(approvalStep.id))
    .limit(2)
  return rows.flatMap(({ snapshot }) => (snapshot === null ? [] : [snapshot]))
}

/** Who decided a round last: for whoever came second. */
export async function lastToAct(db: Executor, approvalId: bigint): Promise<string | null> {
  const [row] = await db
    .select({ name: staff.fullName })
    .from(approvalStep)
    .innerJoin(staff, eq(staff.id, approvalStep.staffId))
    .where(eq(approvalStep.approvalId, approvalId))
    .orderBy(desc(approvalStep.id))
    .limit(1)
  return row?.name ?? null
}

/** Reviews that have waited since before an instant, by id. */
export function findWaiting(
  db: Executor,
  before: string,
  after: bigint,
  most: number,
): Promise<ApprovalRow[]> {
  return db
    .select()
    .from(approval)
    .where(
      and(
        inArray(approval.status, codesOf(['to_review'])),
        lt(approval.submittedAt, before),
        sql`${approval.id} > ${after}`,
      ),
    )
    .orderBy(asc(approval.id))
    .limit(most)
}
