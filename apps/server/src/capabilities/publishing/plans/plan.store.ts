import type { PublishPlanSortKey } from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { type PublishPlanStatus, publishPlanStatus } from '@pindao/protocol/publishing/publish-plan.states.ts'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import {
  countRows,
  type ListOrder,
  ordering,
  readPage,
  type SortedWindow,
  windowed,
} from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { type EventReason, moveRecord, type RecordKind, writeEvent } from '#src/platform/timeline/timeline.ts'
import { type SchedulePlanRow, schedulePlan, schedulePlanEntry } from './plan.table.ts'

export type PlanFilter = {
  readonly name?: string | undefined
  readonly channelId?: bigint | undefined
  readonly statuses?: readonly number[] | undefined
  readonly ownerStaffId?: bigint | undefined
}

const selectListed = (db: Executor) =>
  db
    .select({ plan: schedulePlan, ownerName: staff.fullName })
    .from(schedulePlan)
    .innerJoin(staff, eq(staff.id, schedulePlan.ownerStaffId))
export type ListedPlan = Awaited<ReturnType<typeof selectListed>>[number]

const planOrder: ListOrder<PublishPlanSortKey> = {
  id: schedulePlan.id,
  keys: {
    name: sql`lower(${schedulePlan.name})`,
    // Ids are given as plans are made.
    createdAt: schedulePlan.id,
    startsAt: schedulePlan.startsAt,
  },
}

function matching(actor: Actor, filter: PlanFilter): SQL | undefined {
  const { name, channelId, statuses, ownerStaffId } = filter
  return and(
    isNull(schedulePlan.deletedAt),
    withinScope(actor, schedulePlan),
    name ? contains(schedulePlan.name, name) : undefined,
    statuses?.length ? inArray(schedulePlan.status, [...statuses]) : undefined,
    ownerStaffId ? eq(schedulePlan.ownerStaffId, ownerStaffId) : undefined,
    channelId
      ? sql`EXISTS (SELECT FROM ${schedulePlanEntry} WHERE ${schedulePlanEntry.planId} = ${schedulePlan.id} AND ${schedulePlanEntry.channelId} = ${channelId})`
      : undefined,
  )
}

export function listPlans(
  db: Executor,
  actor: Actor,
  filter: PlanFilter,
  window: SortedWindow<PublishPlanSortKey>,
) {
  const where = matching(actor, filter)
  const query = selectListed(db).where(where).$dynamic()
  return readPage(
    windowed(query, ordering(planOrder, window.sort), window),
    countRows(db, schedulePlan, where),
  )
}

export async function findPlan(db: Executor, id: bigint): Promise<ListedPlan | null> {
  const [row] = await selectListed(db).where(and(eq(schedulePlan.id, id), isNull(schedulePlan.deletedAt)))
  return row ?? null
}

/** A plan as it stands now; until the transaction ends nobody else changes it. */
export async function lockPlan(tx: Tx, id: bigint): Promise<SchedulePlanRow | null> {
  const [row] = await tx
    .select()
    .from(schedulePlan)
    .where(and(eq(schedulePlan.id, id), isNull(schedulePlan.deletedAt)))
    .for('update')
  return row ?? null
}

export async function insertPlan(tx: Tx, values: typeof schedulePlan.$inferInsert): Promise<bigint> {
  const [row] = await tx.insert(schedulePlan).values(values).returning({ id: schedulePlan.id })
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

/** Writes a plan if it is still as it was read. @throws access.changedMeanwhile */
export const changePlan = (
  tx: Tx,
  read: Pick<SchedulePlanRow, 'id' | 'version'>,
  change: Partial<typeof schedulePlan.$inferInsert>,
) => updateVersion(tx, schedulePlan, read, change)

const planKind: RecordKind<PublishPlanStatus> = {
  entity: 'publishPlan',
  states: publishPlanStatus,
  table: schedulePlan,
  state: 'status',
  beside: (at) => ({ updatedAt: at }),
}

/** Ends a plan and writes its timeline. @returns whether it was still active */
export function cancelPlan(tx: Tx, id: bigint, why: EventReason): Promise<boolean> {
  return moveRecord(tx, planKind, id, { from: ['active'], to: 'cancelled', actor: 'person' }, why)
}

/** Writes what happened to a plan that stays what it is. Reasons are keys under `publishing.plans.reason`. */
export function writePlanEvent(tx: Tx, id: bigint, from: number | null, why: EventReason): Promise<void> {
  const { active } = publishPlanStatus.codes
  const actor = why.staffId === undefined ? 'system' : 'person'
  return writeEvent(tx, planKind.entity, id, { ...why, actor, from, to: from ?? active })
}
