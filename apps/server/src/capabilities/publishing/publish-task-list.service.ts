import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { dayIn, startOfDay } from '@pindao/protocol/core/zoned-day.ts'
import { listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { presentTask } from './publish-task.present.ts'
import type { PublishTaskDeps } from './publish-task.service.ts'
import * as tasks from './publish-task-list.store.ts'

type ListQuery = EndpointParsed<typeof listPublishTasks>['query']

/** What is read of many publish tasks at once: pages, the numbers of views, and the figures of the workbench. */
export function createPublishTaskLists(
  deps: Pick<PublishTaskDeps, 'database' | 'clock' | 'links' | 'countVideos' | 'countChannels'>,
) {
  const { database, clock } = deps

  async function list({ actor }: SignedInContext, query: ListQuery) {
    const filter = filterOf(actor, query)
    const { rows, total } = await tasks.findTasks(database.db, actor, filter, sortedWindowOf(query))
    return { rows: rows.map((row) => presentTask(actor, row, deps.links)), total }
  }

  const counts = ({ actor }: SignedInContext, views: readonly Conditions[]) =>
    countViews(listPublishTasks, views, (query) =>
      tasks.countTasks(database.db, actor, filterOf(actor, query), mostInView),
    )

  /** `zone` is that of the person who looks: their today. */
  async function summary(ctx: SignedInContext, zone: string) {
    const midnight = startOfDay(dayIn(clock(), zone), zone)
    const [byStatus, publishedToday, videos, channels] = await Promise.all([
      tasks.countByStatus(database.db, ctx.actor),
      tasks.countPublishedSince(database.db, ctx.actor, new Date(midnight).toISOString()),
      deps.countVideos(ctx.actor),
      deps.countChannels(ctx.actor),
    ])
    const known = byStatus.map((row) => ({
      status: publishTaskStatus.codes[publishTaskStatus.nameOf(row.status)],
      count: row.total,
    }))
    return { byStatus: known, publishedToday, videos, channels }
  }

  return { list, counts, summary }
}

function filterOf(actor: Actor, query: ListQuery): tasks.TaskFilter {
  return {
    title: query.title,
    channelId: query.channelId === undefined ? undefined : BigInt(query.channelId),
    videoId: query.videoId === undefined ? undefined : BigInt(query.videoId),
    statuses: query.status?.map((code) => publishTaskStatus.nameOf(code)),
    operatorId: query.owner === 'me' ? actor.staffId : undefined,
  }
}
