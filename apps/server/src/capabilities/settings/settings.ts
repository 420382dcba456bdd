import type { SettingKey, SettingOf } from '@pindao/protocol/capabilities.ts'
import type { WorkCalendar } from '@pindao/protocol/settings/work-calendar.ts'
import type { Logger } from 'pino'
import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import { type Listening, listenTo } from '#src/platform/db/listening.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { Route } from '#src/platform/http/route.ts'
import { layOwnWords } from '#src/platform/i18n/own-words.ts'
import { dictionaryExportSource } from './dictionary.export-source.ts'
import { createDictionaryImport } from './dictionary.import.ts'
import { dictionaryCommands } from './dictionary.operations.ts'
import { createDictionaryService } from './dictionary.service.ts'
import type { DictionaryUse } from './dictionary.store.ts'
import { createSettingService } from './setting.service.ts'
import { settingsChannel } from './setting.store.ts'
import { type Asking, createSettingValues, type Defaults } from './setting.values.ts'
import { seedSettings } from './settings.demo.ts'
import { settingsRoutes } from './settings.routes.ts'
import { createWorkCalendar } from './work-calendar.service.ts'

export type { DictionaryUse } from './dictionary.store.ts'
export { assertWords } from './own-codes.ts'
export { codesByName, type NamedCode, wordsAsKept } from './typed-words.ts'

/** Reads a value as it is now for whoever asks: at once, from memory. */
export type ReadSetting = <K extends SettingKey>(key: K, asking?: Asking) => SettingOf<K>

/** When the company works, as it is now: at once, from memory. */
export type ReadWorkCalendar = () => WorkCalendar

/** What administrators set, and the words of lists that they keep. */
export type Settings = {
  readonly routes: readonly Route[]
  readonly demo: DemoSeed
  readonly exports: readonly AnyExportSource[]
  readonly operations: readonly AnyOperationCommand[]
  readonly imports: readonly [ReturnType<typeof createDictionaryImport>]
  /** Hears what is set in other processes, until it is closed. */
  follow(url: string): Promise<Listening>
  readonly api: { readonly get: ReadSetting; readonly workCalendar: ReadWorkCalendar }
}

const tryAgainMs = 1000

/** Begins with what the database holds. */
export async function createSettings(
  deps: {
    readonly database: Database
    readonly log: Logger
    readonly clock?: Clock
    readonly dictionaryUses?: readonly DictionaryUse[]
  },
  /** Where nothing is set: what the environment says in the place of the product. */
  defaults: Defaults = {},
): Promise<Settings> {
  const { database, log, clock = Date.now } = deps
  const values = createSettingValues(defaults)
  const service = createSettingService({ database, values, clock })
  const calendar = createWorkCalendar({ database, values, clock })
  const words = createDictionaryService({ database, clock, uses: deps.dictionaryUses ?? [] })
  const reload = async () => {
    await service.reload()
    await calendar.reload()
    layOwnWords(await words.ownWords())
  }
  await reload()

  /** What was not read is tried again: nobody says twice that something was set. */
  function reloadSoon(): void {
    reload().catch((err: unknown) => {
      log.warn({ err }, 'settings not read')
      setTimeout(reloadSoon, tryAgainMs).unref()
    })
  }

  return {
    routes: settingsRoutes(service, words, calendar),
    async follow(url) {
      const listening = await listenTo({
        url,
        log,
        channel: settingsChannel,
        name: 'pindao-settings',
        onPayload: reloadSoon,
        onResync: reloadSoon,
      })
      // Something may have been set between the first reading and the first word heard.
      await reload()
      return listening
    },
    exports: [dictionaryExportSource(words)],
    operations: dictionaryCommands(database, words),
    imports: [createDictionaryImport(database, words)],
    demo: seedSettings,
    api: { get: values.get, workCalendar: calendar.now },
  }
}
