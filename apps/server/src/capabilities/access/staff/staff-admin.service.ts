import {
  type assignStaff,
  listStaff,
  type updateStaffMember,
} from '@pindao/protocol/access/staff.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Actor, departmentsOf, type SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor, Transact, Tx } from '#src/platform/db/database.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import { grantsOfEnabled, grantsOfRoles } from '../roles/administration.store.ts'
import type { Administration } from '../roles/administration.ts'
import { administeredBy, mayGrant, staysAdministered } from '../roles/granting.ts'
import { listRoles } from '../roles/role.store.ts'
import { widestScope } from '../roles/role-grants.ts'
import { allDepartments } from './department.store.ts'
import { inTreeOrder } from './department.tree.ts'
import { presentMember, presentNamed } from './staff-admin.present.ts'
import * as store from './staff-admin.store.ts'
import { assertMayDisable, type PlaceStaff, placementOf } from './staff-placement.ts'

type Query = EndpointParsed<typeof listStaff>['query']
type Changed = EndpointParsed<typeof updateStaffMember>['body']
type Assigned = EndpointParsed<typeof assignStaff>['body']

/** Who works here, where they belong and what they may (PERM-03, PERM-04), within the data scope of whoever asks. */
export function createStaffAdminService(deps: {
  database: Pick<Database, 'db'>
  administer: Administration
  place: PlaceStaff
}) {
  const { administer, place } = deps
  const { db } = deps.database

  /** @throws access.staffNotFound */
  async function load(from: Executor, id: bigint, actor: Actor): Promise<store.Member> {
    const [member] = await store.findMembers(from, [id])
    return coveredRecord(actor, member, scopeOf, 'access.staffNotFound')
  }

  return {
    async list({ actor }: SignedInContext, query: Query) {
      const { rows, total } = await store.listMembers(db, actor, filterOf(query), sortedWindowOf(query))
      return { rows: rows.map((row) => presentMember(row, actor)), total }
    },

    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(listStaff, views, (query) => store.countMembers(db, actor, filterOf(query), mostInView)),

    get: async ({ actor }: SignedInContext, id: bigint) => presentMember(await load(db, id, actor), actor),

    /** Departments the data scope covers, and all roles with whether this person may hand them on. */
    async choices({ actor }: SignedInContext) {
      const [departments, roles, grants] = await Promise.all([
        allDepartments(db),
        listRoles(db),
        grantsOfRoles(db),
      ])
      const covered = departmentsOf(actor)
      const shown = departments.filter(({ id }) => actor.dataScope === 'all' || covered.includes(id))
      const top = (row: (typeof shown)[number]) =>
        shown.some(({ id }) => id === row.parentId) ? row : { ...row, parentId: null }
      return {
        departments: inTreeOrder(shown.map(top)).map((row) => ({
          ...presentNamed(row),
          parentId: row.parentId === null ? null : String(row.parentId),
        })),
        roles: roles.map(({ role }) => ({
          ...presentNamed(role),
          description: role.description,
          dataScope: widestScope([role.dataScope]),
          grantable: mayGrant(actor, grants.get(role.id) ?? { dataScope: 'own', permissions: [] }),
        })),
      }
    },

    /** @throws access.staffNotFound, access.changedMeanwhile, and what `createStaffPlacement` refuses */
    update: (asked: SignedInContext, id: bigint, body: Changed) =>
      administer(asked, 'staff:update', async (tx, ctx) => {
        const member = await load(tx, id, ctx.actor)
        assertVersion(member.staff, body.version)
        await place(tx, ctx, member, {
          departmentId: BigInt(body.departmentId),
          disabled: !body.enabled,
          roleIds: idsOf(body.roleIds),
        })
        const [changed = member] = await store.findMembers(tx, [id])
        return presentMember(changed, ctx.actor)
      }),

    /** Whether somebody may sign in; the rest of them stays. @throws the same */
    setEnabled: (asked: SignedInContext, id: bigint, enabled: boolean, transact?: Transact) =>
      administer(
        asked,
        'staff:update',
        async (tx, ctx) => {
          const member = await load(tx, id, ctx.actor)
          await place(tx, ctx, member, { ...placementOf(member), disabled: !enabled })
        },
        transact,
      ),

    /** Somebody within the data scope. @throws access.staffNotFound */
    find: load,

    /**
     * Runs a change that ends with somebody being disabled later, by the rules of disabling them now, as if everybody
     * who is to leave had left. @throws the same, access.notYourself, access.lastAdministrator
     */
    toLeave: <T>(
      asked: SignedInContext,
      id: bigint,
      change: (tx: Tx, ctx: SignedInContext, member: store.Member) => Promise<T>,
    ) =>
      administer(asked, 'staff:update', async (tx, ctx) => {
        const member = await load(tx, id, ctx.actor)
        await assertMayDisable(tx, ctx, member)
        const gone = [id, ...(await store.leavingIds(tx))]
        const [before, after] = [await grantsOfEnabled(tx), await grantsOfEnabled(tx, gone)]
        if (!staysAdministered(administeredBy(before), administeredBy(after)))
          throw new AppError('access.lastAdministrator')
        return change(tx, ctx, member)
      }),

    /** What people are called, of those within the data scope, by id. */
    namesOf: (actor: Actor, ids: readonly bigint[]) => store.findNames(db, actor, ids),

    /** All of them or none; returns how many really changed. @throws the same */
    assign: (asked: SignedInContext, body: Assigned) =>
      administer(asked, 'staff:update', async (tx, ctx) => {
        const ids = idsOf(body.staffIds)
        const members = await store.findMembers(tx, ids)
        if (members.length < ids.length) throw new AppError('access.staffNotFound')
        for (const member of members) coveredRecord(ctx.actor, member, scopeOf, 'access.staffNotFound')
        let changed = 0
        for (const member of members) {
          const { departmentId = String(member.staff.departmentId) } = body
          const written = await place(tx, ctx, member, {
            departmentId: BigInt(departmentId),
            disabled: member.staff.disabled,
            roleIds: rolesAfter(
              member.roles.map(({ id }) => id),
              body.roles,
            ),
          })
          changed += written ? 1 : 0
        }
        return { changed }
      }),
  }
}
export type StaffAdminService = ReturnType<typeof createStaffAdminService>

function filterOf({ name, departmentId, roleId, enabled, signedIn, leaving }: Query): store.StaffFilter {
  return {
    text: name,
    departmentId: departmentId === undefined ? undefined : BigInt(departmentId),
    roleId: roleId === undefined || roleId === 'none' ? roleId : BigInt(roleId),
    enabled: enabled === undefined ? undefined : enabled === 'true',
    signedIn: signedIn === undefined ? undefined : signedIn === 'true',
    leaving: leaving === undefined ? undefined : leaving === 'true',
  }
}

function scopeOf({ staff }: store.Member) {
  return { ownerStaffId: staff.id, departmentId: staff.departmentId }
}

const idsOf = (texts: readonly string[]) => [...new Set(texts)].map(BigInt)

/** The roles held after a change of a selection. */
function rolesAfter(held: readonly bigint[], change: Assigned['roles']): bigint[] {
  if (change === undefined) return [...held]
  const named = idsOf(change.roleIds)
  switch (change.change) {
    case 'add':
      return [...held, ...named.filter((id) => !held.includes(id))]
    case 'remove':
      return held.filter((id) => !named.includes(id))
    case 'replace':
      return named
  }
}
