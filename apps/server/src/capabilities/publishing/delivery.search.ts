import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { DeliveryDeps, Run } from './delivery.context.ts'
import type { LedgerEntry } from './publish-ledger.ts'

/**
 * What is known of a task's video. `described`: it has its own tags and visibility already. `nothingNew`: a failed task
 * did nothing that this database does not know of.
 */
export type Trace =
  | { readonly kind: 'video'; readonly videoId: string; readonly described: boolean }
  | { readonly kind: 'none' | 'nothingNew' | 'unclear' }
const unclear: Trace = { kind: 'unclear' }

/** Where a task may have got to in a time that the database has forgotten. Reads only, whatever it asks. */
export function createPlatformSearch(deps: Pick<DeliveryDeps, 'ledger' | 'channels'>) {
  return async function search(run: Run): Promise<Trace> {
    const entry = await deps.ledger.find(run.taskKey, run.fence.generation)
    // A failed task is looked up only for what it may have done since; there may be thousands of them.
    if (run.task.status === publishTaskStatus.codes.publishFailed && knowsNothingNew(run, entry)) {
      return { kind: 'nothingNew' }
    }
    const channel = await deps.channels.platformChannelOf(run.task.channelId)
    const known = entry?.videoId ?? (await videoOfSession(run, entry)) ?? null
    if (known !== null) return check(run, known, entry, channel.platformChannelId)
    const found = await searchChannel(run, entry, channel.uploadsPlaylistId)
    if (found === null || found.length > 1) return unclear
    const [videoId = entry === null ? run.videoId : null] = found
    if (videoId === null) return { kind: 'none' }
    return check(run, videoId, entry, channel.platformChannelId)
  }
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

/** Ids of the channel's own uploads that carry a marker of the task; null when that cannot be asked. */
async function searchChannel(
  run: Run,
  entry: LedgerEntry | null,
  playlistId: string | null,
): Promise<readonly string[] | null> {
  if (playlistId === null) return entry === null && run.stage === 'intent' ? [] : null
  const found = new Set<string>()
  for (const marker of new Set([run.marker, entry?.marker ?? run.marker])) {
    for (const id of await run.call((token) => run.adapter.findByMarker(token, playlistId, marker)))
      found.add(id)
  }
  return [...found]
}

/** Never a video of another channel. One that is gone is the task's all the same: its stages say what that means. */
async function check(
  run: Run,
  videoId: string,
  entry: LedgerEntry | null,
  platformChannelId: string,
): Promise<Trace> {
  const video = await run.call((token) => run.adapter.read(token, videoId))
  if (video.channelId !== null && video.channelId !== platformChannelId) return unclear
  // It may have come of either: of the dump's own session, or of a generation that was opened after the dump.
  const marked = [run.marker, entry?.marker].some((marker) => marker && video.tags.includes(marker))
  return { kind: 'video', videoId, described: !marked && video.state.kind !== 'missing' }
}
