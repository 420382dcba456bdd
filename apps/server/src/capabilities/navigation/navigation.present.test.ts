import { defaultRoles } from '@pindao/protocol/access/default-roles.ts'
import { allPermissions, type Permission } from '@pindao/protocol/access/permissions.ts'
import { getMenu, getRoutes } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { expect, test } from 'vitest'
import { buttonsFor, menuFor, routesFor } from './navigation.present.ts'

const everything = new Set(allPermissions)
const nothing: ReadonlySet<Permission> = new Set()

test('NAV-04 somebody who may everything gets every page, as the endpoint describes it', () => {
  const routes = routesFor(everything)
  expect(routes.map(({ path, view }) => [path, view])).toEqual([
    ['/dashboards/statistics', 'workbench'],
    ['/channel/source-videos', 'source-videos'],
    ['/channel/publish-tasks', 'publish-tasks'],
    ['/channels', 'channels'],
  ])
  expect(getRoutes.output.parse({ routes, buttons: buttonsFor(everything) }).routes).toEqual(routes)
})

test('NAV-06 the menu keeps its groups in order, and a divider stands before channel management', () => {
  const items = menuFor(everything)
  expect(items.map(({ name }) => name)).toEqual([
    'navigation.menu.workbench',
    'navigation.menu.content',
    'navigation.menu.channelManagement',
  ])
  expect(items.map(({ meta }) => meta.section)).toEqual([undefined, undefined, 'settings'])
  expect(getMenu.output.parse(items)).toEqual(items)
})

test('NAV-06 a group none of whose pages may be opened is left out', () => {
  expect(menuFor(new Set(defaultRoles.finance.permissions)).map(({ name }) => name)).toEqual([
    'navigation.menu.workbench',
    'navigation.menu.channelManagement',
  ])
  const [group] = menuFor(new Set<Permission>(['publishTask:read']))
  expect(group?.childrenList?.map(({ path }) => path)).toEqual(['/channel/publish-tasks'])
})

test('PERM-02 buttons are the permissions held, and nobody without one gets anything', () => {
  expect(buttonsFor(new Set(defaultRoles.finance.permissions))).toEqual([
    { route: 'workbench:read' },
    { route: 'channel:read' },
  ])
  expect([routesFor(nothing), menuFor(nothing), buttonsFor(nothing)]).toEqual([[], [], []])
})
