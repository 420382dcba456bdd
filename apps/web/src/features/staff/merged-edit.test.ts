import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedEdit } from './merged-edit.ts'

const base = { name: '审片', scope: 'own', ids: ['1', '2', '3'] }

test.each([
  ['what was typed stays', { ...base, name: '复审' }, base, { ...base, name: '复审' }],
  ['what a colleague saved comes', base, { ...base, scope: 'all' }, { ...base, scope: 'all' }],
  [
    'each their own',
    { ...base, name: '复审' },
    { ...base, scope: 'all' },
    { name: '复审', scope: 'all', ids: base.ids },
  ],
  [
    'of two words for one thing the person’s',
    { ...base, name: '复审' },
    { ...base, name: '终审' },
    { ...base, name: '复审' },
  ],
  [
    'lists item by item',
    { ...base, ids: ['2', '3', '4'] },
    { ...base, ids: ['1', '3', '5'] },
    { ...base, ids: ['3', '5', '4'] },
  ],
  ['an order that one chose', { ...base, ids: ['3', '2', '1'] }, base, { ...base, ids: ['3', '2', '1'] }],
])('PERM-02 PERM-03 two changes of a record meet: %s', (_name, typed, newest, merged) => {
  expect(mergedEdit({ base, typed, newest })).toEqual(merged)
})

const known = ['1', '2', '3', '4', '5', '6']
const ids = fc.uniqueArray(fc.constantFrom(...known))
test('PERM-02 PERM-03 of two changed lists: nothing that either took away, everything that either added, each once', () => {
  fc.assert(
    fc.property(ids, ids, ids, (was, typed, newest) => {
      const { list } = mergedEdit({ base: { list: was }, typed: { list: typed }, newest: { list: newest } })
      expect(new Set(list).size).toBe(list.length)
      for (const id of known) {
        const [before, mine, theirs] = [was, typed, newest].map((each) => each.includes(id))
        expect(list.includes(id)).toBe(mine === before ? theirs : mine)
      }
    }),
  )
})
