import { type PageName, pages } from '#src/capabilities.ts'

/**
 * Where the pages of the product are, by view name. The server says which of them a person may open (NAV-04); that an
 * address belongs to a page at all is no secret, and lets the page tell "not permitted" from "not there".
 */
export const pagePaths = Object.fromEntries([...pages].map(([page, { path }]) => [page, path])) as Readonly<
  Record<PageName, string>
>

/** Pages of everybody who is signed in, whatever they may do (NAV-02). */
export const settingsPath = '/pages/account-settings'
export const helpPath = '/pages/faq'

/** The view of a person (NAV-02); ':id' makes the pattern of its route. */
export const personPath = (id: string) => `/apps/user/view/${id}` as const

/** Every address that is a page of the product. */
export const everyPagePath: readonly string[] = [...pages.values()].flatMap(({ path, also = [] }) => [
  path,
  ...also.map((other) => other.path),
])
