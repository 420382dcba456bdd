import { getPersonSettings, updatePersonSettings } from '@pindao/protocol/access/person-settings.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { PersonSettingsService } from './person-settings.service.ts'

export function personSettingsRoutes(settings: PersonSettingsService): Route[] {
  return [
    route(getPersonSettings, (ctx) => settings.get(ctx)),
    route(updatePersonSettings, (ctx, { body }) => settings.update(ctx, body)),
  ]
}
