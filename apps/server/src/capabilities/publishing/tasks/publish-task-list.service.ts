import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { dayIn, startOfDay } from '@pindao/protocol/core/zoned-day.ts'
import { listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { type PublishReview, withReviews } from './publish-review.ts'
import { taskFilterOf } from './publish-task.filter.ts'
import { presentTask } from './publish-task.present.ts'
import * as tasks from './publish-task-list.store.ts'

type ListQuery = EndpointParsed<typeof listPublishTasks>['query']

export type PublishTaskListDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly links: Parameters<typeof presentTask>[2]
  readonly review?: PublishReview
  readonly countVideos: (actor: Actor) => Promise<number>
  readonly countChannels: (actor: Actor) => Promise<number>
}

/** What is read of many publish tasks at once: pages, the numbers of views, and the figures of the workbench. */
export function createPublishTaskLists(deps: PublishTaskListDeps) {
  const { database, clock } = deps

  async function list({ actor }: SignedInContext, query: ListQuery) {
    const filter = taskFilterOf(actor, query)
    const { rows, total } = await tasks.findTasks(database.db, actor, filter, sortedWindowOf(query))
    const shown = rows.map((row) => presentTask(actor, row, deps.links))
    return { rows: await withReviews(deps.review, database.db, shown), total }
  }

  const counts = ({ actor }: SignedInContext, views: readonly Conditions[]) =>
    countViews(listPublishTasks, views, (query) =>
      tasks.countTasks(database.db, actor, taskFilterOf(actor, query), mostInView),
    )

  /** `zone` is that of the person who looks: their today. */
  async function summary(ctx: SignedInContext, zone: string) {
    const dayBegan = new Date(startOfDay(dayIn(clock(), zone), zone)).toISOString()
    const [byStatus, publishedToday, videos, channels] = await Promise.all([
      tasks.countByStatus(database.db, ctx.actor),
      tasks.countTasks(database.db, ctx.actor, { publishedSince: dayBegan }),
      deps.countVideos(ctx.actor),
      deps.countChannels(ctx.actor),
    ])
    const known = byStatus.map((row) => ({
      status: publishTaskStatus.codes[publishTaskStatus.nameOf(row.status)],
      count: row.total,
    }))
    return { dayBegan, byStatus: known, publishedToday, videos, channels }
  }

  return { list, counts, summary }
}
