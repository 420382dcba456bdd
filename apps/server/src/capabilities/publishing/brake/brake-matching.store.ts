import type { BrakeScope } from '@pindao/protocol/publishing/publish-brake.endpoints.ts'
import { type SQL, sql } from 'drizzle-orm'

/** What a brake is set for. */
export type BrakePlace = { readonly scope: BrakeScope; readonly target: string | null }

/** Where a query names a task: its alias, or the table itself. */
const theTask = sql.raw('publish_task')

/** Whether a row that is called `brake` holds a task. The cases keep a target from being read as what it is not. */
function covers(task: SQL): SQL {
  return sql`CASE brake.scope
    WHEN 'everything' THEN true
    WHEN 'platform' THEN brake.target = ${task}.platform
    WHEN 'channel' THEN brake.target = ${task}.channel_id::text
    WHEN 'batch' THEN brake.target = ${task}.batch_id::text
    WHEN 'department' THEN ${task}.department_id IN (
      WITH RECURSIVE branch AS (
        SELECT brake.target::bigint AS id
        UNION SELECT below.id FROM department below JOIN branch ON below.parent_id = branch.id)
      SELECT id FROM branch)
    WHEN 'project' THEN brake.target::bigint = ${projectOf(task)}
  END`
}

/** The API project whose quota a task's channel uses; a grant that names none uses the one of the environment. */
export function projectOf(task: SQL = theTask): SQL {
  return sql`(
    SELECT coalesce(held.project_id, (
      SELECT project.id FROM api_project project
      WHERE project.platform = ${task}.platform AND project.client_secret_sealed IS NULL ORDER BY project.id LIMIT 1))
    FROM channel_credential standing JOIN platform_grant held ON held.id = standing.grant_id
    WHERE standing.channel_id = ${task}.channel_id)`
}

/** Brakes that are on at an instant; what is selected of them is the caller's. */
const isOn = (now: string): SQL =>
  sql`brake.released_at IS NULL AND (brake.ends_at IS NULL OR brake.ends_at > ${now}::timestamptz)`

/** Whether a brake is on that holds the task; `task` is how the query calls it. */
export function isBraked(now: string, task: SQL = theTask): SQL<boolean> {
  return sql`EXISTS (SELECT FROM publish_brake brake WHERE ${isOn(now)} AND ${covers(task)})`
}

/** The brake that holds the task, the oldest of several, as JSON; null where none does. */
export function brakeOf(now: string, task: SQL = theTask) {
  return sql<{ id: string; scope: BrakeScope; reason: string } | null>`(
    SELECT json_build_object('id', brake.id::text, 'scope', brake.scope, 'reason', brake.reason)
    FROM publish_brake brake WHERE ${isOn(now)} AND ${covers(task)} ORDER BY brake.id LIMIT 1)`
}

/** Whether a brake of this place, set or not, holds the task. */
export function isInPlace({ scope, target }: BrakePlace, task: SQL = theTask): SQL<boolean> {
  return sql`EXISTS (SELECT FROM (SELECT ${scope}::text AS scope, ${target}::text AS target) brake WHERE ${covers(task)})`
}
