import { expect, test } from 'vitest'
import { branchOf, depthOf, heightOf, inTreeOrder, siblingsAfterMove } from './department.tree.ts'

/** 1 ─ 2 ─ 4, 1 ─ 3, 5 */
const tree = [
  { id: 5n, parentId: null },
  { id: 4n, parentId: 2n },
  { id: 1n, parentId: null },
  { id: 3n, parentId: 1n },
  { id: 2n, parentId: 1n },
]

test('PERM-04 a tree is read from top to bottom, siblings in their order', () => {
  expect(inTreeOrder(tree).map(({ id }) => id)).toEqual([5n, 1n, 3n, 2n, 4n])
})

test('PERM-04 depth, height and branch of a department', () => {
  expect([null, 5n, 4n].map((id) => depthOf(tree, id))).toEqual([0, 1, 3])
  expect([1n, 2n, 5n].map((id) => heightOf(tree, id))).toEqual([3, 2, 1])
  expect(branchOf(tree, 1n)).toEqual(new Set([1n, 2n, 3n, 4n]))
})

test('PERM-04 a department goes before a sibling or last; before anything else it cannot go', () => {
  expect(siblingsAfterMove(tree, 4n, { parentId: 1n, beforeId: 3n })).toEqual([4n, 3n, 2n])
  expect(siblingsAfterMove(tree, 3n, { parentId: 1n, beforeId: null })).toEqual([2n, 3n])
  expect(siblingsAfterMove(tree, 4n, { parentId: null, beforeId: 3n })).toBeNull()
  expect(siblingsAfterMove(tree, 3n, { parentId: 1n, beforeId: 3n })).toBeNull()
})
