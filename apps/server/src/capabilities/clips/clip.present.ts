import type { ClipTask, ClipTaskAction, ClipTaskEvent } from '@pindao/protocol/clips/clip.endpoints.ts'
import { piecesIn } from '@pindao/protocol/clips/clip.fields.ts'
import { type ClipTaskStatus, clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { needsComposing, needsEditing } from '@pindao/protocol/publishing/prepare-recipe.ts'
import type { TimelineRow } from '#src/capabilities/access/access.ts'
import type { Actor } from '#src/platform/context.ts'
import type { ListedClipTask } from './clip.store.ts'

export type ClipLinks = {
  readonly thumbnailUrl: (actor: Actor, videoId: bigint, key: string) => string
  readonly watchUrl: (platform: string, platformVideoId: string) => string | null
}

const mayBe: Readonly<Record<ClipTaskAction, readonly ClipTaskStatus[]>> = {
  start: ['unedited'],
  retry: ['editFailed', 'downloadFailed', 'publishFailed'],
  terminate: [
    'unedited',
    'editing',
    'editFailed',
    'downloadQueued',
    'downloadFailed',
    'publishQueued',
    'publishing',
    'publishFailed',
    'terminateFailed',
  ],
  restart: ['terminated'],
  change: ['unedited', 'editFailed', 'publishFailed', 'terminated'],
  delete: ['unedited'],
}
/** Whether a state lets something be done. */
export const allowsAction = (status: ClipTaskStatus, action: ClipTaskAction): boolean =>
  mayBe[action].includes(status)

const actions = Object.keys(mayBe) as readonly ClipTaskAction[]
const permissionOf = (action: ClipTaskAction) => (action === 'terminate' ? 'clip:terminate' : 'clip:update')

/** A clip task as it is sent to this person, with what they may do to it now. */
export function presentClipTask(row: ListedClipTask, actor: Actor, links: ClipLinks, now: number): ClipTask {
  const { task, clip, channel, video } = row
  const status = clipTaskStatus.nameOf(task.status)
  const pieces = piecesIn(clip.recipe, clip.sourceMs)
  return {
    id: String(task.id),
    clipId: String(clip.id),
    title: clip.title,
    video: {
      id: String(clip.videoId),
      title: video.title,
      thumbnailUrl: video.thumbnailKey && links.thumbnailUrl(actor, clip.videoId, video.thumbnailKey),
      durationMs: clip.sourceMs,
    },
    channel: { id: String(task.channelId), name: channel.name, platform: channel.platform },
    clipStatus: task.status as ClipTask['clipStatus'],
    stage: clip.stage,
    progress: shareOf(row),
    restSeconds: restOf(row, now),
    pieces: clip.recipe.segments.length,
    lengthMs: pieces.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0),
    firstMs: pieces[0]?.startMs ?? 0,
    lastMs: pieces.at(-1)?.endMs ?? clip.sourceMs,
    publishAt: task.publishAt,
    publishZone: task.publishZone,
    resultVideoId: clip.resultVideoId === null ? null : String(clip.resultVideoId),
    publishTaskId: task.publishTaskId === null ? null : String(task.publishTaskId),
    watchUrl: row.platformVideoId === null ? null : links.watchUrl(channel.platform, row.platformVideoId),
    problem: task.problem,
    problemParams: { ...task.problemParams },
    editorName: row.editorName,
    createdAt: task.createdAt,
    updatedAt: task.updatedAt,
    version: task.version,
    actions: actions.filter(
      (action) => allowsAction(status, action) && actor.permissions.has(permissionOf(action)),
    ),
  }
}

/** How much of the whole making is done: editing, composing and storing, by what they take. */
function shareOf({ clip }: ListedClipTask): number {
  const parts: ClipTask['stage'][] = [
    ...(needsEditing(clip.recipe) ? (['fetching', 'editing'] as const) : []),
    ...(needsComposing(clip.recipe) ? (['composing'] as const) : []),
    'storing' as const,
  ]
  const weight = (part: ClipTask['stage']) => (part === 'editing' || part === 'composing' ? 1 : 0.1)
  if (clip.stage === 'done') return 1
  const at = parts.indexOf(clip.stage)
  if (at < 0) return 0
  const total = parts.reduce((sum, part) => sum + weight(part), 0)
  const before = parts.slice(0, at).reduce((sum, part) => sum + weight(part), 0)
  return Math.min(1, (before + weight(clip.stage) * clip.progress) / total)
}

/** What is told of the rest while it can be told: not in the first moments, when it would jump. */
const soonest = 0.03
function restOf({ clip, task }: ListedClipTask, now: number): number | null {
  const isMade = task.status === clipTaskStatus.codes.editing && clip.stage !== 'waiting'
  if (!isMade || clip.progress < soonest) return null
  const goneMs = now - Date.parse(clip.stageAt)
  return Math.max(0, Math.round((goneMs * (1 - clip.progress)) / clip.progress / 1000))
}

export function presentEvent({ event, actorName }: TimelineRow): ClipTaskEvent {
  return {
    id: String(event.id),
    at: event.at,
    actorName,
    actor: event.actor as ClipTaskEvent['actor'],
    from: event.fromState as ClipTaskEvent['from'],
    to: event.toState as ClipTaskEvent['to'],
    reason: event.reason,
    detail: event.detail,
  }
}
