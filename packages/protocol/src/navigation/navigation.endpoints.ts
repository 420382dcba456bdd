import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'

/**
 * A page of the product, as the server lists it (NAV-04). `view` names the page's code; `pageTitle` is a locale key.
 */
const routeRecord = z.object({
  path: z.string(),
  name: z.string(),
  view: z.string(),
  pageTitle: z.string(),
  meta: z.object({ action: z.string(), resource: z.string(), icon: z.string().optional() }),
})
export type RouteRecord = z.output<typeof routeRecord>

const menuItem = z.object({
  path: z.string().nullable(),
  route: z.string().nullable(),
  name: z.string(),
  pageTitle: z.string(),
  meta: z.object({
    icon: z.string().optional(),
    section: z.string().optional(),
    /** The letter that opens the page after `g`. */
    key: z.string().optional(),
  }),
  isHidden: z.boolean(),
  badge: z.string().nullable(),
  badgeColor: z.string().nullable(),
  action: z.string().nullable(),
  resource: z.string().nullable(),
})

/** A menu item as `base/menu` sends it (NAV-06): a page, or a group with its pages. `name` is a locale key. */
const menuRecord = menuItem.extend({ childrenList: z.array(menuItem).optional() })
export type MenuRecord = z.output<typeof menuRecord>

export const getRoutes = endpoint({
  method: 'GET',
  url: '/base/route',
  access: 'signedIn',
  summary: 'Pages and buttons this person may use',
  output: z.object({
    routes: z.array(routeRecord),
    buttons: z.array(z.object({ route: z.string() })),
  }),
})

export const getMenu = endpoint({
  method: 'GET',
  url: '/base/menu',
  access: 'signedIn',
  summary: 'The side menu of this person',
  output: z.array(menuRecord),
})
