import type { Called } from '#src/shared/access/use-names.ts'

/** A department as selects and trees need it. */
export type DepartmentNode = Called & { readonly id: string; readonly parentId: string | null }
export type DepartmentOption = {
  readonly value: string
  readonly title: string
  readonly disabled: boolean
  readonly children: DepartmentOption[]
}

/** A list in tree order as nested options; `closed` ones cannot be chosen, nor anything below them. */
export function departmentOptions(
  nodes: readonly DepartmentNode[],
  nameOf: (node: DepartmentNode) => string,
  closed: ReadonlySet<string> = new Set(),
): DepartmentOption[] {
  const below = (parentId: string | null, shut: boolean): DepartmentOption[] =>
    nodes
      .filter((node) => node.parentId === parentId)
      .map((node) => {
        const disabled = shut || closed.has(node.id)
        return { value: node.id, title: nameOf(node), disabled, children: below(node.id, disabled) }
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
