import type { StaffSortKey } from '@pindao/protocol/access/staff.endpoints.ts'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor } from '#src/platform/db/database.ts'
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
import type { Page } from '#src/platform/http/route.ts'
import { inDepartment } from './in-department.store.ts'
import { staffLeaving } from './leaving.table.ts'
import { department, role, staff, staffRole } from './staff.table.ts'

export type StaffRow = typeof staff.$inferSelect
/** A department or role by what people call it. */
export type NamedRow = { readonly id: bigint; readonly code: string | null; readonly name: string | null }
export type Member = {
  readonly staff: StaffRow
  readonly department: NamedRow
  /** The leading one first. */
  readonly roles: readonly NamedRow[]
  /** Their planned last day; null for who stays. */
  readonly leaving: { readonly lastDay: string; readonly stuck: boolean } | null
}

export type StaffFilter = {
  /** A part of the name or the address. */
  readonly text?: string | undefined
  readonly departmentId?: bigint | undefined
  readonly roleId?: bigint | 'none' | undefined
  readonly enabled?: boolean | undefined
  readonly signedIn?: boolean | undefined
  readonly leaving?: boolean | undefined
}

const staffOrder: ListOrder<StaffSortKey> = {
  id: staff.id,
  keys: {
    name: sql`lower(${staff.fullName})`,
    lastSignInAt: staff.lastSignInAt,
    createdAt: staff.createdAt,
    lastDay: sql`(SELECT l.last_day FROM ${staffLeaving} l WHERE l.staff_id = ${staff.id})`,
  },
}

/** One page of the staff within somebody's data scope, with their number. */
export async function listMembers(
  db: Executor,
  actor: Actor,
  filter: StaffFilter,
  window: SortedWindow<StaffSortKey>,
): Promise<Page<Member[]>> {
  const where = matching(actor, filter)
  const { rows, total } = await readPage(
    windowed(selectMembers(db).where(where), ordering(staffOrder, window.sort), window),
    countRows(db, staff, where),
  )
  return { rows: await withRoles(db, rows), total }
}

/** These people, of whatever department; unknown ids are left out. */
export async function findMembers(db: Executor, ids: readonly bigint[]): Promise<Member[]> {
  const rows = await selectMembers(db)
    .where(inArray(staff.id, [...ids]))
    .orderBy(asc(staff.id))
  return withRoles(db, rows)
}

/** What these people are called, of those within somebody's data scope. */
export async function findNames(
  db: Executor,
  actor: Actor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db
    .select({ id: staff.id, fullName: staff.fullName })
    .from(staff)
    .where(and(matching(actor, {}), inArray(staff.id, [...ids])))
  return new Map(rows.map(({ id, fullName }) => [id, fullName]))
}

/** Everybody of whom it is planned that they leave. */
export async function leavingIds(db: Executor): Promise<readonly bigint[]> {
  const rows = await db.select({ id: staffLeaving.staffId }).from(staffLeaving)
  return rows.map(({ id }) => id)
}

/** How many people of a filter somebody may see; with `most`, as far as that and one. */
export function countMembers(
  db: Executor,
  actor: Actor,
  filter: StaffFilter,
  most?: number,
): Promise<number> {
  if (most === undefined) return countRows(db, staff, matching(actor, filter))
  const found = db.select({ id: staff.id }).from(staff).where(matching(actor, filter))
  return countUpTo(db, found.$dynamic(), most)
}

function selectMembers(db: Executor) {
  return db
    .select({ staff, department: { id: department.id, code: department.code, name: department.name } })
    .from(staff)
    .innerJoin(department, eq(department.id, staff.departmentId))
    .$dynamic()
}

async function withRoles(
  db: Executor,
  rows: readonly Omit<Member, 'roles' | 'leaving'>[],
): Promise<Member[]> {
  const ids = rows.map((row) => row.staff.id)
  const held = await db
    .select({ staffId: staffRole.staffId, id: role.id, code: role.code, name: role.name })
    .from(staffRole)
    .innerJoin(role, eq(role.id, staffRole.roleId))
    .where(inArray(staffRole.staffId, ids))
    .orderBy(asc(staffRole.position))
  const byStaff = Map.groupBy(held, ({ staffId }) => staffId)
  const { staffId, lastDay, troubleCode } = staffLeaving
  const leaving = await db
    .select({ staffId, lastDay, troubleCode })
    .from(staffLeaving)
    .where(inArray(staffId, ids))
  const days = new Map(
    leaving.map((row) => [row.staffId, { lastDay: row.lastDay, stuck: row.troubleCode !== null }]),
  )
  return rows.map(({ staff: person, department: place }) => ({
    staff: person,
    department: place,
    roles: byStaff.get(person.id) ?? [],
    leaving: days.get(person.id) ?? null,
  }))
}

function matching(actor: Actor, filter: StaffFilter): SQL | undefined {
  const { text, departmentId, roleId, enabled, signedIn, leaving } = filter
  return and(
    withinScope(actor, { ownerStaffId: staff.id, departmentId: staff.departmentId }),
    text ? or(contains(staff.fullName, text), contains(staff.email, text)) : undefined,
    departmentId === undefined ? undefined : inDepartment(staff.departmentId, departmentId),
    roleId === undefined ? undefined : withRole(roleId),
    enabled === undefined ? undefined : eq(staff.disabled, !enabled),
    signedIn === undefined ? undefined : sql`${staff.lastSignInAt} IS NOT NULL = ${signedIn}`,
    leaving === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM ${staffLeaving} l WHERE l.staff_id = ${staff.id}) = ${leaving}`,
  )
}

function withRole(roleId: bigint | 'none'): SQL {
  return roleId === 'none'
    ? sql`NOT EXISTS (SELECT FROM ${staffRole} WHERE staff_id = ${staff.id})`
    : sql`EXISTS (SELECT FROM ${staffRole} WHERE staff_id = ${staff.id} AND role_id = ${roleId})`
}

export type Placement = {
  readonly departmentId: bigint
  readonly disabled: boolean
  readonly roleIds: readonly bigint[]
}

/** Writes where somebody belongs, if it is still as it was read. @throws access.changedMeanwhile */
export async function placeMember(
  db: Executor,
  read: Pick<StaffRow, 'id' | 'version'>,
  { departmentId, disabled, roleIds }: Placement,
): Promise<void> {
  const { id } = read
  await updateVersion(db, staff, read, { departmentId, disabled })
  await db.delete(staffRole).where(eq(staffRole.staffId, id))
  const held = roleIds.map((roleId, index) => ({ staffId: id, roleId, position: index + 1 }))
  if (held.length > 0) await db.insert(staffRole).values(held)
}

/** A department or role by its id; nothing where there is none. */
export async function findNamed(
  db: Executor,
  kind: 'department' | 'role',
  id: string,
): Promise<NamedRow | undefined> {
  const table = kind === 'department' ? department : role
  const [row] = await db
    .select({ id: table.id, code: table.code, name: table.name })
    .from(table)
    .where(eq(table.id, BigInt(id)))
  return row
}
