import { videoVisibilities, visibilityNamed } from '@pindao/protocol/channels/platform-video.codes.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type {
  AfterPublishing,
  ChangeAction,
  PublishChange,
} from '@pindao/protocol/publishing/after.endpoints.ts'
import {
  type ChangeKind,
  changeCardOf,
  changeKinds,
  movesFrom,
  shownNames,
} from '@pindao/protocol/publishing/publish-change.ts'
import type { AfterSteps } from '#src/capabilities/platforms/platforms.ts'
import type { Actor } from '#src/platform/context.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import type { PublishChangeRow, PublishStandingRow } from './change.table.ts'
import { undoOf } from './change.wanted.ts'
import { differencesOf, oursOf, standingOf } from './standing.ts'

const { codes } = taskResult

export type Presented = {
  readonly task: PublishTaskRow
  readonly standing: PublishStandingRow | null
  readonly changes: readonly { readonly change: PublishChangeRow; readonly operatorName: string }[]
  readonly undone: ReadonlySet<bigint>
  readonly unitsLeft: number | null
  readonly costs: AfterSteps['costs']
}

/** A published task as it is sent to this person, with what this person may change of its video. */
export function presentAfter(actor: Actor, row: Presented, now: number): AfterPublishing {
  const { task, standing, changes } = row
  const ours = oursOf(task, standing?.accepted ?? null, now)
  const seen = standing && standingOf(standing)
  const isGone = (seen ?? ours).visibility === videoVisibilities.removed
  const mayAmend = actor.permissions.has('publishTask:amend') && !isGone
  return {
    taskId: String(task.id),
    platform: task.platform,
    title: task.title,
    ours,
    seen: seen && standing && { ...seen, at: standing.seenAt },
    differences: seen === null ? [] : differencesOf(task.platform, ours, seen),
    wasOpen: standing?.wasOpen ?? false,
    costs: offeredCosts(task.platform, row.costs),
    unitsLeft: row.unitsLeft,
    mayAmend,
    mayTakeDown: actor.permissions.has('publishTask:takeDown') && !isGone,
    changes: changes.map(({ change, operatorName }) => ({
      ...presentChange(change, operatorName, now),
      actions: mayAmend ? actionsOf(change, row, now) : [],
    })),
  }
}

function offeredCosts(platform: string, costs: AfterSteps['costs']): Partial<Record<ChangeKind, number>> {
  const card = changeCardOf(platform)
  const offered: Readonly<Record<ChangeKind, boolean>> = {
    words: card.words.length > 0,
    visibility: Object.keys(card.moves).length > 0,
    thumbnail: card.thumbnail,
    caption: card.captions,
    captionRemoval: card.captions,
    playlist: card.playlists,
    playlistRemoval: card.playlists,
    removal: card.removal,
  }
  return Object.fromEntries(
    changeKinds.filter((kind) => offered[kind]).map((kind) => [kind, costs[kind] ?? 0]),
  )
}

function presentChange(
  change: PublishChangeRow,
  operatorName: string,
  now: number,
): Omit<PublishChange, 'actions'> {
  const waits =
    change.status === codes.waiting && Date.parse(change.nextAt) > now && change.problemCode !== null
  return {
    id: String(change.id),
    kind: change.kind,
    origin: change.origin,
    from: change.fromSide,
    to: change.toSide,
    seen: change.seen,
    status: change.status as PublishChange['status'],
    cost: change.cost,
    problemCode: change.problemCode,
    platformMessage: change.platformMessage,
    waitsUntil: waits ? change.nextAt : null,
    operatorName: change.origin === 'platform' ? null : operatorName,
    createdAt: change.createdAt,
    doneAt: change.doneAt,
  }
}

function actionsOf(
  change: PublishChangeRow,
  { task, standing, undone }: Presented,
  now: number,
): ChangeAction[] {
  if (change.status === codes.waiting) return change.sentAt === null ? ['cancel'] : []
  if (change.status === codes.failed) return change.seen === null ? ['retry'] : ['overwrite']
  if (change.origin === 'platform' || undone.has(change.id)) return []
  const back = undoOf(change)
  if (back === null) return []
  if (back.kind !== 'visibility') return ['undo']
  const { visibility: from } = back.fromSide
  const { visibility: to } = back.toSide
  if (from === undefined || to === undefined) return []
  const shown = shownNames.find((name) => name === visibilityNamed(to))
  const moves = movesFrom(changeCardOf(task.platform), visibilityNamed(from), standing?.wasOpen ?? false)
  const isAhead = back.toSide.publishAt == null || Date.parse(back.toSide.publishAt) > now
  return shown !== undefined && moves.includes(shown) && isAhead ? ['undo'] : []
}
