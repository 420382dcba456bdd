import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import { type DictionaryItem, getDictionary } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import {
  listSettingChanges,
  listSettingExceptions,
  listSettings,
  updateSetting,
} from '@pindao/protocol/settings/setting.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { SettingService } from './setting.service.ts'

export function settingsRoutes(
  service: SettingService,
  itemsOf: (kind: DictionaryKind) => Promise<DictionaryItem[]>,
): Route[] {
  return [
    route(listSettings, (ctx, { query }) => service.list(ctx, query)),
    route(updateSetting, (ctx, { body }) => service.update(ctx, body)),
    route(listSettingChanges, (ctx, { query }) => service.changes(ctx, query)),
    route(listSettingExceptions, (ctx, { query }) => service.exceptions(ctx, query)),
    route(getDictionary, (_ctx, { params }) => itemsOf(params.kind)),
  ]
}
