import { subjects } from '#src/capabilities.ts'
import { type Area, areaNames } from '#src/core/manifest.ts'
import {
  type Grant,
  type MenuPermission,
  type PageName,
  pageGrants,
  pageNames,
  pageReads,
  type RoutePermission,
} from './page-permissions.ts'
import { abilityOf, allPermissions, type Permission, type Subject } from './permissions.ts'

/** The areas in which an administrator looks for a permission: the groups of the menu. */
export { areaNames as permissionAreas }

/** One area: its menu entries, its pages and its buttons. */
export type PermissionGroup = {
  readonly area: Area
  readonly menu: readonly MenuPermission[]
  readonly route: readonly RoutePermission[]
  readonly button: readonly Permission[]
}

/** Every permission, in its area and its list (PERM-02). */
export const permissionTree: readonly PermissionGroup[] = areaNames.map((area) => {
  const pages = pageNames.filter((page) => areaOf(pageReads[page]) === area)
  return {
    area,
    menu: pages.map((page) => pageGrants(page).menu),
    route: pages.map((page) => pageGrants(page).route),
    button: allPermissions.filter((permission) => areaOf(permission) === area),
  }
})

/** Everything a role can hold, in the order of the tree. */
export const allGrants: readonly Grant[] = permissionTree.flatMap(({ menu, route, button }) => [
  ...menu,
  ...route,
  ...button,
])

/** What a permission is worth nothing without: menu → route → what the page reads. */
export function neededFor(grant: Grant): Grant | null {
  const page = pageOf(grant)
  if (page === null) return null
  return grant.startsWith('menu:') ? pageGrants(page).route : pageReads[page]
}

/** The page of a route or menu permission; null for a button. */
export function pageOf(grant: Grant): PageName | null {
  const [list, name] = grant.split(':')
  if (list !== 'menu' && list !== 'route') return null
  return pageNames.find((page) => page === name) ?? null
}

/** A page stands in the area of what it reads. */
function areaOf(permission: Permission): Area {
  const { subject } = abilityOf(permission)
  return subjects.get(subject as Subject)?.area ?? 'other'
}
