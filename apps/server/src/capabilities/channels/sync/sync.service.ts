import type { Logger } from 'pino'
import {
  type ChannelReading,
  PlatformProblem,
  type PlatformReading,
  type Platforms,
} from '#src/capabilities/platforms/platforms.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import { announceChannel } from '../changes/channel.news.ts'
import type { GrantService } from '../grants/grant.service.ts'
import { mendedCauses, standingNews, vanishedNews } from './sync.news.ts'
import { problemOf, usualWait, waitAfter } from './sync.pace.ts'
import * as store from './sync.store.ts'
import { readUploads } from './sync.uploads.ts'

type Claimed = store.Claimed

/** So long a channel is ours at a time; each step that is stored begins it anew. */
const leaseSeconds = 600
const firstSpreadSeconds = 600
/** A list that lags is no proof: a channel has vanished when it is missing twice. */
const missesToVanish = 2
const secondLookSeconds = 600
const vanishedWaitSeconds = 12 * 3600

export type SyncDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly platforms: Platforms
  readonly accessTokenOf: GrantService['accessTokenOf']
  readonly sharedPassOf: GrantService['sharedPassOf']
  readonly news: Pick<NewsDesk, 'raise' | 'lower'>
  readonly clock: Clock
  readonly log: Logger
}

/** What was done in one turn. */
export type Synced = { readonly read: number; readonly failed: number }

/**
 * Reads what is due, grant by grant, until nothing is. When a channel comes next is stored with what was read of it, in
 * one transaction: whatever dies in between, the chain goes on when its lease ends.
 */
export async function syncDue(deps: SyncDeps, signal?: AbortSignal): Promise<Synced> {
  const { database, clock } = deps
  let [read, failed] = [0, 0]
  await store.beginChains(database.db, instantIn(clock, 0), firstSpreadSeconds)
  while (!signal?.aborted) {
    const claimed = await database.transaction((tx) =>
      store.claimDue(tx, { now: instantIn(clock, 0), leasedUntil: leaseEnd(clock), most: 50 }),
    )
    const [first] = claimed
    if (!first) break
    const { card, reading } = deps.platforms.of(first.platform)
    const { tokenPerChannel } = deps.platforms.grantCard(first.platform, first.kind)
    const size = card.limits.channelsPerCall
    for (let start = 0; start < claimed.length; start += size) {
      const batch = claimed.slice(start, start + size)
      const done = reading
        ? await syncBatch(deps, { reading, tokenPerChannel }, batch)
        : await skip(deps, batch)
      read += done
      failed += batch.length - done
    }
  }
  return { read, failed }
}

const leaseEnd = (clock: Clock) => instantIn(clock, leaseSeconds)

/** A platform that tells nothing is asked again when the product may know more. */
async function skip({ database, clock }: SyncDeps, batch: readonly Claimed[]): Promise<number> {
  const nextAt = instantIn(clock, 24 * 3600)
  await database.transaction(async (tx) => {
    for (const claim of batch) await store.saveSync(tx, claim, { nextAt, leasedUntil: null })
  })
  return batch.length
}

/** How the channels of a grant are read: by its own token, or each by the token that the channel has. */
type Room = { readonly reading: PlatformReading; readonly tokenPerChannel: boolean }

/** Reads channels in one call, and then the videos of each; how many went well. */
async function syncBatch(deps: SyncDeps, room: Room, batch: readonly Claimed[]) {
  const { reading, tokenPerChannel } = room
  const [first] = batch
  if (!first) return 0
  let told: ReadonlyMap<string, ChannelReading>
  try {
    const ids = batch.map(({ platformChannelId }) => platformChannelId)
    const found = tokenPerChannel
      ? await readTogether(deps, reading, first, ids)
      : await asked(deps, first, (pass) => reading.readChannels(pass, ids, first.scopes))
    told = new Map(found.map((one) => [one.platformChannelId, one]))
  } catch (error) {
    for (const claim of batch) await fail(deps, claim, error)
    return 0
  }
  let done = 0
  for (const claim of batch) {
    try {
      const { platformChannelId: id } = claim
      // What the grant's token does not see is asked for by the channel's own, which also tells why.
      const alone = async () =>
        (await asked(deps, claim, (pass) => reading.readChannels(pass, [id], claim.scopes)))[0]
      const one = told.get(id) ?? (tokenPerChannel ? await alone() : undefined)
      await syncOne(deps, reading, claim, one ?? null)
      done += 1
    } catch (error) {
      await fail(deps, claim, error)
    }
  }
  return done
}

/**
 * Several channels in one call by the token of their grant, where each has one of its own, too. A grant whose token is
 * over, or refused, tells nothing here: those of the channels may live on.
 */
async function readTogether(
  deps: SyncDeps,
  reading: PlatformReading,
  { sync, scopes }: Claimed,
  ids: readonly string[],
): Promise<readonly ChannelReading[]> {
  const pass = ids.length > 1 ? await deps.sharedPassOf(sync.channelId) : null
  if (pass === null) return []
  try {
    return await reading.readChannels(pass, ids, scopes)
  } catch (error) {
    if (error instanceof PlatformProblem && error.kind === 'credential') return []
    throw error
  }
}

async function syncOne(
  deps: SyncDeps,
  reading: PlatformReading,
  claim: Claimed,
  told: ChannelReading | null,
): Promise<void> {
  const { database, clock, news } = deps
  const { channelId } = claim.sync
  if (told === null) return miss(deps, claim)
  const isOurs = await database.transaction(async (tx) => {
    const leasedUntil = leaseEnd(clock)
    if (!(await store.saveSync(tx, claim, { leasedUntil, misses: 0 }))) return false
    const now = instantIn(clock, 0)
    const saved = await store.saveReading(tx, channelId, told, now)
    if (saved) await news.raise(tx, ...standingNews(saved.row, saved.before, now))
    await news.lower(tx, ...mendedCauses(channelId, claim.sync.misses, saved))
    return true
  })
  if (!isOurs) return
  const { videos } = reading
  const progress =
    videos === null
      ? { isDone: true, change: {} }
      : await asked(deps, claim, (pass) =>
          readUploads(deps, { videos, pass, channel: told, claim, leaseSeconds }),
        )
  const wait = progress.isDone ? usualWait(channelId) : 0
  const change = { failures: 0, problem: null, leasedUntil: null, nextAt: instantIn(clock, wait) }
  await database.transaction(async (tx) => {
    if (await store.saveSync(tx, claim, { ...change, ...progress.change })) await announce(tx, channelId)
  })
}

/** The platform did not return it: looked at once more soon, and then it has vanished, until it is seen again. */
async function miss({ database, clock, news }: SyncDeps, claim: Claimed): Promise<void> {
  const { channelId, misses } = claim.sync
  const now = instantIn(clock, 0)
  const isGone = misses + 1 >= missesToVanish
  const nextAt = instantIn(clock, isGone ? vanishedWaitSeconds : secondLookSeconds)
  const change = { misses: misses + 1, nextAt, leasedUntil: null, failures: 0, problem: null }
  await database.transaction(async (tx) => {
    if (!(await store.saveSync(tx, claim, change)) || !isGone) return
    const row = await store.markVanished(tx, channelId, now)
    if (!row) return
    await announceChannel(tx, row)
    await news.raise(tx, ...vanishedNews(row, now))
  })
}

/** One that fails keeps no other back, and waits longer each time; what is no failure of the platform is a fault of ours. */
async function fail({ database, clock, log }: SyncDeps, claim: Claimed, error: unknown): Promise<void> {
  const told = problemOf(error)
  const problem = told ?? 'unknown'
  const failures = claim.sync.failures + 1
  // A page that is refused once is refused for ever: the list is begun anew.
  const isStale = error instanceof PlatformProblem && error.kind === 'rejected'
  const change = {
    failures,
    problem,
    leasedUntil: null,
    nextAt: instantIn(clock, waitAfter(error, failures)),
    ...(isStale ? { page: null, listingSince: null } : {}),
  }
  await database.transaction((tx) => store.saveSync(tx, claim, change))
  const said = { channelId: String(claim.sync.channelId), problem, failures }
  if (told === null) log.error({ ...said, err: error }, 'a channel could not be read')
  else log.info(said, 'a channel was not read')
}

/** A refused token is renewed by the grant's own rule, which also knows when the grant is dead. */
async function asked<T>(deps: SyncDeps, { sync }: Claimed, ask: (pass: string) => Promise<T>): Promise<T> {
  const background = true
  const pass = await deps.accessTokenOf(sync.channelId, { background })
  try {
    return await ask(pass)
  } catch (error) {
    if (!(error instanceof PlatformProblem) || error.kind !== 'credential') throw error
    return ask(await deps.accessTokenOf(sync.channelId, { insteadOf: pass, background }))
  }
}

async function announce(tx: Tx, channelId: bigint): Promise<void> {
  const row = await store.findToAnnounce(tx, channelId)
  if (row) await announceChannel(tx, row)
}
