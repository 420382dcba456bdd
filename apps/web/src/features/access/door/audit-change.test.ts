import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeOf } from './audit-change.ts'

test('PERM-05 of a long list an entry shows what was given and taken, and how much stayed', () => {
  const before = { permissions: ['a', 'b', 'c'], name: '审片' }
  const after = { permissions: ['b', 'c', 'd'], name: '剪辑' }
  expect(changeOf({ before, after })).toEqual({
    kind: 'changed',
    fields: [
      { field: 'permissions', before: ['a'], after: ['d'], kept: 2 },
      { field: 'name', before: '审片', after: '剪辑', kept: 0 },
    ],
  })
})

test('PERM-05 a list in a new order, and one of a record that was made, are shown whole', () => {
  expect(changeOf({ before: { roles: ['a', 'b'] }, after: { roles: ['b', 'a'] } }).fields).toEqual([
    { field: 'roles', before: ['a', 'b'], after: ['b', 'a'], kept: 0 },
  ])
  expect(changeOf({ before: null, after: { roles: ['a', 'b'] } })).toEqual({
    kind: 'made',
    fields: [{ field: 'roles', before: undefined, after: ['a', 'b'], kept: 0 }],
  })
})

test('PERM-05 nothing is lost: what stayed and what differs are the two lists', () => {
  const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
  fc.assert(
    fc.property(list, list, (before, after) => {
      const [line] = changeOf({ before: { list: before }, after: { list: after } }).fields
      const [gone, come] = [line?.before, line?.after] as readonly (readonly string[])[]
      expect((line?.kept ?? 0) + (gone?.length ?? 0)).toBe(before.length)
      expect((line?.kept ?? 0) + (come?.length ?? 0)).toBe(after.length)
    }),
  )
})
