import type { Department } from '@pindao/protocol/access/department.endpoints.ts'
import type { Called } from '#src/shared/access/use-names.ts'

/** A department as selects and trees need it. */
export type DepartmentNode = Called & { readonly id: string; readonly parentId: string | null }
export type DepartmentOption = {
  readonly value: string
  readonly title: string
  readonly disabled: boolean
  readonly children: DepartmentOption[]
}

/** Which departments cannot be chosen: `closed` ones with all below them, `barred` ones by themselves. */
export type Unavailable = { readonly closed?: ReadonlySet<string>; readonly barred?: ReadonlySet<string> }

/** A list in tree order as nested options. */
export function departmentOptions(
  nodes: readonly DepartmentNode[],
  nameOf: (node: DepartmentNode) => string,
  { closed, barred }: Unavailable = {},
): DepartmentOption[] {
  const below = (parentId: string | null, shut: boolean): DepartmentOption[] =>
    nodes
      .filter((node) => node.parentId === parentId)
      .map((node) => {
        const shutBelow = shut || closed?.has(node.id) === true
        const disabled = shutBelow || barred?.has(node.id) === true
        return { value: node.id, title: nameOf(node), disabled, children: below(node.id, shutBelow) }
      })
  return below(null, false)
}

/** Where a department would go by one step up or down among its siblings; null at the end of the row. */
export function stepPlace(
  nodes: readonly DepartmentNode[],
  { id, parentId }: Pick<DepartmentNode, 'id' | 'parentId'>,
  step: 'up' | 'down',
): { readonly parentId: string | null; readonly beforeId: string | null } | null {
  const siblings = nodes.filter((node) => node.parentId === parentId)
  const place = siblings.findIndex((node) => node.id === id)
  if (step === 'up') {
    const before = siblings[place - 1]
    return before ? { parentId, beforeId: before.id } : null
  }
  if (place < 0 || place === siblings.length - 1) return null
  return { parentId, beforeId: siblings[place + 2]?.id ?? null }
}

/**
 * Where a department was dropped: on another one it becomes its last child, in the gap below one its next sibling, in
 * the gap above one the sibling before it.
 */
export function dropPlace(
  nodes: readonly DepartmentNode[],
  moved: string,
  target: { readonly id: string; readonly where: 'inside' | 'before' | 'after' },
): { readonly parentId: string | null; readonly beforeId: string | null } {
  if (target.where === 'inside') return { parentId: target.id, beforeId: null }
  const parentId = nodes.find(({ id }) => id === target.id)?.parentId ?? null
  if (target.where === 'before') return { parentId, beforeId: target.id }
  const siblings = nodes.filter((node) => node.parentId === parentId && node.id !== moved)
  const next = siblings[siblings.findIndex(({ id }) => id === target.id) + 1]
  return { parentId, beforeId: next?.id ?? null }
}

/** Whether somebody may move a department to below this one; below null, to the top, where whoever moves one of those may. */
export function mayMoveBelow(departments: readonly Department[], parentId: string | null): boolean {
  if (parentId !== null)
    return departments.some(({ id, actions }) => id === parentId && actions.includes('receive'))
  return departments.some((department) => department.parentId === null && department.actions.includes('move'))
}

/** Whether somebody may make a department at the top; the very first one, whoever may make any. */
export function mayCreateAtTop(departments: readonly Department[]): boolean {
  if (departments.length === 0) return true
  return departments.some(({ parentId, actions }) => parentId === null && actions.includes('createBeside'))
}
