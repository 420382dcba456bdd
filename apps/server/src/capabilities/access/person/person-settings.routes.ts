import { getHouseNotices, updateHouseNotices } from '@pindao/protocol/access/house-notices.endpoints.ts'
import { getPersonSettings, updatePersonSettings } from '@pindao/protocol/access/person-settings.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { HouseNoticesService } from './house-notices.service.ts'
import type { PersonSettingsService } from './person-settings.service.ts'

export function personSettingsRoutes(settings: PersonSettingsService, house: HouseNoticesService): Route[] {
  return [
    route(getPersonSettings, (ctx) => settings.get(ctx)),
    route(getHouseNotices, () => house.get()),
    route(updateHouseNotices, (ctx, { body }) => house.update(ctx, body)),
    route(updatePersonSettings, (ctx, { body }) => settings.update(ctx, body)),
  ]
}
