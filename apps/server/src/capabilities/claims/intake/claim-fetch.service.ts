import { askWithToken, type Channels, problemOf, waitAfter } from '#src/capabilities/channels/channels.ts'
import type {
  ClaimPage,
  ClaimReading,
  PlatformClaims,
  PlatformCopyrightChecks,
  Platforms,
} from '#src/capabilities/platforms/platforms.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { ClaimRecord, Recorded, ToldClaim } from './claim-record.ts'
import { readReportRows } from './claim-report.ts'
import * as store from './claim-source.store.ts'
import type { ClaimSourceRow } from './claim-source.table.ts'
import { type TellingAccount, toldOf } from './claim-told.ts'

const leaseSeconds = 900
const usualSeconds = 15 * 60
/** A span begins so long before the last one ended: what came late at the platform is read again, and is known. */
const overlapSeconds = 6 * 3600
/** Before then no change can be asked for (platforms.md C). */
const firstOfAll = '2016-07-01T00:00:00.000Z'
/** Videos are asked for claims of others in rounds: so many calls in a turn, and a round so seldom. */
const videoCallsPerTurn = 60
const videoRoundSeconds = 6 * 3600
/** Reports of earlier days say nothing that the newest ones do not. */
const reportsAtOnce = 3
const reportRowsAtOnce = 100
const historiesAtOnce = 100

export type ClaimFetchPorts = {
  readonly platforms: Platforms
  readonly accessTokenOf: Channels['api']['accessTokenOf']
}
type Deps = Pick<Kit, 'clock' | 'log' | 'database'> & ClaimFetchPorts & { readonly record: ClaimRecord }

/** A turn with one account: what is stored of it is stored under its lease. */
type Turn = {
  readonly deps: Deps
  readonly source: ClaimSourceRow
  readonly account: TellingAccount
  readonly signal: AbortSignal | undefined
  ask<T>(call: (pass: string) => Promise<T>): Promise<T>
}

type Videos = Awaited<ReturnType<typeof store.findVideos>>

/** Somebody else has this account by now: what comes next is theirs. */
class Overtaken extends Error {}

/**
 * Reads what platforms tell of claims since the last look, account by account (CLM-01). Each page is stored with the place
 * from which it goes on: whatever dies in between, nothing is left out, and what is read twice is known.
 */
export async function fetchClaims(deps: Deps, signal?: AbortSignal): Promise<{ readonly sources: number }> {
  const { database, clock, platforms } = deps
  const telling = platforms.all.filter(({ claims, copyrightChecks }) => claims ?? copyrightChecks)
  const names = telling.map(({ card }) => card.platform)
  await store.beginSources(database.db, names, instantIn(clock, 0))
  let sources = 0
  while (!signal?.aborted) {
    const source = await database.transaction((tx) =>
      store.takeSource(tx, { now: instantIn(clock, 0), leasedUntil: instantIn(clock, leaseSeconds) }),
    )
    if (source === null) break
    sources += 1
    try {
      await readSource(deps, source, signal)
      await done(deps, source, signal)
    } catch (error) {
      if (!(error instanceof Overtaken)) await fail(deps, source, error)
    }
  }
  if (sources > 0) await store.settleClaims(database.db, instantIn(clock, 0))
  return { sources }
}

async function readSource(
  deps: Deps,
  source: ClaimSourceRow,
  signal: AbortSignal | undefined,
): Promise<void> {
  const speaker = await store.findSpeaker(deps.database.db, source)
  if (speaker === null) return
  const { claims, copyrightChecks } = deps.platforms.of(source.platform)
  const account = { platform: source.platform, accountId: source.accountId, speaker }
  const ask: Turn['ask'] = (call) => askWithToken(deps, speaker.channelId, call)
  const turn = { deps, source, account, signal, ask }
  if (claims) {
    await readChanges(turn, claims)
    await readVideos(turn, claims.videosPerCall, (videos) =>
      claimsOnVideos(
        turn,
        claims,
        videos.map(({ platformVideoId }) => platformVideoId),
      ),
    )
    await readHistories(turn, claims)
    await readReports(turn, claims)
  }
  if (copyrightChecks) {
    await readVideos(turn, copyrightChecks.videosPerCall, (videos) =>
      takeChecks(turn, copyrightChecks, videos),
    )
  }
}

/** Claims of the account's own whose status changed, in spans that overlap. */
async function readChanges(turn: Turn, claims: PlatformClaims): Promise<void> {
  const { deps, source, account, signal, ask } = turn
  const { clock } = deps
  const from = source.windowFrom ?? beginOf(source.readTo)
  const before = source.windowBefore ?? instantIn(clock, 0)
  let page = source.page
  do {
    if (signal?.aborted) return
    const { claims: found, next } = await ask((pass) =>
      claims.changed(pass, account.accountId, { from, before }, page),
    )
    page = next
    const place =
      next === null
        ? { readTo: before, windowFrom: null, windowBefore: null, page: null }
        : { windowFrom: from, windowBefore: before, page: next }
    await takeReadings(turn, claims, found, place)
  } while (page !== null)
}

const beginOf = (readTo: string | null) =>
  readTo === null ? firstOfAll : new Date(Date.parse(readTo) - overlapSeconds * 1000).toISOString()

async function claimsOnVideos(
  turn: Turn,
  claims: PlatformClaims,
  videoIds: readonly string[],
): Promise<void> {
  let page: string | null = null
  do {
    const asked: string | null = page
    const found: ClaimPage = await turn.ask((pass) =>
      claims.onVideos(pass, turn.account.accountId, videoIds, asked),
    )
    await takeReadings(turn, claims, found.claims, {})
    page = found.next
  } while (page !== null && !turn.signal?.aborted)
}

/** A round over all videos, some of them in a turn; the place is stored when what was found is. */
async function readVideos(
  turn: Turn,
  perCall: number,
  read: (videos: Videos) => Promise<void>,
): Promise<void> {
  const { deps, source, signal } = turn
  const { database, clock } = deps
  const isDue = source.videosAt === null || source.videosAt <= instantIn(clock, -videoRoundSeconds)
  if (source.videoAfter === null && !isDue) return
  let after = source.videoAfter ?? 0n
  for (let call = 0; call < videoCallsPerTurn && !signal?.aborted; call += 1) {
    const videos = await store.findVideos(database.db, source, { after, limit: perCall })
    if (videos.length > 0) await read(videos)
    const last = videos.at(-1)?.id
    const isOver = last === undefined || videos.length < perCall
    after = last ?? after
    await save(turn, isOver ? { videoAfter: null, videosAt: instantIn(clock, 0) } : { videoAfter: after })
    if (isOver) return
  }
}

/** Writes what was read and the place from which it goes on at once, and of which claims the history is to be read. */
async function takeReadings(
  turn: Turn,
  claims: PlatformClaims,
  found: readonly ClaimReading[],
  place: Partial<ClaimSourceRow>,
): Promise<void> {
  const { account, ask, deps } = turn
  const taken = found.filter(({ thirdParty, ownUpload }) => thirdParty || !ownUpload)
  const details =
    taken.length === 0 ? [] : await ask((pass) => claims.details(pass, account.accountId, taken))
  const saidAt = instantIn(deps.clock, 0)
  const news = details.flatMap((reading) => toldOf(reading, account, { source: 'api', saidAt }) ?? [])
  await takeNews(turn, news, place, store.askHistories)
}

/** What happened to claims that are others now; what a worker left behind is read by the next one. */
async function readHistories(turn: Turn, claims: PlatformClaims): Promise<void> {
  const { deps, account, ask, signal } = turn
  const { database, clock, record } = deps
  while (!signal?.aborted) {
    const due = await store.findHistoriesDue(database.db, account, historiesAtOnce)
    for (const { id, platformClaimId } of due) {
      if (signal?.aborted) return
      const events = await ask((pass) => claims.history(pass, account.accountId, platformClaimId))
      await database.transaction(async (tx) => {
        await record.recordEvents(tx, id, events, instantIn(clock, 0))
        await store.noteHistory(tx, id)
      })
    }
    if (due.length < historiesAtOnce) return
  }
}

function takeNews(
  turn: Turn,
  news: readonly ToldClaim[],
  place: Partial<ClaimSourceRow>,
  afterwards: (tx: Tx, changed: readonly bigint[]) => Promise<void> = async () => undefined,
): Promise<void> {
  const { deps, source } = turn
  const at = instantIn(deps.clock, 0)
  // One order for all: two that take the same claims do not wait for each other.
  const sorted = news.toSorted((a, b) => ((a.platformClaimId ?? '') < (b.platformClaimId ?? '') ? -1 : 1))
  return deps.database.transaction(async (tx) => {
    const lease = { leasedUntil: instantIn(deps.clock, leaseSeconds) }
    if (!(await store.saveSource(tx, source, { ...place, ...lease }))) throw new Overtaken()
    const recorded: Recorded[] = []
    for (const one of sorted) recorded.push(await deps.record.recordClaim(tx, one, at))
    await afterwards(
      tx,
      recorded.flatMap(({ claim, changed }) => (changed ? [claim.id] : [])),
    )
  })
}

const save = (turn: Turn, place: Partial<ClaimSourceRow>) => takeNews(turn, [], place)

/** Daily reports that came since the last one, the oldest first. */
async function readReports(turn: Turn, claims: PlatformClaims): Promise<void> {
  const { source, account, ask, signal } = turn
  const files = await ask((pass) => claims.files(pass, account.accountId, source.reportAt))
  for (const file of files.slice(-reportsAtOnce)) {
    if (signal?.aborted) return
    await ask(async (pass) => {
      let batch: ToldClaim[] = []
      for await (const reading of readReportRows(claims.download(pass, file))) {
        const told = toldOf(reading, account, { source: 'report', saidAt: file.asOf })
        if (told) batch.push(told)
        if (batch.length < reportRowsAtOnce) continue
        await takeNews(turn, batch, {})
        batch = []
      }
      await takeNews(turn, batch, { reportAt: file.createdAt })
    })
  }
}

/** Where a platform says only that a video of ours matches somebody's rights, that is a claim of one whom nobody names (platforms.md D4). */
async function takeChecks(turn: Turn, checks: PlatformCopyrightChecks, videos: Videos): Promise<void> {
  const { deps, account } = turn
  for (const [channelId, some] of Map.groupBy(videos, (video) => video.channelId)) {
    const ids = some.map(({ platformVideoId }) => platformVideoId)
    const found = await askWithToken(deps, channelId, (pass) => checks.read(pass, ids))
    const known = await store.findChecked(deps.database.db, account.platform, ids)
    const at = instantIn(deps.clock, 0)
    const news = found.flatMap(({ platformVideoId, title, matches }): ToldClaim[] => {
      const before = known.get(platformVideoId)
      if (!matches && before === undefined) return []
      const is = matches ? 'active' : 'inactive'
      return [
        {
          platform: account.platform,
          platformClaimId: store.checkedId(platformVideoId),
          source: 'api',
          home: account.speaker.home,
          // It is since we saw it first; read again, nothing has changed.
          status: { is, since: before?.platformStatus === is ? before.statusChangedAt : at },
          facts: {
            direction: 'inbound',
            platformVideoId,
            videoTitle: title,
            contentOwner: account.accountId,
            origin: 'copyright_check_status',
            thirdParty: true,
            claimedAt: before?.claimedAt ?? at,
          },
        },
      ]
    })
    await takeNews(turn, news, {})
  }
}

async function done(
  { database, clock }: Deps,
  source: ClaimSourceRow,
  signal: AbortSignal | undefined,
): Promise<void> {
  const change = {
    leasedUntil: null,
    failures: 0,
    problem: null,
    succeededAt: instantIn(clock, 0),
    // One that was stopped goes on as soon as somebody is there.
    nextAt: instantIn(clock, signal?.aborted ? 0 : usualSeconds),
  }
  await database.transaction((tx) => store.saveSource(tx, source, change))
}

async function fail({ database, clock, log }: Deps, source: ClaimSourceRow, error: unknown): Promise<void> {
  const told = problemOf(error)
  const failures = source.failures + 1
  const change = {
    leasedUntil: null,
    failures,
    problem: told ?? 'unknown',
    problemAt: instantIn(clock, 0),
    nextAt: instantIn(clock, waitAfter(error, failures)),
  }
  await database.transaction((tx) => store.saveSource(tx, source, change))
  const said = { accountId: source.accountId, problem: told, failures }
  if (told === null) log.error({ ...said, err: error }, 'claims of an account could not be read')
  else log.info(said, 'claims of an account were not read')
}
