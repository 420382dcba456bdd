import { askWithToken, problemOf, waitAfter } from '#src/capabilities/channels/channels.ts'
import type {
  ChannelDayReading,
  DataFile,
  PlatformDataFiles,
  VideoDayReading,
  VideoMoneyReading,
} from '#src/capabilities/platforms/platforms.ts'
import { instantIn } from '#src/platform/clock.ts'
import { type FactRow, type FeedName, feeds } from '../facts/feeds.ts'
import { ensureMonths, takeReport } from '../facts/ingest.store.ts'
import { channelDaysOf, type Reported, videoDaysOf, videoMoneyOf } from './collection.reports.ts'
import type { CollectionDeps } from './collection.service.ts'
import { findVideoIds } from './collection.store.ts'
import * as store from './file.store.ts'

const leaseSeconds = 1800
/** Files come once a day and are corrected in between. */
const usualSeconds = 6 * 3600
/** Rows held of a file at a time. */
const pieceRows = 5000

type FileRow = VideoDayReading | VideoMoneyReading | ChannelDayReading

/** The feed of each kind of file, and how its rows become ours. */
const kinds: Readonly<
  Record<
    DataFile['kind'],
    {
      readonly feed: Extract<FeedName, 'channelDays' | 'videoDays' | 'videoMoney' | 'videoReach'>
      rows(channelId: bigint, ids: ReadonlyMap<string, bigint>, rows: readonly FileRow[]): Reported
    }
  >
> = {
  channelDays: {
    feed: 'channelDays',
    rows: (channelId, _ids, rows) => channelDaysOf(channelId, rows as readonly ChannelDayReading[]),
  },
  videoDays: {
    feed: 'videoDays',
    rows: (channelId, ids, rows) => videoDaysOf(channelId, ids, rows as readonly VideoDayReading[]),
  },
  videoMoney: {
    feed: 'videoMoney',
    rows: (channelId, ids, rows) => videoMoneyOf(channelId, ids, rows as readonly VideoMoneyReading[]),
  },
  videoReach: {
    feed: 'videoReach',
    rows: (channelId, ids, rows) => videoDaysOf(channelId, ids, rows as readonly VideoDayReading[]),
  },
}

/**
 * Takes in the files that a platform made for content owners since the last look, the oldest first. A file and the note that it
 * is in are one transaction; which of two files of a day counts is said by when they were made, not by when they come.
 */
export async function takeFilesDue(
  deps: CollectionDeps,
  signal?: AbortSignal,
): Promise<{ readonly files: number }> {
  const { database, clock, platforms } = deps
  const withFiles = platforms.all.filter(({ data }) => data?.files)
  await store.beginOwners(
    database.db,
    withFiles.map(({ card }) => card.platform),
    instantIn(clock, 0),
  )
  let files = 0
  while (!signal?.aborted) {
    const owner = await database.transaction((tx) =>
      store.claimOwner(tx, { now: instantIn(clock, 0), leasedUntil: instantIn(clock, leaseSeconds) }),
    )
    if (owner === null) break
    try {
      const source = platforms.of(owner.platform).data?.files
      if (source) files += await takeFiles(deps, source, owner, signal)
      await done(deps, owner)
    } catch (error) {
      await fail(deps, owner, error)
    }
  }
  return { files }
}

async function takeFiles(
  deps: CollectionDeps,
  source: PlatformDataFiles,
  owner: store.ClaimedOwner,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { database } = deps
  const channels = await store.findOwnerChannels(database.db, owner)
  const [speaker] = channels.values()
  if (speaker === undefined) return 0
  const { contentOwnerId, filesSince } = owner
  const found = await askWithToken(deps, speaker, async (pass) => {
    await source.ensureJobs(pass, contentOwnerId)
    return source.list(pass, contentOwnerId, filesSince)
  })
  const taken = await store.findTaken(database.db, owner, found)
  let count = 0
  for (const file of found) {
    if (signal?.aborted) break
    if (taken.has(file.id)) continue
    await askWithToken(deps, speaker, (pass) => takeFile(deps, { source, owner, file, channels, pass }))
    count += 1
  }
  return count
}

async function takeFile(
  { database, clock }: CollectionDeps,
  {
    source,
    owner,
    file,
    channels,
    pass,
  }: {
    readonly source: PlatformDataFiles
    readonly owner: store.ClaimedOwner
    readonly file: DataFile
    readonly channels: ReadonlyMap<string, bigint>
    readonly pass: string
  },
): Promise<void> {
  await ensureMonths(database, file.day, file.day)
  const { feed, rows: rowsOf } = kinds[file.kind]
  const idsOf = new Map<bigint, ReadonlyMap<string, bigint>>()
  async function* pieces(): AsyncGenerator<readonly FactRow[]> {
    let piece: FactRow[] = []
    for await (const { platformChannelId, row } of source.read(pass, owner.contentOwnerId, file)) {
      const channelId = channels.get(platformChannelId)
      if (channelId === undefined) continue
      const ids = idsOf.get(channelId) ?? (await findVideoIds(database.db, channelId))
      idsOf.set(channelId, ids)
      piece.push(...(rowsOf(channelId, ids, [row])[feed] ?? []))
      if (piece.length < pieceRows) continue
      yield piece
      piece = []
    }
    if (piece.length > 0) yield piece
  }
  await database.transaction(async (tx) => {
    const leasedUntil = instantIn(clock, leaseSeconds)
    const change = { leasedUntil, filesSince: file.createdAt }
    if (!(await store.saveOwner(tx, owner, change))) return
    const { rows } = await takeReport(tx, { feed: feeds[feed], madeAt: file.createdAt, rows: pieces() })
    await store.noteFile(tx, owner, file, { at: instantIn(clock, 0), rows })
  })
}

async function done({ database, clock }: CollectionDeps, owner: store.ClaimedOwner): Promise<void> {
  const now = instantIn(clock, 0)
  const nextAt = instantIn(clock, usualSeconds)
  const change = { leasedUntil: null, failures: 0, problem: null, succeededAt: now, nextAt }
  await database.transaction((tx) => store.saveOwner(tx, owner, change))
}

async function fail(
  { database, clock, log }: CollectionDeps,
  owner: store.ClaimedOwner,
  error: unknown,
): Promise<void> {
  const told = problemOf(error)
  const problem = told ?? 'unknown'
  const failures = owner.failures + 1
  const nextAt = instantIn(clock, waitAfter(error, failures))
  const change = { leasedUntil: null, failures, problem, problemAt: instantIn(clock, 0), nextAt }
  await database.transaction((tx) => store.saveOwner(tx, owner, change))
  const said = { contentOwnerId: owner.contentOwnerId, problem, failures }
  if (told === null) log.error({ ...said, err: error }, 'files of a content owner could not be taken in')
  else log.info(said, 'files of a content owner were not taken in')
}
