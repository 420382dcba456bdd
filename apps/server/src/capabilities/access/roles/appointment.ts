import type { DefaultRoleCode } from '@pindao/protocol/access/default-roles.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import type { Env } from '#src/platform/env.ts'
import { publishAccessChange } from '#src/platform/live/live.ts'
import { writeAudit } from '../audit/audit.store.ts'
import { subjectNaming } from '../sign-on/sign-on-person.ts'
import { type Member, placeMember } from '../staff/staff-admin.store.ts'
import { grantsOfRoles, lockAdministration } from './administration.store.ts'
import { findNamed } from './appointment.store.ts'
import { administeredBy } from './granting.ts'
import { listRoles, type RoleRow } from './role.store.ts'

const administrator: DefaultRoleCode = 'admin'

/** A person as the operator's terminal names them. */
export type Named = { readonly login: string; readonly fullName: string; readonly email: string }

/** What became of an appointment; all but the first two are refusals. */
export type Appointment =
  | { readonly outcome: 'appointed' | 'alreadyAdministrator' | 'disabled'; readonly person: Named }
  /** One address, several people: a login name says which. */
  | { readonly outcome: 'several'; readonly people: readonly Named[] }
  | { readonly outcome: 'unknown' | 'noRole' }

/**
 * Gives the administrator's role to somebody, on the word of the operator at the machine (PERM-03): nobody in the
 * product can do it before there is a first administrator. People are made by their first sign-on, which alone proves
 * who they are, so whoever has not signed in yet cannot be named. Roles somebody has already stay.
 *
 * @param who login name at the sign-on, or e-mail address
 * @param operator account of the operating system that ran the command, for the audit log
 */
export async function appointAdministrator(
  { database, env }: { database: Pick<Database, 'transaction'>; env: Pick<Env, 'SANDBOX'> },
  who: string,
  operator: string,
): Promise<Appointment> {
  return database.transaction(async (tx) => {
    await lockAdministration(tx)
    const people = await findNamed(tx, { subjects: [who, subjectNaming(env)(who)], address: who })
    const [member] = people
    if (!member) return { outcome: 'unknown' }
    if (people.length > 1) return { outcome: 'several', people: people.map(named) }
    const person = named(member)
    if (member.staff.disabled) return { outcome: 'disabled', person }
    const role = await administratorRole(tx)
    if (!role) return { outcome: 'noRole' }
    if (member.roles.some(({ id }) => id === role.id)) return { outcome: 'alreadyAdministrator', person }
    await give(tx, member, role, operator)
    await publishAccessChange(tx)
    return { outcome: 'appointed', person }
  })
}

/** The default one as long as it administers; administrators may have made another of it, or removed it. */
async function administratorRole(tx: Tx): Promise<RoleRow | undefined> {
  const [roles, grants] = await Promise.all([listRoles(tx), grantsOfRoles(tx)])
  const held = (id: bigint) => administeredBy([grants.get(id) ?? { dataScope: 'own', permissions: [] }])
  const found =
    roles.find(({ role }) => role.code === administrator && held(role.id).administrators) ??
    roles.find(({ role }) => held(role.id).everything)
  return found?.role
}

async function give(tx: Tx, { staff, roles }: Member, role: RoleRow, operator: string): Promise<void> {
  const { departmentId, disabled } = staff
  const roleIds = [...roles.map(({ id }) => id), role.id]
  await placeMember(tx, staff, { departmentId, disabled, roleIds })
  const labels = roles.map(({ name, code }) => name ?? code)
  await writeAudit(tx, null, {
    action: 'staff.appoint',
    entity: 'staff',
    entityId: staff.id,
    before: { roles: labels },
    after: { roles: [...labels, role.label] },
    detail: { operator },
  })
}

function named({ staff: { ssoSubject, fullName, email } }: Member): Named {
  return { login: ssoSubject, fullName, email }
}
