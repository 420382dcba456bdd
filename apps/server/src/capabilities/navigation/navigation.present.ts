import { abilityOf, type Permission } from '@pindao/protocol/access/permissions.ts'
import type { MenuRecord, RouteRecord } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { menu, type Page } from './navigation.pages.ts'

type Held = ReadonlySet<Permission>

/** The pages somebody may open, for the page's router (NAV-04). Hiding one protects nothing: the calls check again. */
export function routesFor(held: Held): RouteRecord[] {
  return menu
    .flatMap((entry) => ('page' in entry ? [entry.page] : entry.pages))
    .filter(isHeld(held))
    .map(({ path, name, view, title, icon, permission }) => ({
      path,
      name,
      view,
      pageTitle: title,
      meta: { ...abilityNames(permission), icon },
    }))
}

/** The buttons somebody may press: every permission held (PERM-02). */
export function buttonsFor(held: Held): { route: string }[] {
  return [...held].map((permission) => ({ route: permission }))
}

/** The menu of somebody (NAV-06); a group without a page they may open is left out. */
export function menuFor(held: Held): MenuRecord[] {
  return menu.flatMap((entry): MenuRecord[] => {
    if ('page' in entry) return isHeld(held)(entry.page) ? [pageItem(entry.page)] : []
    const pages = entry.pages.filter(isHeld(held))
    if (pages.length === 0) return []
    const { label, icon, section } = entry
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
        childrenList: pages.map(pageItem),
      },
    ]
  })
}

const plain = { isHidden: false, badge: null, badgeColor: null } as const

function pageItem({ path, name, label, title, icon, permission }: Page) {
  return {
    path,
    route: name,
    name: label,
    pageTitle: title,
    meta: { icon },
    ...plain,
    ...abilityNames(permission),
  }
}

function abilityNames(permission: Permission): { action: string; resource: string } {
  const { action, subject } = abilityOf(permission)
  return { action, resource: subject }
}

function isHeld(held: Held): (page: Page) => boolean {
  return ({ permission }) => held.has(permission)
}
