import { type PageName, pages, type ReadPermission } from '#src/capabilities.ts'
import type { Permission } from './permissions.ts'

/** The pages of the product that a role may be given, by view name. */
export type { PageName }
export const pageNames: readonly PageName[] = [...pages.keys()]

/** What must be held to open a page, besides its route permission: to read what it shows. */
export const pageReads = Object.fromEntries([...pages].map(([page, { reads }]) => [page, reads])) as Readonly<
  Record<PageName, ReadPermission>
>

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
