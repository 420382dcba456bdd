/** A department as far as the tree asks. */
type TreeNode = { readonly id: bigint; readonly parentId: bigint | null }

/** The nodes each after its parent; siblings stay in the order in which they came. */
export function inTreeOrder<Node extends TreeNode>(nodes: readonly Node[]): Node[] {
  const children = Map.groupBy(nodes, ({ parentId }) => parentId)
  const below = (parentId: bigint | null): Node[] =>
    (children.get(parentId) ?? []).flatMap((node) => [node, ...below(node.id)])
  return below(null)
}

/** A node and everything below it. */
export function branchOf(nodes: readonly TreeNode[], id: bigint): ReadonlySet<bigint> {
  const branch = new Set([id])
  // In tree order a parent is in the branch before its children are looked at.
  for (const node of inTreeOrder(nodes)) {
    if (node.parentId !== null && branch.has(node.parentId)) branch.add(node.id)
  }
  return branch
}

/** How many levels above and with this node: 1 for a root, 0 for none. */
export function depthOf(nodes: readonly TreeNode[], id: bigint | null): number {
  if (id === null) return 0
  return 1 + depthOf(nodes, nodes.find((node) => node.id === id)?.parentId ?? null)
}

/** How many levels this node and those below it take. */
export function heightOf(nodes: readonly TreeNode[], id: bigint): number {
  const below = nodes.filter(({ parentId }) => parentId === id)
  return 1 + Math.max(0, ...below.map((child) => heightOf(nodes, child.id)))
}

/** The children of a parent after a move: the moved one before a sibling, or last. Null where there is no such sibling. */
export function siblingsAfterMove(
  nodes: readonly TreeNode[],
  moved: bigint,
  { parentId, beforeId }: { readonly parentId: bigint | null; readonly beforeId: bigint | null },
): bigint[] | null {
  const siblings = nodes.filter((node) => node.parentId === parentId && node.id !== moved).map(({ id }) => id)
  if (beforeId === null) return [...siblings, moved]
  const place = siblings.indexOf(beforeId)
  return place < 0 ? null : siblings.toSpliced(place, 0, moved)
}
