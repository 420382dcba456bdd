import type { DepartmentAction } from '@pindao/protocol/access/department.endpoints.ts'
import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { type Actor, coversRecord } from '#src/platform/context.ts'

/** A place in the tree; null is the top, which is the whole company's. */
export type TreePlace = bigint | null

/**
 * Whether somebody may change the tree everywhere a change touches it: whoever moved a department from elsewhere below
 * their own would widen their own look at the data.
 */
export function reachesAll(actor: Actor, places: readonly TreePlace[]): boolean {
  if (actor.dataScope === 'all') return true
  return places.every(
    (departmentId) => departmentId !== null && coversRecord(actor, { ownerStaffId: 0n, departmentId }),
  )
}

/** What each action needs, and where it touches the tree, as far as the department alone says it. */
const needs = {
  createBelow: ['department:create', ({ id }) => [id]],
  createBeside: ['department:create', ({ parentId }) => [parentId]],
  rename: ['department:update', ({ id }) => [id]],
  move: ['department:update', ({ id, parentId }) => [id, parentId]],
  receive: ['department:update', ({ id }) => [id]],
  delete: ['department:delete', ({ id }) => [id]],
} as const satisfies Record<
  DepartmentAction,
  readonly [Permission, (department: Node) => readonly TreePlace[]]
>

type Node = { readonly id: bigint; readonly code: string | null; readonly parentId: bigint | null }

/** What somebody may do about a department; those of the specification keep their name. */
export function actionsOn(department: Node, actor: Actor): DepartmentAction[] {
  return (Object.keys(needs) as DepartmentAction[]).filter((action) => {
    const [permission, touches] = needs[action]
    if (action === 'rename' && department.code !== null) return false
    return actor.permissions.has(permission) && reachesAll(actor, touches(department))
  })
}
