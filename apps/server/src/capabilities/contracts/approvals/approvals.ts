import type { ApprovalKind } from '@pindao/protocol/contracts/approval.states.ts'
import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { ReadWorkCalendar } from '#src/capabilities/settings/settings.ts'
import type { Actor } from '#src/platform/context.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'
import { approvalExportSource } from './approval.export-source.ts'
import type { ApprovalKindPort } from './approval.kind.ts'
import { createApprovalMoves } from './approval.moves.ts'
import type { ActorAtWork } from './approval.news.ts'
import { approvalReminderJob, createApprovalReminder } from './approval.reminder.ts'
import { approvalRoutes } from './approval.routes.ts'
import { type ApprovalService, createApprovalService } from './approval.service.ts'
import { createDelegations } from './delegation.service.ts'
import { createSubjectReviews, type SubjectReviews } from './subject-reviews.ts'

export type ApprovalPorts = {
  readonly actorAtWork: ActorAtWork
  readonly workCalendar: ReadWorkCalendar
  /** What can be reviewed: a later one only adds itself. */
  readonly kinds: readonly ApprovalKindPort[]
}

/** Reviews by two people: the door of the room. */
export type Approvals = {
  readonly routes: readonly Route[]
  readonly exports: readonly AnyExportSource[]
  readonly operations: readonly AnyOperationCommand[]
  readonly todayCards: Pick<TodayCardReaders, 'myApprovals'>
  work(queue: Queue): Promise<void>
  readonly suggest: ApprovalService['suggest']
  readonly decide: ApprovalService['decide']
  /** For the capabilities whose records are reviewed. */
  readonly api: SubjectReviews
}

export function createApprovals(kit: Kit, { actorAtWork, workCalendar, kinds }: ApprovalPorts): Approvals {
  const ports = new Map(kinds.map((port) => [port.kind, port]))
  const portOf = (kind: ApprovalKind): ApprovalKindPort => {
    const port = ports.get(kind)
    if (!port) throw new Error(`nothing reviews ${kind}`)
    return port
  }
  const deps = { ...kit, actorAtWork, portOf, moves: createApprovalMoves({ ...kit, actorAtWork }) }
  const service = createApprovalService(deps)
  return {
    routes: approvalRoutes(service, createDelegations(kit)),
    exports: [approvalExportSource(service)],
    operations: [
      operationCommand({
        kind: 'approval.approve',
        titlesOf: service.titlesOf,
        run: (ctx, { recordId, params }, transact) =>
          service.command(
            ctx,
            recordId,
            'approve',
            // One that was not seen has no round, and so none that it could be.
            { round: params.rounds[String(recordId)] ?? 0, opinion: '' },
            transact,
          ),
      }),
    ],
    todayCards: {
      myApprovals: async (actor: Actor) => ({
        value: await service.countWaiting(actor),
        filter: { waiting: 'me' },
      }),
    },
    async work(queue) {
      const remind = createApprovalReminder({ ...deps, workCalendar })
      await queue.work(approvalReminderJob, (_payload, run) => remind(run))
    },
    suggest: service.suggest,
    decide: service.decide,
    api: createSubjectReviews(deps),
  }
}
