import type { PublishReview } from '#src/capabilities/publishing/publishing.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { ActorAtWork } from './approvals/approval.news.ts'
import { type Approvals, createApprovals } from './approvals/approvals.ts'
import { type ReviewedTasks, reviewOfTasks, taskKind } from './approvals/publish-task.kind.ts'

export type ContractPorts = {
  readonly actorAtWork: ActorAtWork
  /** Drafts of publish tasks, as far as they are reviewed. */
  readonly publishTasks: ReviewedTasks
}

/** Creators: parties, contracts and their terms, approvals. */
export type Contracts = {
  readonly routes: readonly Route[]
  /** What it adds to the page of today. */
  readonly todayCards: Approvals['todayCards']
  readonly api: {
    /** The review that departments ask for before something is published. */
    readonly publishReview: Omit<PublishReview, 'asks'>
  }
  work(queue: Queue): Promise<void>
}

export function createContracts(kit: Kit, { actorAtWork, publishTasks }: ContractPorts): Contracts {
  const approvals = createApprovals(kit, { actorAtWork, kinds: [taskKind(publishTasks)] })
  return {
    routes: [...approvals.routes],
    todayCards: approvals.todayCards,
    api: { publishReview: reviewOfTasks(approvals.api) },
    async work(queue) {
      await approvals.work(queue)
    },
  }
}
