import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { inTaskScope } from '#src/capabilities/publishing/publishing.ts'
import { publishTask } from '#src/capabilities/publishing/tasks/publish-task.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { failedStatuses } from './task-line.store.ts'

const underWayStatuses = publishTaskStatus.codesOf([
  'toPublish',
  'editing',
  'composing',
  'downloadQueued',
  'publishQueued',
  'publishing',
  'terminating',
])

/**
 * Who has tasks that are under way or failed, or were published since `since`; whoever is stuck with most comes first.
 */
export function loadByPerson(db: Executor, actor: Actor, since: string, limit: number) {
  const isFailed = inArray(publishTask.status, [...failedStatuses])
  const isUnderWay = inArray(publishTask.status, [...underWayStatuses])
  const isPublished = gte(publishTask.publishedAt, since)
  const counted = (condition: typeof isFailed) => sql<number>`(count(*) FILTER (WHERE ${condition}))::int`
  const failed = counted(isFailed)
  const underWay = counted(isUnderWay)
  return db
    .select({
      staffId: staff.id,
      name: staff.fullName,
      underWay,
      failed,
      published: counted(isPublished),
    })
    .from(publishTask)
    .innerJoin(staff, eq(staff.id, publishTask.operatorId))
    .where(and(or(isFailed, isUnderWay, isPublished), inTaskScope(actor)))
    .groupBy(staff.id, staff.fullName)
    .orderBy(desc(failed), desc(underWay), staff.id)
    .limit(limit)
}
