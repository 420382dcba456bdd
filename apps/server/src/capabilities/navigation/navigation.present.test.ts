import { locales } from '@pindao/locales/locales.ts'
import { readPack } from '@pindao/locales/read-pack.ts'
import { defaultGrants } from '@pindao/protocol/access/default-roles.ts'
import { type Grant, pageGrants, pageNames, pageReads } from '@pindao/protocol/access/page-permissions.ts'
import { allGrants, neededFor, permissionTree } from '@pindao/protocol/access/permission-tree.ts'
import { allPermissions } from '@pindao/protocol/access/permissions.ts'
import { getMenu, getRoutes } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { expect, test } from 'vitest'
import { menu } from './navigation.pages.ts'
import { buttonsFor, type MenuCounts, menuFor, routesFor, shownPages } from './navigation.present.ts'

type NavigationTexts = Readonly<Record<'area' | 'page', Readonly<Record<string, string>>>>
const everything = new Set(allGrants)
const nothing: ReadonlySet<Grant> = new Set()
const without = (...grants: Grant[]) => new Set(allGrants.filter((grant) => !grants.includes(grant)))
const paths = (held: ReadonlySet<Grant>) => routesFor(held).map(({ path }) => path)
const entries = (held: ReadonlySet<Grant>) =>
  menuFor(held).flatMap((item) => (item.childrenList ?? [item]).map(({ path }) => path))

test('NAV-06 what waits on a page is its badge, 99+ at most', () => {
  const badges = (waiting: MenuCounts) =>
    menuFor(everything, waiting).flatMap(({ childrenList = [] }) =>
      childrenList.flatMap(({ route, badge }) => (badge === null ? [] : [[route, badge]])),
    )
  expect(badges({})).toEqual([])
  expect(badges({ mail: 3, chat: 0 })).toEqual([[expect.stringContaining('mail'), '3']])
  expect(badges({ chat: 99 }).map(([, badge]) => badge)).toEqual(['99'])
  expect(badges({ chat: 100 }).map(([, badge]) => badge)).toEqual(['99+'])
})

test('NAV-06 what waits is counted for the pages in the menu alone', () => {
  expect(shownPages(everything)).toContain('mail')
  expect(shownPages(without(pageGrants('mail').menu))).not.toContain('mail')
  expect(shownPages(without('route:chat'))).not.toContain('chat')
  expect(shownPages(nothing)).toEqual([])
})

test('NAV-04 somebody who may everything gets every page, as the endpoint describes it', () => {
  const routes = routesFor(everything).filter(({ path }) => !path.startsWith('/apps/email/'))
  expect(routes.map(({ path, view }) => [path, view])).toEqual([
    ['/dashboards/today', 'today'],
    ['/dashboards/urgent', 'urgent'],
    ['/dashboards/statistics', 'workbench'],
    ['/dashboards/statistics', 'workbench'],
    ['/dashboards/eCommerce', 'revenue'],
    ['/dashboards/exports', 'exports'],
    ['/channel/source-videos', 'source-videos'],
    ['/channel/publish-tasks', 'publish-tasks'],
    ['/channel/publish-queue', 'publish-queue'],
    ['/channel/publish-plans', 'publish-plans'],
    ['/channel/publish-calendar', 'publish-calendar'],
    ['/channel/drop-deliveries', 'drop-deliveries'],
    ['/channel/publish-composer', 'publish-composer'],
    ['/channel/publish-failures', 'publish-failures'],
    ['/channel/subtitle-progress', 'subtitle-progress'],
    ['/channel/translations', 'translations'],
    ['/channel/glossary', 'glossary'],
    ['/channel/translation-memory', 'translation-memory'],
    ['/channel/extractions', 'extractions'],
    ['/channel/clips', 'clips'],
    ['/channel/music', 'music'],
    ['/channel/music/tracks', 'music-tracks'],
    ['/contracts', 'contracts'],
    ['/contracts/parties', 'parties'],
    ['/contracts/approvals', 'approvals'],
    ['/revenue/reports', 'revenue-reports'],
    ['/revenue/reconciliation', 'reconciliation'],
    ['/revenue/settlements', 'settlements'],
    ['/revenue/payments', 'payments'],
    ['/rights/claims', 'claims'],
    ['/rights/strikes', 'strikes'],
    ['/rights/disputes', 'disputes'],
    ['/rights/assets', 'assets'],
    ['/rights/requests', 'claimRequests'],
    ['/rights/allowed', 'allowedChannels'],
    ['/rights/figures', 'claimFigures'],
    ['/apps/email', 'mail'],
    ['/apps/chat', 'chat'],
    ['/apps/robots', 'notice-robots'],
    ['/apps/outbox', 'notice-outbox'],
    ['/account/staff', 'staff'],
    ['/account/roles', 'roles'],
    ['/account/departments', 'departments'],
    ['/account/audit-log', 'audit-log'],
    ['/account/grants', 'grants'],
    ['/account/api-projects', 'api-projects'],
    ['/account/drop-boxes', 'drop-boxes'],
    ['/channels', 'channels'],
    ['/channels/videos', 'platform-videos'],
    ['/channels/groups', 'channel-groups'],
    ['/data/charts', 'data-charts'],
    ['/data/videos', 'data-videos'],
    ['/data/channels', 'data-channels'],
    ['/data/alerts', 'data-alerts'],
    ['/data/health', 'data-health'],
    ['/template/publish-templates', 'publish-templates'],
    ['/settings/dictionaries', 'dictionaries'],
    ['/settings/money-tables', 'money-tables'],
    ['/settings/api-keys', 'api-keys'],
    ['/settings/values', 'setting-values'],
    ['/settings/notices', 'notice-defaults'],
    ['/settings/work-calendar', 'work-calendar'],
    ['/settings/webhooks', 'webhooks'],
    ['/settings/webhooks/log', 'webhook-deliveries'],
    ['/settings/health', 'system-health'],
    ['/settings/queues', 'job-queues'],
    ['/settings/taking-over', 'taking-over'],
  ])
  expect(getRoutes.output.parse({ routes, buttons: buttonsFor(everything) }).routes).toEqual(routes)
})

test('NAV-06 the menu keeps its groups in order, and a divider stands before the settings', () => {
  const items = menuFor(everything)
  expect(items.map(({ name }) => name)).toEqual([
    'navigation.area.workbench',
    'navigation.area.content',
    'navigation.area.contract',
    'navigation.area.communication',
    'navigation.area.account',
    'navigation.area.channel',
    'navigation.area.template',
    'navigation.area.dictionary',
    'navigation.area.other',
  ])
  const sections = items.map(({ meta }) => meta.section)
  expect(sections).toEqual([...Array(4).fill(undefined), ...Array(5).fill('settings')])
  expect(getMenu.output.parse(items)).toEqual(items)
})

test('NAV-06 a group none of whose pages may be opened is left out', () => {
  expect(menuFor(new Set(defaultGrants('finance'))).map(({ name }) => name)).toEqual([
    'navigation.area.workbench',
    'navigation.area.contract',
    'navigation.area.communication',
    'navigation.area.channel',
    'navigation.area.dictionary',
  ])
  const [group] = menuFor(new Set<Grant>(['publishTask:read', 'route:publish-tasks', 'menu:publish-tasks']))
  expect(group?.childrenList?.map(({ path }) => path)).toEqual(['/channel/publish-tasks'])
})

test('PERM-02 buttons are the permissions held, and nobody without one gets anything', () => {
  expect(buttonsFor(new Set(defaultGrants('finance'))).map(({ route }) => route)).toEqual([
    'dictionary:read',
    'channel:read',
    'channelGroup:read',
    'channelData:read',
    'channelData:export',
    'channelData:acknowledge',
    'estimatedRevenue:read',
    'party:read',
    'party:create',
    'party:update',
    'party:export',
    'partyNumber:reveal',
    'contractCost:create',
    'contractCost:void',
    'contract:read',
    'contract:export',
    'approval:read',
    'approval:export',
    'workbench:read',
    'revenue:read',
    'revenueReport:read',
    'revenueReport:create',
    'revenueReport:decide',
    'revenueReport:signOff',
    'revenueReport:export',
    'moneyTable:read',
    'moneyTable:update',
    'moneyTable:lock',
    'settlement:read',
    'settlement:create',
    'settlement:confirm',
    'settlement:send',
    'settlement:pay',
    'settlement:export',
    'claim:read',
    'claimMoney:read',
    'strike:read',
    'dispute:read',
    'export:read',
    'mail:use',
    'chat:use',
  ])
  expect([routesFor(nothing), menuFor(nothing), buttonsFor(nothing)]).toEqual([[], [], []])
})

test('PERM-02 a page needs its route and its read permission, a menu entry needs the page as well', () => {
  expect(paths(without('route:channels'))).not.toContain('/channels')
  expect(paths(without('channel:read'))).not.toContain('/channels')
  expect(paths(without('menu:channels'))).toContain('/channels')
  for (const missing of ['menu:channels', 'route:channels', 'channel:read'] as const) {
    expect(entries(without(missing))).not.toContain('/channels')
  }
  expect(entries(everything)).toContain('/channels')
})

test('PERM-02 every page of the menu has its two permissions, and every permission one place in the tree', () => {
  const pages = menu.flatMap((group) => group.pages)
  expect(pages.map(({ view }) => view).toSorted()).toEqual(pageNames.toSorted())
  const wanted = pageNames.flatMap((page) => Object.values(pageGrants(page)))
  const placed = permissionTree.flatMap(({ menu, route, button }) => [...menu, ...route, ...button])
  expect(placed.toSorted()).toEqual([...wanted, ...allPermissions].toSorted())
  expect(neededFor('menu:channels')).toBe('route:channels')
  expect(neededFor('route:channels')).toBe(pageReads.channels)
  expect(neededFor('channel:read')).toBeNull()
})

test('NAV-02 the workbench is registered under both of its names, each of which is one page', () => {
  const names = (path: string) =>
    routesFor(everything).flatMap((route) => (route.path === path ? [route.name] : []))
  expect(names('/dashboards/statistics')).toEqual(['dashboard-statistics', 'dashboard-analytics'])
  const all = routesFor(everything).map(({ name }) => name)
  expect(new Set(all).size).toBe(all.length)
})

test('NAV-02 every folder and label of the mailbox is an address of its own, and no other is', () => {
  const ofMail = routesFor(everything).filter(({ view }) => view === 'mail')
  expect(ofMail.map(({ path }) => path)).toEqual([
    '/apps/email',
    ...['sent', 'draft', 'starred', 'spam', 'trash'].map((folder) => `/apps/email/${folder}`),
    ...['personal', 'company', 'important', 'private'].map((label) => `/apps/email/label/${label}`),
  ])
  expect(new Set(ofMail.map(({ name }) => name)).size).toBe(10)
  expect(paths(without('mail:use')).some((path) => path.startsWith('/apps/email'))).toBe(false)
})

test('NAV-06 a letter opens one page, and none of them is g', () => {
  const keys = menu.flatMap(({ pages }) => pages.flatMap(({ key }) => key ?? []))
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).not.toContain('g')
})

test.each(locales)(
  'NAV-06 in %s no page is called like a group, and no two things have one name',
  (locale) => {
    const { area, page } = readPack(locale, 'navigation') as NavigationTexts
    const views = menu.flatMap(({ pages }) => pages.map(({ view }) => view))
    const names = [...Object.values(area), ...views.map((view) => page[view])]
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  },
)
