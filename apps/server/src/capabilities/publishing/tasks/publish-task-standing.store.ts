import { type PublishTaskStatus, publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { type SQL, sql } from 'drizzle-orm'
import { codesOf } from '#src/platform/db/codes.ts'
import { delivery } from '../delivery/delivery.table.ts'
import type { TaskStanding } from './publish-task.machine.ts'
import { publishTask } from './publish-task.table.ts'

/** A task in one of these states comes before nobody. One that failed may be retried, so of two the newer one may. */
const standBack = codesOf(publishTaskStatus, ['draft', 'terminated'])

/**
 * What decides about the ways out of a task, beside its state and problem: columns for a query that joins the newest
 * delivery. What only concerns failed tasks is asked of those alone.
 */
export const standingColumns = {
  stage: delivery.stage,
  leftVideoId: sql<string | null>`coalesce(${delivery.platformVideoId}, ${delivery.replacesVideoId})`,
  unsettled: ofFailed(sql`SELECT FROM recovery_finding f
    WHERE f.task_id = ${publishTask.id} AND f.outcome IN ('looking', 'unclear')`),
  overtaken: ofFailed(sql`SELECT FROM publish_task o WHERE o.channel_id = ${publishTask.channelId}
    AND o.content = ${publishTask.content} AND o.id > ${publishTask.id} AND o.status NOT IN (${standBack})`),
}

/** A row of such a query as the machine wants it. */
export function standingOf(
  task: { readonly status: number; readonly problemCode: string | null },
  row: Pick<TaskStanding, 'leftVideoId' | 'unsettled' | 'overtaken'> & { readonly stage: string | null },
): TaskStanding {
  const { stage, leftVideoId, unsettled, overtaken } = row
  const status: PublishTaskStatus = publishTaskStatus.nameOf(task.status)
  return { status, problemCode: task.problemCode, stage, leftVideoId, unsettled, overtaken }
}

function ofFailed(question: SQL) {
  return sql<boolean>`(${publishTask.status} IN (${codesOf(publishTaskStatus, ['publishFailed'])}) AND EXISTS (${question}))`
}
