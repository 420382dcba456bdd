import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { Sighting } from '#src/capabilities/platforms/platforms.ts'
import type { LedgerEntry } from '../recovery/publish-ledger.ts'
import type { DeliveryDeps, Run } from './delivery.context.ts'
import { createUploadSearch } from './delivery.uploads.ts'

/**
 * What is known of a task's video. `described`: it has its own tags and visibility already. `nothingNew`: a failed task
 * did nothing that this database does not know of.
 */
export type Trace =
  | { readonly kind: 'video'; readonly videoId: string; readonly described: boolean }
  /** Only a person can say; `candidates` are the videos it may be. */
  | { readonly kind: 'unclear'; readonly candidates: readonly string[]; readonly problem?: ErrorCode }
  | { readonly kind: 'none' | 'nothingNew' }
const unclear = (candidates: readonly string[] = []) => ({ kind: 'unclear', candidates }) as const

/** Where a task may have got to in a time that the database has forgotten. Reads only, whatever it asks. */
export function createPlatformSearch(
  deps: Pick<DeliveryDeps, 'ledger' | 'channels' | 'database' | 'videos'>,
) {
  const searchUploads = createUploadSearch(deps)

  async function search(run: Run): Promise<Trace> {
    const entry = await deps.ledger.find(run.taskKey, run.fence.generation)
    const { verdict, verdictVideoId } = run.row
    if (verdict === 'absent') return { kind: 'none' }
    // A failed task is looked up only for what it may have done since; there may be thousands of them.
    if (
      verdict === null &&
      run.task.status === publishTaskStatus.codes.publishFailed &&
      knowsNothingNew(run, entry)
    ) {
      return { kind: 'nothingNew' }
    }
    const channel = await deps.channels.platformChannelOf(run.task.channelId)
    if (verdictVideoId !== null) return asSaid(run, verdictVideoId, channel.platformChannelId)
    const known = entry?.videoId ?? (await videoOfSession(run, entry)) ?? null
    if (known !== null) return check(run, known, entry, channel.platformChannelId)
    const seen = await searchChannel(run, entry, channel)
    if (seen.kind === 'unclear') return seen
    const videoId = seen.kind === 'one' ? seen.videoId : entry === null ? run.videoId : null
    return videoId === null ? { kind: 'none' } : check(run, videoId, entry, channel.platformChannelId)
  }

  /**
   * Looks for any marker of the task. One that never opened a session, by the ledger, which is written before, has
   * nothing on the channel: what looks alike there is not its own.
   */
  function searchChannel(
    run: Run,
    entry: LedgerEntry | null,
    channel: Parameters<typeof searchUploads>[1],
  ): Promise<Sighting> {
    const markers = new Set([run.marker, entry?.marker ?? run.marker])
    return searchUploads(run, channel, { markers, sent: entry !== null || run.stage !== 'intent' })
  }

  return search
}

/** A person's word for which video it is. It is described once more: what it looks like now nobody knows. */
async function asSaid(run: Run, videoId: string, platformChannelId: string): Promise<Trace> {
  const video = await run.call((token) => run.adapter.read(token, videoId))
  const elsewhere = video.channelId !== null && video.channelId !== platformChannelId
  if (elsewhere || video.state.kind === 'missing' || video.state.kind === 'unfinished')
    return { ...unclear(run.row.candidates ?? []), problem: 'publishing.notThisVideo' }
  return { kind: 'video', videoId, described: false }
}

function knowsNothingNew(run: Run, entry: LedgerEntry | null): boolean {
  if (entry === null) return true
  const same = entry.generation === run.fence.generation
  return same && entry.videoId !== null && entry.videoId === run.videoId
}

/** The session of the dump may have been completed since. Asking is free of effects. */
async function videoOfSession(run: Run, entry: LedgerEntry | null): Promise<string | null> {
  const { session } = run
  if (session === null || (entry !== null && entry.generation !== run.fence.generation)) return null
  const position = await run.call((token) => run.adapter.position(token, session, run.total))
  return position.kind === 'complete' ? position.videoId : null
}

/** Never a video of another channel. One that is gone is the task's all the same: its stages say what that means. */
async function check(
  run: Run,
  videoId: string,
  entry: LedgerEntry | null,
  platformChannelId: string,
): Promise<Trace> {
  const video = await run.call((token) => run.adapter.read(token, videoId))
  if (video.channelId !== null && video.channelId !== platformChannelId) return unclear()
  // Its id was noted before the commit, and that never happened.
  if (video.state.kind === 'unfinished') return { kind: 'none' }
  // It may have come of either: of the dump's own session, or of a generation that was opened after the dump.
  const marked = [run.marker, entry?.marker].some((marker) => marker && marker === video.marker)
  return { kind: 'video', videoId, described: !marked && video.state.kind !== 'missing' }
}
