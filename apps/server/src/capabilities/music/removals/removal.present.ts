import type { MusicRange } from '@pindao/protocol/music/music-ranges.ts'
import type {
  MusicAction,
  MusicEvent,
  MusicRemovalRecord,
} from '@pindao/protocol/music/music-removal.endpoints.ts'
import { musicRemoval as states } from '@pindao/protocol/music/music-removal.states.ts'
import type { TimelineRow } from '#src/capabilities/access/access.ts'
import type { Actor } from '#src/platform/context.ts'
import type { ListedRemoval } from './removal.store.ts'

/** The address of a video on its platform. */
export type WatchUrl = (platform: string, videoId: string) => string

function actionsOf({ removal, video }: ListedRemoval, actor: Actor): MusicAction[] {
  if (!actor.permissions.has('music:update')) return []
  const status = states.nameOf(removal.status)
  if (status === 'removing') return ['cancel']
  if (status === 'removed') return []
  return [...(video === null ? [] : (['start'] as const)), 'platform']
}

/** A case as pages show it. */
export function presentRemoval(
  row: ListedRemoval,
  actor: Actor,
  { ranges, watchUrl }: { readonly ranges: readonly MusicRange[]; readonly watchUrl: WatchUrl },
): MusicRemovalRecord {
  const { removal, channel, video, claim, track, made } = row
  return {
    id: String(removal.id),
    status: removal.status as MusicRemovalRecord['status'],
    platform: removal.platform,
    platformVideoId: removal.platformVideoId,
    videoTitle: removal.videoTitle || removal.platformVideoId,
    watchUrl: watchUrl(removal.platform, removal.platformVideoId),
    channel: { id: String(channel.id), title: channel.title },
    video: video && {
      id: String(video.id),
      title: video.title,
      durationMs: video.durationMs,
      hasSound: video.audioCodec !== null,
    },
    claim: claim && { ...claim, id: String(claim.id) },
    isClaimed: removal.isClaimed,
    claimedRanges: [...ranges],
    method: removal.method,
    ranges: [...removal.ranges],
    track: track && { ...track, id: String(track.id) },
    gainDb: removal.gainDb,
    progress: removal.progress,
    problem: removal.problem,
    madeVideo: made && { id: String(made.id), title: made.title },
    proof: removal.proofName,
    note: removal.note,
    checkAt: removal.checkAt,
    requester:
      removal.requestedBy === null
        ? null
        : { id: String(removal.requestedBy), fullName: row.requesterName ?? '' },
    createdAt: removal.createdAt,
    updatedAt: removal.updatedAt,
    version: removal.version,
    actions: actionsOf(row, actor),
  }
}

export function presentEvent({ event, actorName }: TimelineRow): MusicEvent {
  return {
    id: String(event.id),
    at: event.at,
    actor: event.actor as MusicEvent['actor'],
    actorName,
    from: event.fromState as MusicEvent['from'],
    to: event.toState as MusicEvent['to'],
    reason: event.reason,
    detail: event.detail,
    problem: event.problemCode,
  }
}
