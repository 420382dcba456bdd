import { type PageName, pages } from '@pindao/protocol/capabilities.ts'
import { type Area, type AreaLook, areas } from '@pindao/protocol/core/manifest.ts'

/** A page of the product: where it is and what shows it; who may is in `page-permissions.ts`. Texts are locale keys. */
export type Page = {
  readonly path: string
  /** Name of the route in the page's router. */
  readonly name: string
  /** Names the page's code, and its permissions. */
  readonly view: PageName
  readonly title: string
  readonly label: string
  readonly icon: string
  /** The letter that opens it after `g`. */
  readonly key: string | undefined
  /** Further addresses of the same page, or names of the same address, each with its name and title. */
  readonly also: readonly Pick<Page, 'path' | 'name' | 'title'>[]
}

/** A group of the side menu with its pages. `section` names the divider that goes before it. */
type MenuGroup = AreaLook & { readonly label: string; readonly pages: readonly Page[] }

/** The side menu in its order: the one table from which routes and menu are made (NAV-04, NAV-06). */
export const menu: readonly MenuGroup[] = Object.entries(areas).map(([area, look]) => ({
  ...look,
  label: `navigation.area.${area}`,
  pages: pagesOf(area as Area),
}))

function pagesOf(area: Area): Page[] {
  return [...pages]
    .filter(([, page]) => page.area === area)
    .map(([view, { path, route, title, icon, key, also = [] }]) => ({
      path,
      name: route ?? view,
      view,
      title: title ?? `navigation.page.${view}`,
      label: `navigation.page.${view}`,
      icon,
      key,
      also,
    }))
}
