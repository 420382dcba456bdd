import { mostCounted } from '@pindao/protocol/core/fields.ts'
import type { MenuRecord } from '@pindao/protocol/navigation/navigation.endpoints.ts'

/** What the menu draws: pages, groups of pages, and the divider before the settings groups. `name` is a server key. */
export type MenuNode =
  | {
      readonly kind: 'page'
      readonly path: string
      readonly name: string
      readonly icon: string | null
      /** How much waits there: a number, or 99+ (NAV-06). */
      readonly badge: string | null
      /** The letter that opens it after `g`. */
      readonly shortcut: string | null
    }
  | {
      readonly kind: 'group'
      readonly key: string
      readonly name: string
      readonly icon: string | null
      /** How much waits on its pages together. */
      readonly badge: string | null
      readonly children: readonly MenuNode[]
    }
  | { readonly kind: 'divider' }

type PageNode = Extract<MenuNode, { kind: 'page' }>
type Item = Omit<MenuRecord, 'childrenList'>
type Permits = (item: Pick<Item, 'action' | 'resource'>) => boolean

/**
 * The menu to draw from what `base/menu` sent (SHL-04): hidden and forbidden items dropped, groups without a visible
 * page as well, a group of one page drawn as that page, one divider before the first group of the settings section.
 */
export function menuTree(records: readonly MenuRecord[], permits: Permits): MenuNode[] {
  const nodes: MenuNode[] = []
  let divided = false
  for (const record of records) {
    const node = nodeOf(record, permits)
    if (!node) continue
    if (record.meta.section === 'settings' && !divided) {
      nodes.push({ kind: 'divider' })
      divided = true
    }
    nodes.push(node)
  }
  return nodes
}

function nodeOf({ childrenList, ...item }: MenuRecord, permits: Permits): MenuNode | null {
  if (item.isHidden || !permits(item)) return null
  if (!childrenList) return pageOf(item)
  const pages = childrenList.flatMap((child) => {
    const node = child.isHidden || !permits(child) ? null : pageOf(child)
    return node ? [node] : []
  })
  const [only] = pages
  // A group of one page is that page: one press, and no name above the name.
  if (pages.length <= 1) return only ?? null
  return {
    kind: 'group',
    key: `group:${item.name}`,
    name: item.name,
    icon: item.meta.icon ?? null,
    badge: sumOf(pages.flatMap(({ badge }) => badge ?? [])),
    children: pages,
  }
}

/** Badges as one: what is more than was counted stays so. */
function sumOf(badges: readonly string[]): string | null {
  if (badges.length === 0) return null
  const sum = badges.reduce(
    (total, badge) => total + (badge.endsWith('+') ? mostCounted + 1 : Number(badge)),
    0,
  )
  return sum > mostCounted ? `${mostCounted}+` : String(sum)
}

function pageOf(item: Item): PageNode | null {
  const path = item.path ?? item.route
  if (path === null) return null
  return {
    kind: 'page',
    path,
    name: item.name,
    icon: item.meta.icon ?? null,
    badge: item.badge,
    shortcut: item.meta.key ?? null,
  }
}

/** A page, and the group that it stands in. */
export type GroupedPage = PageNode & { readonly groupName: string | null }

/** The pages of a menu in their order, out of their groups. */
export function pagesOf(nodes: readonly MenuNode[], groupName: string | null = null): GroupedPage[] {
  return nodes.flatMap((node) =>
    node.kind === 'group'
      ? pagesOf(node.children, node.name)
      : node.kind === 'page'
        ? [{ ...node, groupName }]
        : [],
  )
}

/** The page at the top of a menu; null where it has none. */
export const firstPath = (nodes: readonly MenuNode[]): string | null => pagesOf(nodes)[0]?.path ?? null

/** The address behind each letter of the menu (`g`, then the letter). */
export function shortcutsOf(nodes: readonly MenuNode[]): ReadonlyMap<string, string> {
  return new Map(
    pagesOf(nodes).flatMap(({ shortcut, path }) => (shortcut === null ? [] : [[shortcut, path]])),
  )
}

/** The item to mark for an address: the page itself, or the one it lies under. */
export function activePath(nodes: readonly MenuNode[], pathname: string): string | null {
  const under = pagesOf(nodes)
    .map(({ path }) => path)
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
  return under.sort((a, b) => b.length - a.length)[0] ?? null
}

/** The key of the group that holds a page, or null. */
export function groupOf(nodes: readonly MenuNode[], path: string | null): string | null {
  const group = nodes.find(
    (node) =>
      node.kind === 'group' && node.children.some((child) => child.kind === 'page' && child.path === path),
  )
  return group?.kind === 'group' ? group.key : null
}

/**
 * Open groups after one was opened or closed: opening one closes the others, but not the one with the page shown now
 * (SHL-04: accordion).
 */
export function accordion(
  previous: readonly string[],
  next: readonly string[],
  activeGroup: string | null,
): string[] {
  const opened = next.find((key) => !previous.includes(key))
  if (!opened) return [...next]
  return next.filter((key) => key === opened || key === activeGroup)
}
