import type { AuditAction } from '@pindao/protocol/access/audit.codes.ts'
import type { createRole, RoleDetail, updateRole } from '@pindao/protocol/access/role.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor, Tx } from '#src/platform/db/database.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { writeAudit } from '../audit/audit.store.ts'
import { enabledBeside, grantsBeside, grantsOfRoles } from './administration.store.ts'
import type { Administration } from './administration.ts'
import { assertFreeName } from './free-name.ts'
import { type Granted, mayChange, mayGrant } from './granting.ts'
import { presentDataScopes, presentPermissions, presentRole, presentRoleDetail } from './role.present.ts'
import * as store from './role.store.ts'
import { widestScope } from './role-grants.ts'
import { fixedOf, fixedScopesOf } from './role-limits.ts'

/** People shown with a role; whoever needs all of them looks into the staff list. */
const shownHolders = 100

type NewRole = EndpointParsed<typeof createRole>['body']
type ChangedRole = EndpointParsed<typeof updateRole>['body']

/** Roles with their permissions and data scope (PERM-03). */
export function createRoleService(deps: {
  database: Pick<Database, 'db'>
  administer: Administration
  clock: Clock
}) {
  const { database, administer, clock } = deps

  /** @throws access.roleNotFound */
  async function load(db: Executor, id: bigint) {
    const listed = foundRecord(await store.findRole(db, id), 'access.roleNotFound')
    return { listed, permissions: await store.permissionsOf(db, id) }
  }

  async function detail(db: Executor, { actor }: SignedInContext, id: bigint): Promise<RoleDetail> {
    const { listed, permissions } = await load(db, id)
    const holders = await store.holdersOf(db, actor, id, shownHolders)
    const granted = { dataScope: widestScope([listed.role.dataScope]), permissions }
    return presentRoleDetail(
      listed,
      { permissions, holders, ...(await fixedIn(db, actor, id, granted)) },
      actor,
    )
  }

  /** What somebody cannot change in a role: for those who may change nothing, nothing is worked out. */
  async function fixedIn(db: Executor, actor: Actor, id: bigint, granted: Granted) {
    if (!actor.permissions.has('role:update')) return { fixed: [], fixedScopes: [] }
    const beside = await grantsBeside(db, id)
    const house = { granted, beside, enabled: await enabledBeside(db, id) }
    return { fixed: fixedOf(actor, house), fixedScopes: fixedScopesOf(actor, house) }
  }

  return {
    permissions: ({ actor }: SignedInContext) => presentPermissions(actor),
    dataScopes: ({ actor }: SignedInContext) => presentDataScopes(actor),
    async list({ actor }: SignedInContext) {
      const [rows, granted] = await Promise.all([store.listRoles(database.db), grantsOfRoles(database.db)])
      return rows.map((row) => presentRole(row, granted.get(row.role.id)?.permissions ?? [], actor))
    },
    get: (ctx: SignedInContext, id: bigint) => detail(database.db, ctx, id),

    /** @throws access.grantBeyondOwn, access.nameTaken */
    create: (asked: SignedInContext, body: NewRole) =>
      administer(asked, 'role:create', async (tx, ctx) => {
        assertGrantable(ctx, body)
        assertFreeName('role', { id: null, name: body.name }, await store.namesOfRoles(tx))
        const id = await store.insertRole(tx, contentOf(body))
        await store.writePermissions(tx, id, body.permissions)
        await audit(tx, ctx, 'role.create', id, { after: factsOf(body) })
        return detail(tx, ctx, id)
      }),

    /**
     * Changes a role for everybody who has it.
     *
     * @throws access.roleNotFound, access.changedMeanwhile, access.nameFixed, access.nameTaken, access.grantBeyondOwn,
     * access.lastAdministrator
     */
    update: (asked: SignedInContext, id: bigint, body: ChangedRole) =>
      administer(asked, 'role:update', async (tx, ctx) => {
        const { listed, permissions } = await load(tx, id)
        assertVersion(listed.role, body.version)
        const before = { ...listed.role, dataScope: widestScope([listed.role.dataScope]), permissions }
        // A default role is called what its code says, in every language.
        if ((before.code === null) !== (body.name !== null)) throw new AppError('access.nameFixed')
        const beside = await grantsBeside(tx, id)
        if (!mayChange(ctx.actor, { before, after: body, beside }))
          throw new AppError('access.grantBeyondOwn')
        if (body.name !== null) {
          assertFreeName('role', { id, name: body.name }, await store.namesOfRoles(tx))
        }
        await store.updateRole(tx, listed.role, { content: contentOf(body), now: instantIn(clock, 0) })
        await store.writePermissions(tx, id, body.permissions)
        await audit(tx, ctx, 'role.update', id, { before: factsOf(before), after: factsOf(body) })
        return detail(tx, ctx, id)
      }),

    /** @throws access.roleNotFound, access.roleInUse, access.grantBeyondOwn */
    remove: (asked: SignedInContext, id: bigint) =>
      administer(asked, 'role:delete', async (tx, ctx) => {
        const { listed, permissions } = await load(tx, id)
        if (listed.staffCount > 0) throw new AppError('access.roleInUse')
        assertGrantable(ctx, { dataScope: widestScope([listed.role.dataScope]), permissions })
        await store.deleteRole(tx, id)
        await audit(tx, ctx, 'role.delete', id, {
          before: { code: listed.role.code, ...factsOf({ ...listed.role, permissions }) },
        })
      }),
  }
}
export type RoleService = ReturnType<typeof createRoleService>

function contentOf({ name, description, dataScope }: NewRole | ChangedRole): store.RoleContent {
  return { name, description, dataScope }
}

function assertGrantable({ actor }: SignedInContext, granted: Granted): void {
  if (!mayGrant(actor, granted)) throw new AppError('access.grantBeyondOwn')
}

/** What the audit log keeps of a role. */
function factsOf(role: {
  readonly code?: string | null
  readonly name: string | null
  readonly description: string
  readonly dataScope: string
  readonly permissions: readonly string[]
}) {
  const { name, description, dataScope, permissions } = role
  return { name, description, dataScope, permissions: permissions.toSorted() }
}

type Sides = Pick<Parameters<typeof writeAudit>[2], 'before' | 'after'>

function audit(
  tx: Tx,
  ctx: SignedInContext,
  action: AuditAction,
  entityId: bigint,
  sides: Sides,
): Promise<void> {
  return writeAudit(tx, ctx, { action, entity: 'role', entityId, ...sides })
}
