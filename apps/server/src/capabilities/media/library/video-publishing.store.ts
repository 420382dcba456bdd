import type { PublishState } from '@pindao/protocol/media/video.filter.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Actor, departmentsOf } from '#src/platform/context.ts'
import { codesOf } from '#src/platform/db/codes.ts'
import { video, videoTaskCount } from './video.table.ts'

/**
 * Videos by what became of them. Publish tasks are publishing's, read here by name as in `video-row.store.ts`; a task the
 * reader may not see tells nothing, so that the filter says no more than the list does.
 */
export function withPublishState(reader: Actor, state: PublishState): SQL {
  if (!reader.permissions.has('publishTask:read')) return state === 'failed' ? sql`false` : sql`true`
  return state === 'failed' ? failed(reader) : unpublished(reader)
}

/** Failed tasks are few: gathered first, by their state, whatever the planner thinks of them. */
function failed(reader: Actor): SQL {
  const codes = codesOf(publishTaskStatus, ['publishFailed'])
  return sql`${video.id} = ANY(ARRAY(
    SELECT task.video_id FROM publish_task AS task
    WHERE task.status IN (${codes}) AND ${seenBy(reader)} AND NOT EXISTS (
      SELECT FROM publish_task AS later WHERE later.video_id = task.video_id AND later.id > task.id)))`
}

/** Whoever sees all tasks reads it from the counts; for others the tasks of their videos are looked at. */
function unpublished(reader: Actor): SQL {
  if (reader.dataScope === 'all')
    return sql`${video.id} IN (SELECT ${videoTaskCount.videoId} FROM ${videoTaskCount} WHERE ${videoTaskCount.total} = 0)`
  const over = codesOf(publishTaskStatus, ['terminated'])
  return sql`NOT EXISTS (
    SELECT FROM publish_task AS task
    WHERE task.video_id = ${video.id} AND task.status NOT IN (${over}) AND ${seenBy(reader)})`
}

/** The data scope, of tasks: their department is the channel's, not the video's. */
function seenBy(reader: Actor): SQL {
  const own = sql`task.operator_id = ${reader.staffId}`
  switch (reader.dataScope) {
    case 'all':
      return sql`true`
    case 'department':
      return sql`(task.department_id = ANY(${sql.param(departmentsOf(reader).map(String))}::bigint[]) OR ${own})`
    case 'group':
      return sql`(task.operator_id = ANY(${sql.param((reader.colleagues ?? []).map(String))}::bigint[]) OR ${own})`
    case 'own':
      return own
  }
}
