import type { Named, StaffMember } from '@pindao/protocol/access/staff.endpoints.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Member, NamedRow } from './staff-admin.store.ts'

/** A member of staff with what this person may do about them now. */
export function presentMember({ staff, department, roles, leaving }: Member, actor: Actor): StaffMember {
  const may = actor.permissions.has('staff:update')
  const switching = staff.disabled ? ('enable' as const) : ('disable' as const)
  const leave = actor.permissions.has('channel:handover') ? (['leave'] as const) : []
  return {
    id: String(staff.id),
    fullName: staff.fullName,
    email: staff.email,
    avatarUrl: staff.avatarUrl,
    department: presentNamed(department),
    roles: roles.map(presentNamed),
    enabled: !staff.disabled,
    createdAt: staff.createdAt,
    lastSignInAt: staff.lastSignInAt,
    leaving,
    version: staff.version,
    actions: may ? ['update', ...(staff.id === actor.staffId ? [] : [switching, ...leave])] : [],
  }
}

export function presentNamed({ id, code, name }: NamedRow): Named {
  return { id: String(id), code, name }
}
