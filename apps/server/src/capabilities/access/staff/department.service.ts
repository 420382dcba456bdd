import type { AuditAction } from '@pindao/protocol/access/audit.codes.ts'
import {
  type createDepartment,
  type Department,
  departmentDepth,
  type moveDepartment,
  type renameDepartment,
} from '@pindao/protocol/access/department.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { type Database, isStillReferenced, type Tx } from '#src/platform/db/database.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { writeAudit } from '../audit/audit.store.ts'
import type { Administration } from '../roles/administration.ts'
import { assertFreeName } from '../roles/free-name.ts'
import { actionsOn, reachesAll, type TreePlace } from './department.scope.ts'
import * as store from './department.store.ts'
import { branchOf, depthOf, heightOf, inTreeOrder, siblingsAfterMove } from './department.tree.ts'

type NewDepartment = EndpointParsed<typeof createDepartment>['body']
type NewName = EndpointParsed<typeof renameDepartment>['body']
type NewPlace = EndpointParsed<typeof moveDepartment>['body']

/**
 * The tree of departments (PERM-04). Everybody who may see it sees all of it: it is the company's, and tells where a
 * record of another department belongs.
 */
export function createDepartmentService(deps: {
  database: Pick<Database, 'db'>
  administer: Administration
}) {
  const { database, administer } = deps

  /** The department as it is now, among all. @throws access.departmentNotFound */
  async function load(tx: Tx, id: bigint) {
    const all = await store.allDepartments(tx)
    return { all, found: findIn(all, id) }
  }

  async function changed(tx: Tx, { actor }: SignedInContext, id: bigint): Promise<Department> {
    return present((await load(tx, id)).found, actor)
  }

  return {
    list: async ({ actor }: SignedInContext): Promise<Department[]> =>
      inTreeOrder(await store.allDepartments(database.db)).map((each) => present(each, actor)),

    /** @throws access.departmentNotFound, access.outsideScope, access.departmentTooDeep, access.nameTaken */
    create: (asked: SignedInContext, { name, parentId: parent }: NewDepartment) =>
      administer(asked, 'department:create', async (tx, ctx) => {
        const all = await store.allDepartments(tx)
        const parentId = parent === null ? null : findIn(all, BigInt(parent)).id
        assertWithinScope(ctx, [parentId])
        if (depthOf(all, parentId) + 1 > departmentDepth) throw new AppError('access.departmentTooDeep')
        assertFreeName('department', { id: null, name }, all)
        const id = await store.insertDepartment(tx, { name, parentId })
        await audit(tx, ctx, 'department.create', id, { after: { name, parentId } })
        return changed(tx, ctx, id)
      }),

    /**
     * @throws access.departmentNotFound, access.outsideScope, access.nameFixed, access.nameTaken,
     * access.changedMeanwhile
     */
    rename: (asked: SignedInContext, id: bigint, { name, version }: NewName) =>
      administer(asked, 'department:update', async (tx, ctx) => {
        const { all, found } = await load(tx, id)
        assertWithinScope(ctx, [id])
        assertVersion(found, version)
        if (found.code !== null) throw new AppError('access.nameFixed')
        assertFreeName('department', { id, name }, all)
        await store.updateDepartment(tx, found, { name })
        await audit(tx, ctx, 'department.rename', id, { before: { name: found.name }, after: { name } })
        return changed(tx, ctx, id)
      }),

    /**
     * Moves a department with all below it. The data scope of people above follows at once.
     *
     * @throws access.departmentNotFound, access.outsideScope, access.departmentCycle, access.departmentTooDeep,
     * access.changedMeanwhile
     */
    move: (asked: SignedInContext, id: bigint, { version, ...place }: NewPlace) =>
      administer(asked, 'department:update', async (tx, ctx) => {
        const { all, found } = await load(tx, id)
        const parentId = place.parentId === null ? null : findIn(all, BigInt(place.parentId)).id
        const beforeId = place.beforeId === null ? null : findIn(all, BigInt(place.beforeId)).id
        assertWithinScope(ctx, [id, found.parentId, parentId])
        assertVersion(found, version)
        if (parentId !== null && branchOf(all, id).has(parentId)) throw new AppError('access.departmentCycle')
        if (depthOf(all, parentId) + heightOf(all, id) > departmentDepth) {
          throw new AppError('access.departmentTooDeep')
        }
        const siblings = siblingsAfterMove(all, id, { parentId, beforeId })
        // The sibling has been moved away since the person saw it.
        if (siblings === null) throw new AppError('access.changedMeanwhile')
        await store.updateDepartment(tx, found, { parentId })
        await store.orderDepartments(tx, siblings)
        await audit(tx, ctx, 'department.move', id, {
          before: { parentId: found.parentId, position: found.position },
          after: { parentId, position: siblings.indexOf(id) + 1 },
        })
        return changed(tx, ctx, id)
      }),

    /** @throws access.departmentNotFound, access.outsideScope, access.departmentNotEmpty */
    remove: (asked: SignedInContext, id: bigint) =>
      administer(asked, 'department:delete', async (tx, ctx) => {
        const { found } = await load(tx, id)
        assertWithinScope(ctx, [id])
        const { code, name, parentId } = found
        await audit(tx, ctx, 'department.delete', id, { before: { code, name, parentId } })
        // Departments, people, channels, videos and uploads refer to it: the database knows of all of them.
        await store.deleteDepartment(tx, id).catch((error: unknown) => {
          if (isStillReferenced(error)) throw new AppError('access.departmentNotEmpty', { cause: error })
          throw error
        })
      }),
  }
}
export type DepartmentService = ReturnType<typeof createDepartmentService>

function findIn<Row extends { readonly id: bigint }>(rows: readonly Row[], id: bigint): Row {
  return foundRecord(
    rows.find((row) => row.id === id),
    'access.departmentNotFound',
  )
}

/** Whoever sees the tree sees all of it, and is told why they may not; to anybody else it is not there. */
function assertWithinScope({ actor }: SignedInContext, places: readonly TreePlace[]): void {
  if (reachesAll(actor, places)) return
  throw new AppError(
    actor.permissions.has('department:read') ? 'access.outsideScope' : 'access.departmentNotFound',
  )
}

/** A department with what this person may do about it. */
function present(department: store.ListedDepartment, actor: Actor): Department {
  const { id, code, name, parentId, staffCount, version } = department
  return {
    id: String(id),
    code,
    name,
    parentId: parentId === null ? null : String(parentId),
    staffCount,
    version,
    actions: actionsOn(department, actor),
  }
}

type Sides = Pick<Parameters<typeof writeAudit>[2], 'before' | 'after'>

function audit(
  tx: Tx,
  ctx: SignedInContext,
  action: AuditAction,
  entityId: bigint,
  sides: Sides,
): Promise<void> {
  return writeAudit(tx, ctx, { action, entity: 'department', entityId, ...sides })
}
