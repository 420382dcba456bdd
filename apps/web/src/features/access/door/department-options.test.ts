import { type Department, departmentActions } from '@pindao/protocol/access/department.endpoints.ts'
import { expect, test } from 'vitest'
import {
  type DepartmentNode,
  departmentOptions,
  dropPlace,
  mayCreateAtTop,
  mayMoveBelow,
  stepPlace,
} from './department-options.ts'

const node = (id: string, parentId: string | null): DepartmentNode => ({ id, parentId, code: null, name: id })
const nodes = [node('a', null), node('b', 'a'), node('c', 'a'), node('d', 'c'), node('e', null)]

test('PERM-04 departments nest as options, and a closed one closes what is below it', () => {
  const options = departmentOptions(nodes, ({ id }) => id.toUpperCase(), { closed: new Set(['c']) })
  expect(options.map(({ title }) => title)).toEqual(['A', 'E'])
  const [b, c] = options[0]?.children ?? []
  expect([b?.disabled, c?.disabled, c?.children[0]?.disabled]).toEqual([false, true, true])
})

test('PERM-03 PERM-04 a barred department cannot be chosen, those below it can', () => {
  const [a] = departmentOptions(nodes, ({ id }) => id, { barred: new Set(['a']) })
  expect([a?.disabled, a?.children[0]?.disabled]).toEqual([true, false])
})

test('PERM-03 PERM-04 departments go where the server lets them, to the top with whoever moves one there', () => {
  const department = (id: string, parentId: string | null, actions: Department['actions']): Department => ({
    id,
    parentId,
    actions,
    code: null,
    name: id,
    staffCount: 0,
    version: 1,
  })
  const own = department('b', 'a', ['receive', 'createBelow'])
  const branch = [department('a', null, []), own, department('c', 'b', [...departmentActions])]
  expect(['a', 'b', null].map((id) => mayMoveBelow(branch, id))).toEqual([false, true, false])
  expect(mayMoveBelow([department('a', null, ['move'])], null)).toBe(true)
  expect([mayCreateAtTop(branch), mayCreateAtTop([])]).toEqual([false, true])
  expect(mayCreateAtTop([...branch, department('d', null, ['createBeside'])])).toBe(true)
})

test('PERM-04 a step up or down stays among the siblings', () => {
  expect(stepPlace(nodes, node('c', 'a'), 'up')).toEqual({ parentId: 'a', beforeId: 'b' })
  expect(stepPlace(nodes, node('b', 'a'), 'up')).toBeNull()
  expect(stepPlace(nodes, node('b', 'a'), 'down')).toEqual({ parentId: 'a', beforeId: null })
  expect(stepPlace(nodes, node('e', null), 'down')).toBeNull()
})

test('PERM-04 a drop goes inside, before or after, and never counts the moved one itself', () => {
  expect(dropPlace(nodes, 'e', { id: 'a', where: 'inside' })).toEqual({ parentId: 'a', beforeId: null })
  expect(dropPlace(nodes, 'e', { id: 'c', where: 'before' })).toEqual({ parentId: 'a', beforeId: 'c' })
  expect(dropPlace(nodes, 'e', { id: 'b', where: 'after' })).toEqual({ parentId: 'a', beforeId: 'c' })
  expect(dropPlace(nodes, 'c', { id: 'b', where: 'after' })).toEqual({ parentId: 'a', beforeId: null })
})
