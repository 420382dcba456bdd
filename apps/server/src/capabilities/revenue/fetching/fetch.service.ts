import { Readable } from 'node:stream'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { ReportType } from '@pindao/protocol/revenue/report.states.ts'
import { findHolders } from '#src/capabilities/access/access.ts'
import { askWithToken, type Channels, problemOf, waitAfter } from '#src/capabilities/channels/channels.ts'
import type { PlatformRevenueFiles, Platforms, RevenueFile } from '#src/capabilities/platforms/platforms.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import * as store from './fetch.store.ts'
import type { RevenueSourceRow } from './fetch.table.ts'

const leaseSeconds = 1800
/** Months come once, and are corrected in between. */
const usualSeconds = 6 * 3600
/** What comes to nothing once comes to something the next time; after so many in a row people are told. */
const quietFailures = 3

/** A report file as the imports take it in: its bytes as they come, and what is known of it beforehand. */
export type FetchedReport = {
  readonly fileName: string
  readonly body: Readable
  readonly origin: 'fetched'
  readonly hints: {
    readonly reportType: ReportType
    readonly month: string
    readonly contentOwner: string
  }
  /** At once: nobody has to say what it is. */
  readonly read: true
}

export type FetchPorts = {
  readonly platforms: Platforms
  readonly accessTokenOf: Channels['api']['accessTokenOf']
  /** Takes a report file in; one of a month that counts already waits for a person. `known`: the same bytes were there. */
  addReport(report: FetchedReport): Promise<{ readonly id: bigint; readonly known: boolean }>
}
type Deps = Pick<Kit, 'clock' | 'log'> &
  FetchPorts & {
    readonly database: Pick<Database, 'db' | 'transaction'>
    readonly news: Pick<NewsDesk, 'lower' | 'raise'>
  }

/**
 * Fetches what platforms made since the last look, the oldest first (issue 18, 1). A file is noted once it is taken in; where
 * a worker dies in between, its bytes come again and are known. One that fails keeps no other content owner back.
 */
export async function fetchDue(deps: Deps, signal?: AbortSignal): Promise<{ readonly files: number }> {
  const { database, clock, platforms } = deps
  const telling = platforms.all.filter(({ revenueFiles }) => revenueFiles)
  await store.beginSources(
    database.db,
    telling.map(({ card }) => card.platform),
    instantIn(clock, 0),
  )
  let files = 0
  while (!signal?.aborted) {
    const source = await database.transaction((tx) =>
      store.takeSource(tx, { now: instantIn(clock, 0), leasedUntil: instantIn(clock, leaseSeconds) }),
    )
    if (source === null) break
    try {
      const from = platforms.of(source.platform).revenueFiles
      if (from) files += await fetchFrom(deps, from, source, signal)
      await done(deps, source)
    } catch (error) {
      await fail(deps, source, error)
    }
  }
  return { files }
}

async function fetchFrom(
  deps: Deps,
  from: PlatformRevenueFiles,
  source: RevenueSourceRow,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { database } = deps
  const speaker = await store.findSpeaker(database.db, source)
  if (speaker === null) return 0
  const found = await askWithToken(deps, speaker, (pass) => from.list(pass, source.contentOwner))
  const taken = await store.findTaken(database.db, source)
  let count = 0
  let failed: { readonly error: unknown } | null = null
  for (const file of found) {
    if (signal?.aborted) break
    if (taken.has(file.id)) continue
    try {
      await askWithToken(deps, speaker, (pass) => take(deps, source, file, from.download(pass, file)))
      count += 1
    } catch (error) {
      // It keeps the files after it back no more than other content owners.
      failed ??= { error }
    }
  }
  if (failed) throw failed.error
  return count
}

async function take(
  { database, clock, addReport }: Deps,
  source: RevenueSourceRow,
  file: RevenueFile,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  const { reportType, month, createdAt } = file
  const { contentOwner } = source
  const { id, known } = await addReport({
    fileName: `${reportType}_${month}_${createdAt.slice(0, 10)}.csv`,
    body: Readable.from(bytes),
    origin: 'fetched',
    hints: { reportType, month, contentOwner },
    read: true,
  })
  await database.transaction(async (tx) => {
    await store.noteFile(tx, source, file, { at: instantIn(clock, 0), reportId: known ? null : id })
    await store.saveSource(tx, source, { leasedUntil: instantIn(clock, leaseSeconds) })
  })
}

async function done({ database, clock, news }: Deps, source: RevenueSourceRow): Promise<void> {
  const change = {
    leasedUntil: null,
    failures: 0,
    problem: null,
    succeededAt: instantIn(clock, 0),
    nextAt: instantIn(clock, usualSeconds),
  }
  await database.transaction(async (tx) => {
    if (!(await store.saveSource(tx, source, change))) return
    if (source.failures > 0) await news.lower(tx, causeOf(source))
  })
}

async function fail(deps: Deps, source: RevenueSourceRow, error: unknown): Promise<void> {
  const { database, clock, log } = deps
  const told = problemOf(error)
  const problem = told ?? 'unknown'
  const failures = source.failures + 1
  const nextAt = instantIn(clock, waitAfter(error, failures))
  const change = { leasedUntil: null, failures, problem, problemAt: instantIn(clock, 0), nextAt }
  await database.transaction(async (tx) => {
    if (!(await store.saveSource(tx, source, change))) return
    if (failures === quietFailures) await tell(tx, deps, source, problem)
  })
  const said = { contentOwner: source.contentOwner, problem, failures }
  if (told === null)
    log.error({ ...said, err: error }, 'report files of a content owner could not be fetched')
  else log.info(said, 'report files of a content owner were not fetched')
}

const causeOf = ({ platform, contentOwner }: RevenueSourceRow) =>
  `revenueFetchFailed ${platform} ${contentOwner}`

async function tell(tx: Tx, { news }: Deps, source: RevenueSourceRow, problem: string): Promise<void> {
  for (const to of await findHolders(tx, 'revenueReport:create'))
    await news.raise(tx, {
      event: 'revenueFetchFailed',
      to,
      level: 'warn',
      title: source.contentOwner,
      params: { problem },
      channelId: null,
      link: pagePaths['revenue-reports'],
      cause: causeOf(source),
    })
}
