import { abilityOf } from '@pindao/protocol/access/permissions.ts'
import type { UserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import { type Page, type PageName, pages } from '@pindao/protocol/capabilities.ts'
import { type Area, areas } from '@pindao/protocol/core/manifest.ts'
import type { MenuRecord, RouteRecord } from '@pindao/protocol/navigation/navigation.endpoints.ts'

/** What `base/route` answers to somebody: the pages they may open, and no others. */
export function routesOf(person: UserInfo): RouteRecord[] {
  return permitted(person).flatMap(
    ([view, { path, reads, title = `navigation.page.${view}`, also = [] }]) => {
      const { action, subject } = abilityOf(reads)
      const own = { path, name: view, title }
      return [own, ...also].map(({ title, ...address }) => ({
        ...address,
        view,
        pageTitle: title,
        meta: { action, resource: subject },
      }))
    },
  )
}

/** What `base/menu` answers to somebody: a page by itself, groups, and groups of the settings. */
export function menuOf(person: UserInfo): MenuRecord[] {
  const items = (area: Area) => permitted(person).filter(([, page]) => page.area === area)
  const alone = items('workbench').filter(([view]) => view === 'workbench')
  const groups = (Object.keys(areas) as Area[]).filter(
    (area) => area !== 'workbench' && items(area).length > 0,
  )
  return [...alone.map(item), ...groups.map((area) => group(area, items(area).map(item)))]
}

function group(area: Area, childrenList: ReturnType<typeof item>[]): MenuRecord {
  const name = `navigation.area.${area}`
  const { section } = areas[area]
  const meta = section === undefined ? {} : { section }
  return {
    ...plain,
    path: null,
    route: null,
    name,
    pageTitle: name,
    meta,
    action: null,
    resource: null,
    childrenList,
  }
}

function item([view, { path, reads, title, key }]: readonly [PageName, Page]) {
  const { action, subject } = abilityOf(reads)
  const name = `navigation.page.${view}`
  return {
    ...plain,
    path,
    route: view,
    name,
    pageTitle: title ?? name,
    meta: key === undefined ? {} : { key },
    action,
    resource: subject,
  }
}

const plain = { isHidden: false, badge: null, badgeColor: null } as const

function permitted({ ability }: UserInfo) {
  return [...pages].filter(([, { reads }]) => {
    const { action, subject } = abilityOf(reads)
    return ability.some((rule) => rule.action === action && rule.subject === subject)
  })
}
