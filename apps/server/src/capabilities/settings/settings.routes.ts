import {
  addWord,
  deleteWord,
  getDictionary,
  getKeptWords,
  getOwnWords,
  listDictionaries,
  listWordChanges,
  mergeWord,
  orderWords,
  resetWord,
  setWords,
  updateWord,
} from '@pindao/protocol/settings/dictionary.endpoints.ts'
import {
  listSettingChanges,
  listSettingExceptions,
  listSettings,
  updateSetting,
} from '@pindao/protocol/settings/setting.endpoints.ts'
import { getWorkYear, updateWorkYear } from '@pindao/protocol/settings/work-calendar.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { DictionaryService } from './dictionary.service.ts'
import type { SettingService } from './setting.service.ts'
import type { WorkCalendarService } from './work-calendar.service.ts'

export function settingsRoutes(
  service: SettingService,
  words: DictionaryService,
  calendar: WorkCalendarService,
): Route[] {
  return [
    route(listSettings, (ctx, { query }) => service.list(ctx, query)),
    route(listSettingChanges, (ctx, { query }) => service.changes(ctx, query)),
    route(listSettingExceptions, (ctx, { query }) => service.exceptions(ctx, query)),
    route(updateSetting, (ctx, { body }) => service.update(ctx, body)),
    route(getWorkYear, (_ctx, { params }) => calendar.year(params.year)),
    route(updateWorkYear, (ctx, { params, body }) => calendar.update(ctx, params.year, body)),
    route(getDictionary, (_ctx, { params }) => words.items(params.kind)),
    route(getOwnWords, () => words.ownWords()),
    route(listDictionaries, () => words.list()),
    route(getKeptWords, (_ctx, { params }) => words.words(params.kind)),
    route(addWord, (ctx, { params, body }) => words.add(ctx, params.kind, body)),
    route(updateWord, (ctx, { params, body }) => words.update(ctx, params.kind, params.code, body)),
    route(resetWord, (ctx, { params, body }) => words.reset(ctx, params.kind, params.code, body.version)),
    route(deleteWord, (ctx, { params }) => words.remove(ctx, params.kind, params.code)),
    route(orderWords, (ctx, { params, body }) => words.order(ctx, params.kind, body)),
    route(mergeWord, (ctx, { params, body }) => words.merge(ctx, params.kind, params.code, body)),
    route(setWords, (ctx, { params, body }) => words.setWords(ctx, params.kind, body)),
    route(listWordChanges, (_ctx, { params, query }) => words.changes(params.kind, query)),
  ]
}
