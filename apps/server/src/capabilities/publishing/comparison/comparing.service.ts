import { videoVisibilities } from '@pindao/protocol/channels/platform-video.codes.ts'
import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { LookAtVideos, WholeReading } from '#src/capabilities/channels/channels.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database, Executor, Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import { findLeads } from '../failures/leads.store.ts'
import * as store from './comparing.store.ts'

/** Lists lag: what is younger is not missed, and not strange yet. */
const lagSeconds = 3600
/** A list that could not be read in so long will not be read this time. */
const patienceSeconds = 20 * 3600
/** The night's readings are spread over so long. */
const nightSpreadSeconds = 3 * 3600

export type ComparingDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly clock: Clock
  readonly news: Pick<NewsDesk, 'raise'>
  readonly lookAtVideos: LookAtVideos
  /** The reading of channels, which fills what is compared: its calls go through the ledger of quotas. */
  readonly wholeLists: {
    readonly readable: (db: Executor) => Promise<readonly bigint[]>
    readonly read: (
      tx: Tx,
      channelIds: readonly bigint[],
      now: string,
      spreadSeconds?: number,
    ) => Promise<void>
    readonly standing: (db: Executor, channelIds: readonly bigint[]) => Promise<readonly WholeReading[]>
  }
}
type Channel = store.ComparedChannel

/**
 * Compares what the platforms have with what we know, both ways. The lists are read by the reading of channels, page by page and
 * resumed where it stopped; each channel is compared when its own is read, in one transaction, so that nothing is half done.
 */
export function createComparing(deps: ComparingDeps) {
  const { database, clock, wholeLists } = deps

  /** Has channels compared. Returns how many. */
  async function ask(tx: Tx, channelIds: readonly bigint[], spreadSeconds = 0): Promise<number> {
    const now = instantIn(clock, 0)
    await store.askForComparisons(tx, channelIds, now)
    await wholeLists.read(tx, channelIds, now, spreadSeconds)
    return channelIds.length
  }

  /** Every night, all channels that can be read. */
  const askAll = async (): Promise<number> => {
    const ids = await wholeLists.readable(database.db)
    return database.transaction((tx) => ask(tx, ids, nightSpreadSeconds))
  }

  /** Compares every channel whose list was read since it was asked for. Returns how many ended. */
  async function goOn(signal?: AbortSignal): Promise<number> {
    const open = await store.findOpenComparisons(database.db)
    if (open.length === 0) return 0
    const readable = new Set(await wholeLists.readable(database.db))
    const ids = open.map(({ channelId }) => channelId)
    const standing = new Map(
      (await wholeLists.standing(database.db, ids)).map((row) => [row.channelId, row] as const),
    )
    let ended = 0
    for (const { channelId, askedAt } of open) {
      if (signal?.aborted) break
      const reading = standing.get(channelId)
      const readAt = reading?.readAt ?? null
      if (readAt !== null && Date.parse(readAt) >= Date.parse(askedAt))
        ended += Number(await compare(channelId))
      else if (!readable.has(channelId)) ended += Number(await giveUp(channelId, 'channels.notAuthorised'))
      else if (Date.parse(askedAt) + patienceSeconds * 1000 < clock())
        ended += Number(await giveUp(channelId, reading?.problem ?? 'publishing.platformTrouble'))
    }
    return ended
  }

  const giveUp = (channelId: bigint, problem: ErrorCode | string): Promise<boolean> =>
    end(channelId, async (tx) =>
      store.endComparison(tx, channelId, { endedAt: instantIn(clock, 0), problem }),
    )

  /** One channel, whose list is read. What no list ever had is asked for by its id first. */
  async function compare(channelId: bigint): Promise<boolean> {
    const before = instantIn(clock, -lagSeconds)
    const home = await store.findChannel(database.db, channelId)
    if (home === null) return giveUp(channelId, 'channels.notFound')
    const { platform } = home
    const unseen = (await store.findMissing(database.db, channelId, before)).filter(({ known }) => !known)
    const looks = await deps.lookAtVideos(
      unseen.map(({ platformVideoId }) => ({ channelId, platform, platformVideoId })),
    )
    const problem = looks.find((look) => look.problem !== null)?.problem
    if (problem) return giveUp(channelId, problem)
    // What the platform shows when it is asked by id is kept with the others now; what it does not is missing.
    const gone = new Set(
      looks.flatMap((look) => (look.visibility === videoVisibilities.removed ? [look.platformVideoId] : [])),
    )
    return end(channelId, async (tx) => {
      const at = instantIn(clock, 0)
      const missing = (await store.findMissing(tx, channelId, before))
        .filter(({ known, platformVideoId }) => known || gone.has(platformVideoId))
        .map(({ known: _known, ...one }) => ({ ...one, kind: 'missing' as const, twinVideoId: null }))
      const found = [
        ...missing,
        ...(await store.findForeign(tx, channelId, before)),
        ...(await store.findDoubles(tx, channelId)),
      ]
      const videos = await store.countVideosOf(tx, channelId)
      if (!(await store.endComparison(tx, channelId, { endedAt: at, problem: null, videos }))) return false
      // A video is named once, by the worst that there is to say of it.
      const once = [...new Map(found.map((one) => [one.platformVideoId, one])).values()]
      const fresh = await store.keepFindings(tx, { channelId, platform, at }, once)
      if (fresh > 0) await tellLeads(tx, home, fresh, at)
      return true
    })
  }

  async function end(channelId: bigint, work: (tx: Tx) => Promise<boolean>): Promise<boolean> {
    const home = await store.findChannel(database.db, channelId)
    return database.transaction(async (tx) => {
      const done = await work(tx)
      if (done && home !== null) await announceComparison(tx, home)
      return done
    })
  }

  async function tellLeads(tx: Tx, home: Channel, fresh: number, at: string): Promise<void> {
    const leads = (await findLeads(tx, [home.id])).get(home.id) ?? []
    const link = `${pagePaths['publish-failures']}?${new URLSearchParams({ tab: 'comparison', channelId: String(home.id) })}`
    await deps.news.raise(
      tx,
      ...leads.map((to) => ({
        event: 'publishFindings' as const,
        to,
        level: 'warn' as const,
        title: home.title,
        params: { n: String(fresh) },
        channelId: home.id,
        link,
        cause: `publishFindings ${home.id} ${at}`,
      })),
    )
  }

  return { ask, askAll, goOn }
}
export type Comparing = ReturnType<typeof createComparing>

/** Tells the tabs that may see a channel that its comparison, or a finding of it, is another one now. */
export function announceComparison(
  tx: Tx,
  { id, ownerStaffId, departmentId, backupStaffId, groupId }: Channel,
): Promise<void> {
  const audience = {
    permission: 'publishTask:read',
    ownerStaffId,
    departmentId,
    backupStaffId,
    groupId,
  } as const
  return publishLive(tx, { type: 'publishFinding', id: String(id) }, audience)
}
