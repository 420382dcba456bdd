import { listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { TodayCard, TodayCardReaders } from '#src/platform/today-cards.ts'
import { taskFilterOf } from './tasks/publish-task.filter.ts'
import { countTasks } from './tasks/publish-task-list.store.ts'

const status = (...names: Parameters<typeof publishTaskStatus.codesOf>[0]) =>
  publishTaskStatus.codesOf(names).join(',')
const failed = status('editFailed', 'composeFailed', 'downloadFailed', 'publishFailed')
const queued = status('toPublish', 'downloadQueued', 'publishQueued')

/** What today holds of publishing. Each number is counted by the conditions of the list that it leads to. */
export function publishingCards({
  database: { db },
}: {
  readonly database: Pick<Database, 'db'>
}): Pick<TodayCardReaders, 'myFailures' | 'myQueue' | 'publishQueue'> {
  const counted = async (actor: Actor, filter: Readonly<Record<string, string>>): Promise<TodayCard> => ({
    value: await countTasks(db, actor, taskFilterOf(actor, listPublishTasks.query.parse(filter))),
    filter,
  })
  const own = ({ staffId }: Actor) => ({ operatorId: String(staffId) })
  return {
    myFailures: (actor) => counted(actor, { ...own(actor), status: failed }),
    myQueue: (actor) => counted(actor, { ...own(actor), status: queued }),
    publishQueue: (actor) => counted(actor, { status: queued }),
  }
}
