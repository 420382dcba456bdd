import { type VisibilityName, videoVisibilities } from '@pindao/protocol/channels/platform-video.codes.ts'
import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { PlatformProblem, type PlatformReading } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import { keepVideos, markRemoved } from './platform-video.store.ts'
import type { SyncDeps } from './sync.service.ts'
import { visibilityOf } from './visibility.ts'

/** A video that somebody wants to know the visibility of. */
export type LookedFor = {
  readonly channelId: bigint
  readonly platform: string
  readonly platformVideoId: string
}

/** What a look told: how it is seen now (`removed` where the platform returns nothing), or why nobody could look. */
export type VideoLook = LookedFor &
  (
    | { readonly visibility: number; readonly problem: null }
    | { readonly visibility: null; readonly problem: ErrorCode; readonly retryAfterSeconds: number | null }
  )

/** So many videos are asked for in one call. */
const perCall = 50

/**
 * Looks at videos by their ids, as few calls as can be: fifty in one, of all channels that are read with the same pass. What is
 * read is kept as the reading of channels keeps it. Nobody waits for it: the last share of a day's quota is left to publishing.
 */
export function createVideoLooks(deps: Omit<SyncDeps, 'news' | 'sharedPassOf' | 'log'>) {
  const { database, clock, platforms, accessTokenOf } = deps

  return async function lookAt(asked: readonly LookedFor[]): Promise<readonly VideoLook[]> {
    const looks: VideoLook[] = []
    const ofPasses = new Map<string, { reading: Videos; asked: LookedFor[] }>()
    for (const [channelId, own] of Map.groupBy(asked, (one) => one.channelId)) {
      const [first] = own
      const reading = first === undefined ? null : (platforms.of(first.platform).reading?.videos ?? null)
      if (first === undefined) continue
      if (reading === null) {
        looks.push(...own.map((one) => unseen(one, 'channels.platformNotManaged')))
        continue
      }
      try {
        const pass = await accessTokenOf(channelId, { background: true })
        const key = `${first.platform} ${pass}`
        const known = ofPasses.get(key) ?? { reading, asked: [] }
        known.asked.push(...own)
        ofPasses.set(key, known)
      } catch (error) {
        looks.push(...own.map((one) => unseen(one, problemOf(error))))
      }
    }
    for (const { reading, asked: together } of ofPasses.values())
      for (let start = 0; start < together.length; start += perCall)
        looks.push(...(await lookTogether(reading, together.slice(start, start + perCall))))
    return looks
  }

  async function lookTogether(videos: Videos, asked: readonly LookedFor[]): Promise<readonly VideoLook[]> {
    const [first] = asked
    if (first === undefined) return []
    const ids = [...new Set(asked.map(({ platformVideoId }) => platformVideoId))]
    const background = true
    try {
      const pass = await accessTokenOf(first.channelId, { background })
      const readings = await videos.read(pass, ids).catch(async (error: unknown) => {
        // A refused token is renewed by the grant's own rule, which also knows when the grant is dead.
        if (!(error instanceof PlatformProblem) || error.kind !== 'credential') throw error
        return videos.read(await accessTokenOf(first.channelId, { insteadOf: pass, background }), ids)
      })
      const told = new Map(readings.map((reading) => [reading.platformVideoId, reading]))
      const now = instantIn(clock, 0)
      await database.transaction(async (tx) => {
        for (const [channelId, own] of Map.groupBy(asked, (one) => one.channelId)) {
          const there = own.flatMap(({ platformVideoId }) => told.get(platformVideoId) ?? [])
          await keepVideos(tx, { channelId, platform: first.platform }, unique(there), now)
          const gone = own.flatMap(({ platformVideoId: id }) => (told.has(id) ? [] : [id]))
          await markRemoved(tx, channelId, gone, now)
        }
      })
      return asked.map((one) => {
        const name: VisibilityName = visibilityOf(told.get(one.platformVideoId) ?? null, Date.parse(now))
        return { ...one, visibility: videoVisibilities[name], problem: null }
      })
    } catch (error) {
      return asked.map((one) => unseen(one, problemOf(error), retryAfter(error)))
    }
  }
}
export type LookAtVideos = ReturnType<typeof createVideoLooks>
type Videos = NonNullable<PlatformReading['videos']>

const unique = <T extends { readonly platformVideoId: string }>(rows: readonly T[]): readonly T[] => [
  ...new Map(rows.map((row) => [row.platformVideoId, row])).values(),
]

const unseen = (one: LookedFor, problem: ErrorCode, retryAfterSeconds: number | null = null): VideoLook => ({
  ...one,
  visibility: null,
  problem,
  retryAfterSeconds,
})

const retryAfter = (error: unknown) => (error instanceof PlatformProblem ? error.retryAfterSeconds : null)

/** Why nobody could look. @throws what is no failure of the platform or the authorisation */
function problemOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  if (!(error instanceof PlatformProblem)) throw error
  if (error.kind === 'credential') return 'channels.credentialInvalid'
  const isQuota = error.kind === 'quota' || error.kind === 'channelQuota'
  return isQuota ? 'publishing.quotaUsedUp' : 'publishing.platformTrouble'
}
