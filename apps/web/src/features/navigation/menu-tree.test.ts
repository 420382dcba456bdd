import type { MenuRecord } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { expect, test } from 'vitest'
import { accordion, activePath, firstPath, groupOf, menuTree, shortcutsOf } from './menu-tree.ts'

const item = (name: string, path: string | null, change: Partial<MenuRecord> = {}): MenuRecord => ({
  path,
  route: null,
  name,
  pageTitle: name,
  meta: {},
  isHidden: false,
  badge: null,
  badgeColor: null,
  action: null,
  resource: null,
  ...change,
})

const records = [
  item('workbench', '/dashboards/statistics'),
  item('content', null, {
    childrenList: [
      item('videos', '/videos', { meta: { key: 'v' } }),
      item('tasks', '/tasks'),
      item('hidden', '/hidden', { isHidden: true }),
    ],
  }),
  item('empty', null, { childrenList: [item('secret', '/secret', { action: 'read', resource: 'secret' })] }),
  item('channels', null, { meta: { section: 'settings' }, childrenList: [item('all', '/channels')] }),
  item('accounts', null, { meta: { section: 'settings' }, childrenList: [item('staff', '/staff')] }),
]
const tree = menuTree(records, ({ resource }) => resource !== 'secret')

test('SHL-04 hidden and forbidden items are dropped, and groups left without a page', () => {
  expect(tree.map((node) => (node.kind === 'divider' ? '—' : node.name))).toEqual([
    'workbench',
    'content',
    '—',
    'all',
    'staff',
  ])
  expect(tree[1]).toMatchObject({ children: [{ path: '/videos' }, { path: '/tasks' }] })
})

test('SHL-04 a group of one page is drawn as that page, after the divider of its group', () => {
  expect(tree.slice(2)).toMatchObject([{ kind: 'divider' }, { path: '/channels' }, { path: '/staff' }])
})

test('NAV-06 letters lead to the pages of this menu alone', () => {
  expect([...shortcutsOf(tree)]).toEqual([['v', '/videos']])
})

test('NAV-06 a group counts what waits on its pages; what was not counted to the end stays so', () => {
  const sum = (...badges: (string | null)[]) => {
    const childrenList = badges.map((badge, index) => item(`p${index}`, `/p${index}`, { badge }))
    const hidden = item('hidden', '/hidden', { badge: '7', isHidden: true })
    const more = item('more', '/more')
    const [group] = menuTree([item('g', null, { childrenList: [...childrenList, more, hidden] })], () => true)
    return group?.kind === 'group' ? group.badge : undefined
  }
  expect(sum(null, null)).toBeNull()
  expect(sum('2', null, '3')).toBe('5')
  expect(sum('60', '39')).toBe('99')
  expect(sum('60', '40')).toBe('99+')
  expect(sum('99+')).toBe('99+')
})

test('SHL-04 the page shown now is marked, also from an address below it', () => {
  expect(activePath(tree, '/channels')).toBe('/channels')
  expect(activePath(tree, '/videos/7')).toBe('/videos')
  expect(activePath(tree, '/videoshop')).toBeNull()
  expect(groupOf(tree, '/videos')).toBe('group:content')
})

test('NAV-01 the first page of a menu may be the first of a group', () => {
  expect(firstPath(tree)).toBe('/dashboards/statistics')
  expect(firstPath(tree.slice(1))).toBe('/videos')
  expect(firstPath([{ kind: 'divider' }])).toBeNull()
})

test('SHL-04 opening a group closes the others, but not the one of the page shown now', () => {
  expect(accordion(['a', 'b'], ['a', 'b', 'c'], 'a')).toEqual(['a', 'c'])
  expect(accordion(['a', 'b'], ['a'], 'a')).toEqual(['a'])
})
