import { pagePaths } from '../navigation/page-paths.ts'
import type { Permission } from './permissions.ts'

/** The pages of the product that a role may be given, by view name. */
export type PageName = keyof typeof pagePaths
export const pageNames = Object.keys(pagePaths) as readonly PageName[]

/**
 * What must be held to open a page, besides its route permission: to read what it shows. Total, so that a page without
 * an entry does not compile.
 */
export const pageReads = {
  today: 'workbench:read',
  urgent: 'workbench:read',
  workbench: 'workbench:read',
  revenue: 'revenue:read',
  'source-videos': 'video:read',
  'publish-tasks': 'publishTask:read',
  channels: 'channel:read',
  mail: 'mail:use',
  chat: 'chat:use',
  staff: 'staff:read',
  roles: 'role:read',
  departments: 'department:read',
  'audit-log': 'audit:read',
} as const satisfies Readonly<Record<PageName, Permission>>

export type RoutePermission = `route:${PageName}`
export type MenuPermission = `menu:${PageName}`
/** What a role holds: buttons (`subject:action`), routes and menu entries (PERM-02). */
export type Grant = Permission | RoutePermission | MenuPermission

/** The two permissions of a page: to open it, and to find it in the menu. */
export function pageGrants(page: PageName): {
  readonly route: RoutePermission
  readonly menu: MenuPermission
} {
  return { route: `route:${page}`, menu: `menu:${page}` }
}

/** What somebody holds, as pages and menu ask for it. */
export type Held = Pick<ReadonlySet<Grant>, 'has'>

/** A page opens for holders of its route who may also read its records (PERM-02). */
export function opensPage(held: Held, page: PageName): boolean {
  return held.has(pageGrants(page).route) && held.has(pageReads[page])
}

/** A menu entry leads somewhere: without the page it is not shown (PERM-02). */
export function showsInMenu(held: Held, page: PageName): boolean {
  return held.has(pageGrants(page).menu) && opensPage(held, page)
}
