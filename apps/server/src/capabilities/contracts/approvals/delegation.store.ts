import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { rolePermission, staff, staffRole } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { approvalDelegation } from './approval.table.ts'

/** For whom somebody stands in at an instant. */
export async function findStoodFor(db: Executor, toStaffId: bigint, now: string): Promise<readonly bigint[]> {
  const rows = await db
    .selectDistinct({ id: approvalDelegation.fromStaffId })
    .from(approvalDelegation)
    .where(and(eq(approvalDelegation.toStaffId, toStaffId), isOn(now)))
  return rows.map(({ id }) => id)
}

const isOn = (now: string) => and(lte(approvalDelegation.startsAt, now), gt(approvalDelegation.endsAt, now))

/** Who stands in for each of those who are away at an instant. */
export async function findDelegates(
  db: Executor,
  now: string,
): Promise<ReadonlyMap<bigint, readonly bigint[]>> {
  const rows = await db
    .select({ from: approvalDelegation.fromStaffId, to: approvalDelegation.toStaffId })
    .from(approvalDelegation)
    .where(isOn(now))
  return new Map(
    [...Map.groupBy(rows, ({ from }) => from)].map(([from, all]) => [from, all.map(({ to }) => to)]),
  )
}

const giver = alias(staff, 'giver')
const taker = alias(staff, 'taker')
/** What somebody gave or was given, that is not over. */
export function listDelegations(db: Executor, staffId: bigint, now: string) {
  return db
    .select({ delegation: approvalDelegation, fromName: giver.fullName, toName: taker.fullName })
    .from(approvalDelegation)
    .innerJoin(giver, eq(giver.id, approvalDelegation.fromStaffId))
    .innerJoin(taker, eq(taker.id, approvalDelegation.toStaffId))
    .where(
      and(
        or(eq(approvalDelegation.fromStaffId, staffId), eq(approvalDelegation.toStaffId, staffId)),
        gt(approvalDelegation.endsAt, now),
      ),
    )
    .orderBy(asc(approvalDelegation.startsAt), asc(approvalDelegation.id))
}

/** Everybody who has one of these rights to review, and may sign in, by name. */
export function listReviewers(db: Executor, permissions: readonly Permission[]) {
  return db
    .selectDistinct({ id: staff.id, fullName: staff.fullName })
    .from(staff)
    .innerJoin(staffRole, eq(staffRole.staffId, staff.id))
    .innerJoin(rolePermission, eq(rolePermission.roleId, staffRole.roleId))
    .where(and(eq(staff.disabled, false), inArray(rolePermission.permission, [...permissions])))
    .orderBy(asc(staff.fullName), asc(staff.id))
}

export async function insertDelegation(
  tx: Tx,
  values: typeof approvalDelegation.$inferInsert,
): Promise<bigint> {
  const [row] = await tx.insert(approvalDelegation).values(values).returning({ id: approvalDelegation.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

/** Ends somebody's own delegation; false where there is none that is not over. */
export async function endDelegation(tx: Tx, id: bigint, fromStaffId: bigint, now: string): Promise<boolean> {
  const ended = await tx
    .update(approvalDelegation)
    .set({ endsAt: now, startsAt: sql`least(${approvalDelegation.startsAt}, ${now}::timestamptz)` })
    .where(
      and(
        eq(approvalDelegation.id, id),
        eq(approvalDelegation.fromStaffId, fromStaffId),
        gt(approvalDelegation.endsAt, now),
      ),
    )
    .returning({ id: approvalDelegation.id })
  return ended.length > 0
}
