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
  [
    'an order that the person chose, with what a colleague added',
    { ...base, ids: ['2', '1', '3'] },
    { ...base, ids: ['1', '2', '3', '4'] },
    { ...base, ids: ['2', '1', '3', '4'] },
  ],
  [
    'what the person added and set first, without what a colleague took away',
    { ...base, ids: ['4', '1', '2', '3'] },
    { ...base, ids: ['1', '3', '5'] },
    { ...base, ids: ['4', '1', '3', '5'] },
  ],
  [
    'an order that a colleague chose, with what the person added and took away',
    { ...base, ids: ['1', '2', '4'] },
    { ...base, ids: ['3', '2', '1'] },
    { ...base, ids: ['2', '1', '4'] },
  ],
  [
    'of two orders the person’s',
    { ...base, ids: ['2', '1', '3'] },
    { ...base, ids: ['3', '2', '1'] },
    { ...base, ids: ['2', '1', '3'] },
  ],
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

/** Whether each of two items of `list` that are in `order`, too, stand in it as they do there. */
const stands = (list: readonly string[], order: readonly string[]) =>
  expect(list.filter((id) => order.includes(id))).toEqual(order.filter((id) => list.includes(id)))

test('PERM-03 of two orders the person’s stays, and the colleague’s where the person chose none', () => {
  fc.assert(
    fc.property(ids, ids, ids, (was, typed, newest) => {
      const { list } = mergedEdit({ base: { list: was }, typed: { list: typed }, newest: { list: newest } })
      // Nobody has chosen an order who took some away and added others behind them.
      const chosen = typed.some(
        (id, place) =>
          was.includes(id) &&
          typed.slice(0, place).some((above) => !was.includes(above) || was.indexOf(above) > was.indexOf(id)),
      )
      stands(list, chosen ? typed : newest)
    }),
  )
})
