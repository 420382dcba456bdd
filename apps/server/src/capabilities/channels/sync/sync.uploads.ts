import type { ChannelReading, PlatformReading, VideoReading } from '#src/capabilities/platforms/platforms.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { setLastPublish } from '../channel.store.ts'
import { findKnown, findUnread, keepVideos, markRemoved } from './platform-video.store.ts'
import { type Claimed, type SyncChange, saveSync } from './sync.store.ts'
import { visibilityOf } from './visibility.ts'

/** Pages of fifty or so in one turn: a channel with thousands of videos lets the others have theirs. */
const pagesPerTurn = 4
const perCall = 50
/** The whole list is read so often; in between only what is new, with the newest page. */
export const fullSeconds = 24 * 3600

type Turn = {
  readonly videos: NonNullable<PlatformReading['videos']>
  readonly pass: string
  readonly channel: ChannelReading
  readonly claim: Claimed
  readonly leaseSeconds: number
}
type Deps = { readonly database: Pick<Database, 'db' | 'transaction'>; readonly clock: Clock }

/** How far a turn came: whether the list is read, and what is to be stored of it. */
export type UploadsProgress = { readonly isDone: boolean; readonly change: SyncChange }

/** Reads a channel's videos: the newest, or the next pages of the whole list once a day. */
export async function readUploads(deps: Deps, turn: Turn): Promise<UploadsProgress> {
  const { claim, videos, pass, channel } = turn
  const { database, clock } = deps
  const now = instantIn(clock, 0)
  const { listingSince, fullAt } = claim.sync
  const isFull = listingSince !== null || fullAt === null || fullAt <= now
  const since = listingSince ?? now
  let page = isFull ? claim.sync.page : null
  for (let turns = 0; turns < pagesPerTurn; turns += 1) {
    const list = await videos.uploads(pass, channel, page)
    const ids = [...new Set(list.ids)]
    const known = await findKnown(database.db, claim.sync.channelId, ids)
    const readings = list.readings ?? (ids.length === 0 ? [] : await videos.read(pass, ids))
    page = list.next
    const place = isFull ? { listingSince: since, page } : {}
    const isOurs = await stored(deps, turn, place, async (tx, at) => {
      await keepVideos(tx, placeOf(claim), readings, at)
      const newest = newestPublic(readings, at)
      if (newest !== null) await setLastPublish(tx, claim.sync.channelId, newest)
    })
    // Somebody else reads it by now, and stores what comes next.
    if (!isOurs) return { isDone: true, change: {} }
    if (!isFull && known.size === ids.length) return { isDone: true, change: {} }
    if (page === null) {
      if (isFull) await readMissing(deps, turn, since)
      const nextFull = isFull ? { fullAt: instantIn(clock, fullSeconds) } : {}
      return { isDone: true, change: { listingSince: null, page: null, ...nextFull } }
    }
  }
  // More is new than a turn holds: the whole list is read from here.
  return { isDone: false, change: { listingSince: since, page } }
}

/** What the list does not have any more is asked for by id: lists lag, and some videos are in none. */
async function readMissing(deps: Deps, turn: Turn, since: string): Promise<void> {
  const { claim, videos, pass } = turn
  const { channelId } = claim.sync
  for (;;) {
    const ids = await findUnread(deps.database.db, channelId, since, perCall)
    if (ids.length === 0) return
    const readings = await videos.read(pass, ids)
    const there = new Set(readings.map(({ platformVideoId }) => platformVideoId))
    const gone = ids.filter((id) => !there.has(id))
    const isOurs = await stored(deps, turn, {}, async (tx, at) => {
      await keepVideos(tx, placeOf(claim), readings, at)
      await markRemoved(tx, channelId, gone, at)
    })
    if (!isOurs) return
  }
}

/** When the newest of them that everybody may watch came out: published with us or past us. */
function newestPublic(readings: readonly VideoReading[], now: string): string | null {
  const times = readings
    .filter((reading) => visibilityOf(reading, Date.parse(now)) === 'public')
    .flatMap(({ publishedAt }) => publishedAt ?? [])
  return times.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ?? null
}

const placeOf = ({ sync, platform }: Claimed) => ({ channelId: sync.channelId, platform })

/** Stores a step with the place where the next one begins; false where the lease is somebody else's. */
function stored(
  { database, clock }: Deps,
  { claim, leaseSeconds }: Turn,
  place: SyncChange,
  write: (tx: Tx, at: string) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const leasedUntil = instantIn(clock, leaseSeconds)
    if (!(await saveSync(tx, claim, { ...place, leasedUntil }))) return false
    await write(tx, instantIn(clock, 0))
    return true
  })
}
