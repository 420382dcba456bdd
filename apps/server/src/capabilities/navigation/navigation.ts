import { getMenu, getRoutes } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { search } from '@pindao/protocol/navigation/search.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import { buttonsFor, menuFor, routesFor } from './navigation.present.ts'
import { createSearch, type SuggestPorts } from './search.service.ts'

/** The navigation capability: which pages, buttons and menu items somebody gets, and the global search. */
export function createNavigation({ suggest }: { suggest: SuggestPorts }): {
  readonly routes: readonly Route[]
} {
  const find = createSearch(suggest)
  return {
    routes: [
      route(getRoutes, ({ actor }) => ({
        routes: routesFor(actor.permissions),
        buttons: buttonsFor(actor.permissions),
      })),
      route(getMenu, ({ actor }) => menuFor(actor.permissions)),
      route(search, ({ actor }, { query }) => find(actor, query.query)),
    ],
  }
}
