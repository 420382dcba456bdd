import type { CollectionKind } from '@pindao/protocol/channel-data/collection-kinds.ts'
import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import type { Logger } from 'pino'
import { askWithToken, type Channels, problemOf, waitAfter } from '#src/capabilities/channels/channels.ts'
import {
  type DayRange,
  type PlatformData,
  type Platforms,
  pacificDay,
} from '#src/capabilities/platforms/platforms.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { type FactRow, type FeedName, feeds } from '../facts/feeds.ts'
import { ensureMonths, openDays, takeReport } from '../facts/ingest.store.ts'
import { backDaysPerTurn, notCovered, usualBackDays, waitOf } from './collection.pace.ts'
import type { Reported } from './collection.reports.ts'
import * as store from './collection.store.ts'
import { type Answered, askers } from './collection.turn.ts'

type Claimed = store.Claimed

/** So long a turn is ours; it asks for a month at most. */
const leaseSeconds = 900
const firstSpreadSeconds = 600
/** Turns side by side in one worker: they wait for the platform most of their time. */
const lanes = 3
/** What our grant does not cover is asked for again when somebody may have granted it. */
const uncoveredSeconds = 24 * 3600
/** Until the list of a new channel's videos is there: asked before, days of videos would be missing for good. */
const unlistedSeconds = 120
const needsVideos: ReadonlySet<CollectionKind> = new Set(['videoDays', 'money', 'counts'])
/** Rows in one piece of a report. */
const pieceRows = 5000

export type CollectionDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly platforms: Platforms
  readonly accessTokenOf: Channels['api']['accessTokenOf']
  readonly noteCounts: Channels['api']['noteCounts']
  readonly clock: Clock
  readonly log: Logger
}

/** What was done in one run. */
export type Collected = { readonly turns: number; readonly failed: number }

/**
 * Collects what is due until nothing is: the days that may still change, and behind them, month by month, those of the past.
 * What was read and when it is due again is stored in one transaction: whatever dies in between, the turn is made once more
 * when its lease ends, and the same report twice changes nothing.
 */
export async function collectDue(
  deps: CollectionDeps,
  {
    signal,
    backDays = usualBackDays,
    spreadSeconds = firstSpreadSeconds,
  }: {
    readonly signal?: AbortSignal
    readonly backDays?: number
    readonly spreadSeconds?: number
  } = {},
): Promise<Collected> {
  const { database, clock } = deps
  const today = todayOf(clock)
  await store.beginChains(database.db, {
    platforms: deps.platforms.all.flatMap(({ card, data }) => (data ? [card.platform] : [])),
    now: instantIn(clock, 0),
    spreadSeconds,
    back: { from: addDays(today, -backDays), to: addDays(today, -openDays - 1) },
  })
  const done = await Promise.all(Array.from({ length: lanes }, () => collectInTurn(deps, signal)))
  return {
    turns: done.reduce((sum, { turns }) => sum + turns, 0),
    failed: done.reduce((sum, { failed }) => sum + failed, 0),
  }
}

const todayOf = (clock: Clock) => pacificDay(new Date(clock()))

async function collectInTurn(deps: CollectionDeps, signal: AbortSignal | undefined): Promise<Collected> {
  const { database, clock, platforms } = deps
  let [turns, failed] = [0, 0]
  while (!signal?.aborted) {
    const claim = await database.transaction((tx) =>
      store.claimDue(tx, { now: instantIn(clock, 0), leasedUntil: instantIn(clock, leaseSeconds) }),
    )
    if (claim === null) break
    const { data, reading } = platforms.of(claim.platform)
    const knowsVideos = claim.listedOnce || !reading?.videos || !needsVideos.has(claim.row.kind)
    turns += 1
    try {
      if (data === null) await putOff(deps, claim, uncoveredSeconds)
      else if (knowsVideos) await collect(deps, data, claim)
      else await putOff(deps, claim, unlistedSeconds)
    } catch (error) {
      failed += 1
      await fail(deps, claim, error)
    }
  }
  return { turns, failed }
}

/** Nothing can be asked yet, or any more: a platform that tells no numbers, a channel whose videos are not known. */
async function putOff({ database, clock }: CollectionDeps, claim: Claimed, seconds: number): Promise<void> {
  const change = { leasedUntil: null, nextAt: instantIn(clock, seconds) }
  await database.transaction((tx) => store.saveCollection(tx, claim, change))
}

/** The days of a turn: the open ones where they are due, else the next month of the past. */
export function rangeOf(
  { openAt, finalDay, backFrom, backAt }: Claimed['row'],
  { now, today }: { readonly now: string; readonly today: string },
): DayRange & { readonly isPast: boolean } {
  const isOpenDue = openAt === null || openAt <= now
  if (!isOpenDue && backAt !== null && backFrom !== null) {
    const from = addDays(backAt, 1 - backDaysPerTurn)
    return { from: from < backFrom ? backFrom : from, to: backAt, isPast: true }
  }
  // What was not read for weeks is read from where it is final; never more than what is kept of the past.
  const usual = addDays(today, -openDays)
  const after = finalDay === null ? usual : addDays(finalDay, 1)
  const earliest = addDays(today, -usualBackDays)
  // Days are texts that sort as they follow.
  const [from = usual] = [after, usual].toSorted()
  const kept = [from, earliest].toSorted().at(-1) ?? from
  return { from: kept, to: addDays(today, -1), isPast: false }
}

async function collect(deps: CollectionDeps, data: PlatformData, claim: Claimed): Promise<void> {
  const { database, clock } = deps
  const { channelId, kind } = claim.row
  const today = todayOf(clock)
  const { isPast, ...range } = rangeOf(claim.row, { now: instantIn(clock, 0), today })
  const videoIds = await store.findVideoIds(database.db, channelId)
  const madeAt = instantIn(clock, 0)
  const answer = await askWithToken(deps, channelId, (pass) =>
    askers[kind]({ data, pass, channelId, channel: claim.of, videoIds, range }),
  )
  await ensureMonths(database, range.from, range.to)
  await database.transaction(async (tx) => {
    const change = answer.covered
      ? isPast
        ? afterPast(deps, claim, range)
        : afterOpen(deps, claim, { today, answer })
      : uncovered(deps)
    if (!(await store.saveCollection(tx, claim, change))) return
    await takeAll(tx, answer.reported, madeAt)
    await deps.noteCounts(tx, channelId, answer.counts, madeAt)
    await announce(tx, claim)
  })
}

/** Takes everything in that a turn reported, each feed with its own report. */
export async function takeAll(tx: Tx, reported: Reported, madeAt: string): Promise<void> {
  for (const name of Object.keys(feeds) as FeedName[]) {
    const rows = reported[name] ?? []
    if (rows.length > 0) await takeReport(tx, { feed: feeds[name], madeAt, rows: piecesOf(rows) })
  }
}

function* piecesOf(rows: readonly FactRow[]) {
  for (let start = 0; start < rows.length; start += pieceRows) yield rows.slice(start, start + pieceRows)
}

function afterOpen(
  { clock }: CollectionDeps,
  { row }: Claimed,
  { today, answer }: { readonly today: string; readonly answer: Answered },
): store.CollectionChange {
  const now = instantIn(clock, 0)
  const openAt = instantIn(clock, waitOf(row.kind, row.channelId))
  const days = Object.values(answer.reported).flatMap((rows) => rows.map(({ day }) => day))
  const fresh = days.reduce<string | null>(
    (last, day) => (last === null || day > last ? day : last),
    row.freshDay,
  )
  return {
    leasedUntil: null,
    failures: 0,
    problem: null,
    succeededAt: now,
    openAt,
    nextAt: row.backAt === null ? openAt : now,
    freshDay: fresh,
    // What has just been read and is older than the open days will not change any more.
    finalDay: row.kind === 'counts' ? null : addDays(today, -openDays),
  }
}

/** Nothing failed, and nothing can be had until somebody grants it: the past waits with it. */
function uncovered({ clock }: CollectionDeps): store.CollectionChange {
  const again = instantIn(clock, uncoveredSeconds)
  const problemAt = instantIn(clock, 0)
  return { leasedUntil: null, failures: 0, problem: notCovered, problemAt, openAt: again, nextAt: again }
}

function afterPast({ clock }: CollectionDeps, { row }: Claimed, { from }: DayRange): store.CollectionChange {
  const before = addDays(from, -1)
  const isDone = row.backFrom === null || before < row.backFrom
  const now = instantIn(clock, 0)
  return {
    leasedUntil: null,
    failures: 0,
    problem: null,
    succeededAt: now,
    backAt: isDone ? null : before,
    nextAt: isDone ? (row.openAt ?? now) : now,
  }
}

/** One that fails keeps no other back, and waits longer each time; what is no failure of the platform is a fault of ours. */
async function fail({ database, clock, log }: CollectionDeps, claim: Claimed, error: unknown): Promise<void> {
  const { channelId, kind, failures: before } = claim.row
  const told = problemOf(error)
  const problem = told ?? 'unknown'
  const failures = before + 1
  const change = {
    failures,
    problem,
    problemAt: instantIn(clock, 0),
    leasedUntil: null,
    nextAt: instantIn(clock, waitAfter(error, failures)),
  }
  await database.transaction(async (tx) => {
    if (await store.saveCollection(tx, claim, change)) await announce(tx, claim)
  })
  const said = { channelId: String(channelId), kind, problem, failures }
  if (told === null) log.error({ ...said, err: error }, 'numbers of a channel could not be collected')
  else log.info(said, 'numbers of a channel were not collected')
}

/** Tells the tabs that may see a channel's numbers to read them again. */
function announce(tx: Tx, { row, place }: Claimed): Promise<void> {
  const event = { type: 'channelData', id: String(row.channelId) } as const
  return publishLive(tx, event, { permission: 'channelData:read', ...place })
}
