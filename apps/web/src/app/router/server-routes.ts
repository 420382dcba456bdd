import type { RouteRecord } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { routesQuery } from '#src/shared/access/opened-pages.ts'
import { queryClient } from '#src/shared/query/query-client.ts'
import { session } from '#src/shared/session/session.ts'
import { requireAbility } from './guards.ts'
import type { RouteHandle } from './route-handle.ts'
import { viewOf } from './views.ts'

/** Id of the route, inside the layout, under which the pages of the product hang. */
export const contentRouteId = 'content'

/**
 * NAV-04, NAV-05: on the first navigation to a page that is not built in, the pages of this person are fetched and
 * added; the navigation then finds them. A failure lands in the error boundary, with a retry.
 */
export const addServerRoutes: PatchRoutesOnNavigationFunction = async ({ patch }) => {
  // Without a token the guard of the catch-all sends to the sign-in.
  if (session.accessToken() === null) return
  try {
    const { routes } = await queryClient.fetchQuery(routesQuery)
    patch(contentRouteId, routes.flatMap(toRoute))
  } catch (error) {
    // A refused token is gone by now (SSO-04): the same guard.
    if (session.accessToken() !== null) throw error
  }
}

/** A record whose view this build does not know is left out: its address is "not found", never a broken page. */
function toRoute({ path, name, view, pageTitle, meta }: RouteRecord): RouteObject[] {
  const load = viewOf(view)
  if (!load) return []
  const handle: RouteHandle = { pageTitle }
  return [{ id: `server:${name}`, path, handle, middleware: [requireAbility(meta)], lazy: load }]
}
