import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { department } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { type Actor, coversRecord, departmentsOf } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { publishTemplate, type TemplateRow } from './template.table.ts'

/**
 * Templates that somebody may use: those for all, their own, those for their departments or for one above, and those for
 * channels that they see. Undefined where nothing is hidden.
 */
export function usableBy(db: Executor, actor: Actor): SQL | undefined {
  if (actor.dataScope === 'all') return undefined
  const { scope, ownerStaffId, departmentId, channelId } = publishTemplate
  const ofChannel = db
    .select({ id: channel.id })
    .from(channel)
    .where(and(eq(channel.id, channelId), withinScope(actor, channel)))
  return or(
    eq(scope, 'all'),
    eq(ownerStaffId, actor.staffId),
    and(
      eq(scope, 'department'),
      or(
        inArray(departmentId, [...departmentsOf(actor)]),
        sql`${departmentId} IN (${above(actor.departmentId)})`,
      ),
    ),
    and(eq(scope, 'channel'), exists(ofChannel)),
  )
}

/** A department and those above it, as a query of their ids. */
function above(departmentId: bigint): SQL {
  return sql`WITH RECURSIVE line AS (
      SELECT d.id, d.parent_id FROM ${department} AS d WHERE d.id = ${departmentId}
      UNION SELECT d.id, d.parent_id FROM ${department} AS d JOIN line ON line.parent_id = d.id)
    SELECT id FROM line`
}

/** One for everybody is changed by those who see everything; any other by its maker and whoever covers its department. */
export function mayChange(
  actor: Actor,
  row: Pick<TemplateRow, 'scope' | 'ownerStaffId' | 'departmentId'>,
): boolean {
  return actor.dataScope === 'all' || (row.scope !== 'all' && coversRecord(actor, row))
}

/**
 * The default of a department, or of the nearest one above that has one, for a platform; one for just that platform
 * before one for all. Null where there is none.
 */
export async function findDepartmentDefault(
  db: Executor,
  departmentId: bigint,
  platform: string,
): Promise<bigint | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    WITH RECURSIVE line AS (
      SELECT d.id, d.parent_id, 0 AS steps FROM ${department} AS d WHERE d.id = ${departmentId}
      UNION SELECT d.id, d.parent_id, line.steps + 1 FROM ${department} AS d JOIN line ON line.parent_id = d.id)
    SELECT t.id FROM ${publishTemplate} AS t JOIN line ON line.id = t.department_id
    WHERE t.department_default AND t.enabled AND t.deleted_at IS NULL AND t.scope = 'department'
      AND t.kind = 'publish' AND (t.platform IS NULL OR t.platform = ${platform})
    ORDER BY line.steps, t.platform NULLS LAST LIMIT 1`)
  return rows[0] === undefined ? null : BigInt(rows[0].id)
}
