import type { PageName } from '@pindao/protocol/access/page-permissions.ts'
import { mostCounted } from '@pindao/protocol/core/fields.ts'
import { getMenu, getRoutes } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { search } from '@pindao/protocol/navigation/search.endpoints.ts'
import type { Actor } from '#src/platform/context.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import { buttonsFor, type MenuCounts, menuFor, routesFor, shownPages } from './navigation.present.ts'
import { createSearch, type SuggestPorts } from './search.service.ts'

/** What navigation asks of the capabilities after it. */
export type NavigationPorts = {
  readonly suggest: SuggestPorts
  /** What waits for somebody on the pages `of` their menu: its badges. Counted up to `most`, one more says that there are more. */
  readonly waiting: (
    actor: Actor,
    asked: { readonly of: readonly PageName[]; readonly most: number },
  ) => Promise<MenuCounts>
}

/** The navigation capability: which pages, buttons and menu items somebody gets, and the global search. */
export function createNavigation(deps: NavigationPorts): { readonly routes: readonly Route[] } {
  const find = createSearch(deps.suggest)
  return {
    routes: [
      route(getRoutes, ({ actor }) => ({
        routes: routesFor(actor.permissions),
        buttons: buttonsFor(actor.permissions),
      })),
      route(getMenu, async ({ actor }) => {
        const asked = { of: shownPages(actor.permissions), most: mostCounted }
        return menuFor(actor.permissions, await deps.waiting(actor, asked))
      }),
      route(search, ({ actor }, { query }) => find(actor, query.query)),
    ],
  }
}
