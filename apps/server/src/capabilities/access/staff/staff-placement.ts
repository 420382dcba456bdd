import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { coveredRecord, foundRecord } from '#src/platform/found-record.ts'
import { writeAudit } from '../audit/audit.store.ts'
import { grantsOfPerson, grantsOfRoles } from '../roles/administration.store.ts'
import { mayGrant } from '../roles/granting.ts'
import { listRoles } from '../roles/role.store.ts'
import { lockLiveSessions } from '../sessions/session.store.ts'
import { endAndTell } from '../sessions/session-ending.ts'
import { allDepartments } from './department.store.ts'
import { type Member, type Placement, placeMember } from './staff-admin.store.ts'

/**
 * Puts somebody where they belong. False when nothing changes.
 *
 * @throws access.departmentNotFound, access.roleNotFound, access.grantBeyondOwn,
 * access.staffBeyondOwn, access.notYourself, access.changedMeanwhile
 */
export type PlaceStaff = (
  tx: Tx,
  ctx: SignedInContext,
  member: Member,
  placement: Placement,
) => Promise<boolean>

/** The rules under which one person places another whom they see; part of a change that `administer` runs. */
export function createStaffPlacement({ clock }: { clock: Clock }): PlaceStaff {
  return async (tx, ctx, member, placement) => {
    await assertWithinScope(tx, ctx, member, placement)
    if (sameAs(placementOf(member), placement)) return false
    await assertGrantable(tx, ctx, member, placement)
    if (placement.disabled && member.staff.id === ctx.actor.staffId) throw new AppError('access.notYourself')
    await placeMember(tx, member.staff, placement)
    if (placement.disabled) await endSessions(tx, ctx, member.staff.id)
    await audit(tx, ctx, member, placement)
    return true
  }

  /** Their pages go to the sign-in at once, in every process. */
  async function endSessions(tx: Tx, ctx: SignedInContext, staffId: bigint): Promise<void> {
    for (const session of await lockLiveSessions(tx, { staffId, keysToo: true }, instantIn(clock, 0))) {
      await endAndTell(tx, ctx, session, { reason: 'staffDisabled', clock })
    }
  }
}

/** That somebody may be disabled, without doing it. @throws access.staffBeyondOwn, access.notYourself */
export async function assertMayDisable(tx: Tx, ctx: SignedInContext, member: Member): Promise<void> {
  if (member.staff.id === ctx.actor.staffId) throw new AppError('access.notYourself')
  // Whoever is disabled already, and comes back until then, is judged as well.
  if (!mayGrant(ctx.actor, await grantsOfPerson(tx, member.staff.id)))
    throw new AppError('access.staffBeyondOwn')
}

/** Where somebody belongs now. */
export function placementOf({ staff, roles }: Member): Placement {
  return { departmentId: staff.departmentId, disabled: staff.disabled, roleIds: roles.map(({ id }) => id) }
}

function sameAs(one: Placement, other: Placement): boolean {
  return (
    one.departmentId === other.departmentId &&
    one.disabled === other.disabled &&
    one.roleIds.join() === other.roleIds.join()
  )
}

/**
 * The department they come to: otherwise they would be pushed out of sight. One that is out of reach is answered as one
 * that does not exist: whoever places people need not see the tree.
 */
async function assertWithinScope(
  tx: Tx,
  { actor }: SignedInContext,
  { staff }: Member,
  { departmentId }: Placement,
): Promise<void> {
  if (departmentId === staff.departmentId) return
  const department = (await allDepartments(tx)).find(({ id }) => id === departmentId)
  // Oneself is within every scope, but not every department to go to.
  const scopeOf = () => ({ ownerStaffId: 0n, departmentId })
  coveredRecord(actor, department, scopeOf, 'access.departmentNotFound')
}

/**
 * Nobody hands on more than they hold, and nobody takes roles, the sign-in or a department's records from somebody who holds more: a lead with
 * this permission must not be able to lock an administrator out.
 */
async function assertGrantable(
  tx: Tx,
  { actor }: SignedInContext,
  { staff, roles }: Member,
  { roleIds, disabled, departmentId }: Placement,
): Promise<void> {
  const held = roles.map(({ id }) => id)
  const known = await grantsOfRoles(tx)
  for (const id of roleIds) {
    const grants = foundRecord(known.get(id), 'access.roleNotFound')
    if (!held.includes(id) && !mayGrant(actor, grants)) throw new AppError('access.grantBeyondOwn')
  }
  const grants = await grantsOfPerson(tx, staff.id)
  // Where the data scope is the department, another one takes records away.
  const moved = departmentId !== staff.departmentId && grants.dataScope === 'department'
  if (held.join() === roleIds.join() && disabled === staff.disabled && !moved) return
  if (!mayGrant(actor, grants)) throw new AppError('access.staffBeyondOwn')
}

/** By their labels: the log is read by people, and roles may be gone by then. */
async function audit(tx: Tx, ctx: SignedInContext, member: Member, after: Placement): Promise<void> {
  const [departments, roles] = await Promise.all([allDepartments(tx), listRoles(tx)])
  const facts = ({ departmentId, roleIds, disabled }: Placement) => ({
    department: departments.find(({ id }) => id === departmentId)?.label,
    roles: roleIds.map((id) => roles.find(({ role }) => role.id === id)?.role.label),
    enabled: !disabled,
  })
  await writeAudit(tx, ctx, {
    action: 'staff.update',
    entity: 'staff',
    entityId: member.staff.id,
    before: facts(placementOf(member)),
    after: facts(after),
  })
}
