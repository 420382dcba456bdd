import { getMenu, getRoutes } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import { buttonsFor, menuFor, routesFor } from './navigation.present.ts'

/** The navigation capability: which pages, buttons and menu items somebody gets. */
export function createNavigation(): { readonly routes: readonly Route[] } {
  return {
    routes: [
      route(getRoutes, ({ actor }) => ({
        routes: routesFor(actor.permissions),
        buttons: buttonsFor(actor.permissions),
      })),
      route(getMenu, ({ actor }) => menuFor(actor.permissions)),
    ],
  }
}
