import { type Grant, opensPage, pageReads, showsInMenu } from '@pindao/protocol/access/page-permissions.ts'
import { abilityOf, allPermissions } from '@pindao/protocol/access/permissions.ts'
import { mostCounted } from '@pindao/protocol/core/fields.ts'
import type { MenuRecord, RouteRecord } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { menu, type Page } from './navigation.pages.ts'

type Held = ReadonlySet<Grant>
/** How many things wait on a page; more than `mostCounted` are no matter. */
export type MenuCounts = { readonly [View in Page['view']]?: number }

/** The pages somebody may open, for the page's router (NAV-04). Hiding one protects nothing: the calls check again. */
export function routesFor(held: Held): RouteRecord[] {
  return menu
    .flatMap(({ pages }) => pages)
    .filter(({ view }) => opensPage(held, view))
    .flatMap((page) => [page, ...page.also.map((other) => ({ ...page, ...other }))])
    .map(({ path, name, view, title, icon }) => ({
      path,
      name,
      view,
      pageTitle: title,
      meta: { ...abilityNames(view), icon },
    }))
}

/** The buttons somebody may press (PERM-02); routes and menu entries have their own lists. */
export function buttonsFor(held: Held): { route: string }[] {
  return allPermissions.filter((permission) => held.has(permission)).map((route) => ({ route }))
}

/** The pages in somebody's menu: what waits on others, is nothing to count. */
export function shownPages(held: Held): Page['view'][] {
  return menu
    .flatMap(({ pages }) => pages)
    .map(({ view }) => view)
    .filter((view) => showsInMenu(held, view))
}

/** The menu of somebody (NAV-06); a group without an entry that is shown is left out. */
export function menuFor(held: Held, waiting: MenuCounts = {}): MenuRecord[] {
  const itemOf = (page: Page) => pageItem(page, waiting[page.view] ?? 0)
  return menu.flatMap((group): MenuRecord[] => {
    const pages = group.pages.filter(({ view }) => showsInMenu(held, view))
    if (pages.length === 0) return []
    const { label, icon, section } = group
    return [
      {
        path: null,
        route: null,
        name: label,
        pageTitle: label,
        meta: { icon, ...(section ? { section } : {}) },
        ...plain,
        action: null,
        resource: null,
        childrenList: pages.map(itemOf),
      },
    ]
  })
}

const plain = { isHidden: false, badge: null, badgeColor: null } as const

function pageItem({ path, name, view, label, title, icon, key }: Page, waiting: number) {
  return {
    path,
    route: name,
    name: label,
    pageTitle: title,
    meta: { icon, ...(key === undefined ? {} : { key }) },
    ...plain,
    badge: badgeOf(waiting),
    ...abilityNames(view),
  }
}

function badgeOf(waiting: number): string | null {
  if (waiting === 0) return null
  return waiting > mostCounted ? `${mostCounted}+` : String(waiting)
}

function abilityNames(view: Page['view']): { action: string; resource: string } {
  const { action, subject } = abilityOf(pageReads[view])
  return { action, resource: subject }
}
