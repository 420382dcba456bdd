import * as views from '@pindao/protocol/access/saved-view.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { SavedViews } from './saved-view.service.ts'

/** The saved views of lists (WID-04). */
export function savedViewRoutes(saved: SavedViews): Route[] {
  return [
    route(views.listSavedViews, (ctx, { query }) => saved.list(ctx, query.listId)),
    route(views.createSavedView, (ctx, { body }) => saved.create(ctx, body)),
    route(views.updateSavedView, (ctx, { params, body }) => saved.update(ctx, BigInt(params.id), body)),
    route(views.deleteSavedView, async (ctx, { params }) => {
      await saved.delete(ctx, BigInt(params.id))
      return { deleted: true as const }
    }),
  ]
}
