import { getGuide, updateGuide } from '@pindao/protocol/access/guide.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { PersonGuideService } from './person-guide.service.ts'

export function personGuideRoutes(guide: PersonGuideService): Route[] {
  return [
    route(getGuide, (ctx) => guide.get(ctx)),
    route(updateGuide, (ctx, { body }) => guide.update(ctx, body)),
  ]
}
