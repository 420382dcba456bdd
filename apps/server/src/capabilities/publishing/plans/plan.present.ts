import type {
  PlanEntry as PlanEntryRecord,
  PublishPlan,
} from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { publishPlanStatus } from '@pindao/protocol/publishing/publish-plan.states.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { TimelineRow } from '#src/capabilities/access/access.ts'
import type { Actor } from '#src/platform/context.ts'
import type { ListedPlan } from './plan.store.ts'
import type { PlanEntry, PlanFigures } from './plan-entry.store.ts'

const nothing: PlanFigures = {
  total: 0,
  videos: 0,
  unmade: 0,
  refused: 0,
  waiting: 0,
  underWay: 0,
  published: 0,
  failed: 0,
  ended: 0,
  channels: [],
}

/** A plan as it is sent to this person, with what this person may do to it now. */
export function presentPlan(
  { permissions }: Actor,
  { plan, ownerName }: ListedPlan,
  figures: PlanFigures = nothing,
): PublishPlan {
  const { total, videos, unmade, refused, waiting, underWay, published, failed, ended } = figures
  const isActive = plan.status === publishPlanStatus.codes.active
  const canMove = isActive && waiting + unmade > 0
  const offered = {
    update: canMove && permissions.has('publishPlan:update'),
    cancel: canMove && permissions.has('publishPlan:update'),
    delete: waiting + unmade === 0 && permissions.has('publishPlan:delete'),
  }
  return {
    id: String(plan.id),
    name: plan.name,
    status: plan.status as PublishPlan['status'],
    rule: plan.rule,
    fields: plan.fields,
    startsAt: plan.startsAt,
    endsAt: plan.endsAt,
    videos,
    channels: [...(figures.channels ?? [])],
    counts: { total, unmade, waiting, underWay, published, failed: failed + refused, ended },
    ownerName,
    createdAt: plan.createdAt,
    updatedAt: plan.updatedAt,
    version: plan.version,
    actions: (['update', 'cancel', 'delete'] as const).filter((action) => offered[action]),
  }
}

export function presentPlanEvent({ event, actorName }: TimelineRow) {
  return { id: String(event.id), at: event.at, actorName, reason: event.reason, detail: event.detail }
}

export function presentEntry(entry: PlanEntry): PlanEntryRecord {
  return {
    id: String(entry.id),
    videoId: String(entry.videoId),
    channelId: String(entry.channelId),
    publishAt: entry.publishAt,
    videoTitle: entry.videoTitle,
    channelName: entry.channelName,
    taskId: entry.taskId === null ? null : String(entry.taskId),
    status: entry.status as PlanEntryRecord['status'],
    problem: entry.problem,
    movable: isMovable(entry),
  }
}

const unstarted = publishTaskStatus.codesOf(['draft', 'toPublish'])

/** Whether a task has not started: only then is it moved or ended with its plan. */
export const hasNotStarted = (status: number) => unstarted.includes(status)

/** The same of an entry: its task waits, or is still to be made. */
export function isMovable({ taskId, status, problem }: Pick<PlanEntry, 'taskId' | 'status' | 'problem'>) {
  if (taskId === null) return problem === null
  return status !== null && hasNotStarted(status)
}
