import type {
  LineName,
  OutsideLine,
  StorageHealth,
  SystemHealth,
} from '@pindao/protocol/upkeep/health.endpoints.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Env } from '#src/platform/env.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { MediaTools } from '#src/platform/media-tools/media-tools.ts'
import type { StorageDriver } from '#src/platform/storage/storage-driver.ts'
import type { Storages } from '#src/platform/storage/storages.ts'
import * as store from './health.store.ts'
import { lateAfterSeconds } from './heartbeat.ts'
import { programHealth } from './programs.ts'

type Deps = Pick<Kit, 'database' | 'clock' | 'env'> & {
  readonly storage: Pick<Storages, 'main' | 'all'>
  readonly tools: Pick<MediaTools, 'ffmpeg' | 'ffprobe' | 'means' | 'reading'>
}

/** How the parts of this installation are. What does not answer is said to be failing; nothing of it fails the page. */
export function createHealthService({ database: { db }, clock, env, storage, tools }: Deps) {
  async function processes(): Promise<SystemHealth['processes']> {
    const late = instantIn(clock, -lateAfterSeconds)
    const rows = await store.findProcesses(db)
    return rows.map((row) => ({ ...row, isLate: row.seenAt < late }))
  }

  async function databaseHealth(): Promise<SystemHealth['database']> {
    const { version, bytes, connections, most, migrations } = await store.databaseFacts(db)
    // A tenth of the connections left is the last that administrators can act in.
    const state = connections > most * 0.9 ? 'partly' : 'well'
    return { state, version, bytes, connections, mostConnections: most, migrations }
  }

  return async (): Promise<SystemHealth> => {
    const [programs, storages, data, running] = await Promise.all([
      programHealth({ env, tools, searchPath: process.env['PATH'] ?? '' }),
      Promise.all(storage.all.map((driver) => storageHealth(driver, storage.main, env.STORAGE_RESERVE))),
      databaseHealth(),
      processes(),
    ])
    return {
      at: instantIn(clock, 0),
      programs,
      storages,
      database: data,
      lines: linesOf(env),
      processes: running,
    }
  }
}

/** A tenth more than the reserve is too little for a day of uploads. */
const scarceBytes = 10 * 1024 ** 3

async function storageHealth(
  driver: StorageDriver,
  main: StorageDriver,
  reserve: number,
): Promise<StorageHealth> {
  const isReached = await driver.reachable().catch(() => false)
  const freeBytes = isReached ? await driver.freeSpace().catch(() => null) : null
  const isScarce = freeBytes !== null && freeBytes < scarceBytes
  return {
    type: driver.type,
    isMain: driver === main,
    state: isReached ? (isScarce ? 'partly' : 'well') : 'failing',
    freeBytes,
    reserveBytes: driver.type === 'local' ? reserve : null,
  }
}

/** What the environment has set up; never more of it than a host. */
function linesOf(env: Env): OutsideLine[] {
  const line = (name: LineName, isSet: boolean, detail: string | null = null): OutsideLine => ({
    name,
    state: isSet ? 'well' : 'off',
    detail: isSet ? detail : null,
  })
  const translators = [
    env.TRANSLATE_OPENAI_URL && 'OpenAI',
    env.TRANSLATE_DEEPL_URL && 'DeepL',
    env.TRANSLATE_LIBRE_URL && 'LibreTranslate',
    env.TRANSLATE_GOOGLE_KEY_FILE && 'Google',
    env.TRANSLATE_ALIBABA_KEY_ID && 'Alibaba',
  ].filter((name) => typeof name === 'string' && name !== '')
  const speech = [
    env.SPEECH_OPENAI_URL && 'OpenAI',
    env.SPEECH_WHISPER_URL && 'Whisper',
    env.SPEECH_FUNASR_URL && 'FunASR',
  ].filter((name) => typeof name === 'string' && name !== '')
  return [
    line('youtube', env.YOUTUBE_CLIENT_ID !== undefined, new URL(env.YOUTUBE_API_URL).host),
    line('facebook', env.FACEBOOK_CLIENT_ID !== undefined, new URL(env.FACEBOOK_GRAPH_URL).host),
    line('signOn', true, env.SSO_PROVIDER),
    line('mailServer', env.SMTP_HOST !== undefined, env.SMTP_HOST ?? null),
    line('translation', translators.length > 0, translators.join(', ')),
    line('speech', speech.length > 0, speech.join(', ')),
    line('sandbox', env.SANDBOX),
  ]
}
