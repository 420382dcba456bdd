import { expect, test } from 'vitest'
import type { MenuNode } from '../menu-tree.ts'
import { byPinyin, holds, pageOptions, recentOptions } from './search-option.ts'

const names: Readonly<Record<string, string>> = {
  group: '内容',
  videos: '源视频',
  tasks: '发布任务',
  work: '工作台',
}
const serverText = (name: string) => names[name] ?? name
const page = (name: string) =>
  ({ kind: 'page', path: `/${name}`, name, icon: name, badge: null, shortcut: null }) satisfies MenuNode
const menu: readonly MenuNode[] = [
  page('work'),
  {
    kind: 'group',
    key: 'g',
    name: 'group',
    icon: null,
    badge: null,
    children: [page('videos'), page('tasks')],
  },
  { kind: 'divider' },
]

test('SHL-05 pages are found by a part of their name, with the group they are in', () => {
  expect(pageOptions(menu, '频', { matches: holds, serverText })).toMatchObject([
    { kind: 'page', group: 'pages', title: '源视频', subtitle: '内容', path: '/videos', icon: 'videos' },
  ])
  expect(pageOptions(menu, '工', { matches: holds, serverText })).toMatchObject([{ subtitle: null }])
})

test.each(['源', 'sp', 'ysp', 'yuanshipin', 'YUAN', 'yuan shi'])(
  'SHL-05 源视频 is found by %s',
  async (words) => {
    const matches = await byPinyin()
    const found = pageOptions(menu, words, { matches, serverText })
    expect(found.map(({ title }) => title)).toContain('源视频')
  },
)

test('SHL-05 other languages are searched by letters: without marks, in any case', async () => {
  expect(holds('Équipe', 'equipe')).toBe(true)
  expect(holds('Source videos', 'VIDEO')).toBe(true)
  expect(holds('إدارة القنوات', 'اداره')).toBe(false)
  expect(holds('إدارة القنوات', 'ادارة')).toBe(true)
  expect((await byPinyin())('发布任务', 'zzz')).toBe(false)
})

test('SHL-05 before anything is typed: the pages somebody came through, the last one first', () => {
  const entry = (name: string) => ({ path: `/${name}`, url: `/${name}?page=2`, titleKey: name })
  expect(recentOptions(['work', 'videos', 'tasks'].map(entry), serverText)).toMatchObject([
    { group: 'recent', title: '源视频', path: '/videos?page=2' },
    { group: 'recent', title: '工作台', path: '/work?page=2' },
  ])
})

test('SHL-05 NAV-02 settings and help are pages of everybody, the folders of whoever has the mailbox', () => {
  const own = { matches: holds, serverText: (name: string) => name }
  const paths = (nodes: readonly MenuNode[], words: string) =>
    pageOptions(nodes, words, own).map(({ path }) => path)
  expect(paths(menu, 'navigation.page.')).toEqual(['/pages/account-settings', '/pages/faq'])
  const mailbox: MenuNode = { ...page('mail'), path: '/apps/email' }
  expect(paths([...menu, mailbox], 'mailFolder')).toEqual([
    '/apps/email/sent',
    '/apps/email/draft',
    '/apps/email/starred',
    '/apps/email/spam',
    '/apps/email/trash',
  ])
  expect(pageOptions([mailbox], 'draft', own)).toMatchObject([{ subtitle: 'mail', icon: 'mail' }])
})
