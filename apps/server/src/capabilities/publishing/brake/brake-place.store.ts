import type { BrakeScope } from '@pindao/protocol/publishing/publish-brake.endpoints.ts'
import { and, eq, sql } from 'drizzle-orm'
import { department } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { apiProject } from '#src/capabilities/platforms/quota/quota.table.ts'
import { type Actor, departmentsOf } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { publishTask } from '../tasks/publish-task.table.ts'
import { inTaskScope } from '../tasks/task-scope.store.ts'

/** Whether a place is one that somebody may set a brake for; the department whose tasks it holds, where it is one. */
export async function findPlace(
  db: Executor,
  actor: Actor,
  { scope, target }: { readonly scope: BrakeScope; readonly target: string },
): Promise<{ readonly departmentId: bigint | null } | null> {
  const id = /^[1-9]\d{0,17}$/u.test(target) ? BigInt(target) : null
  if (scope === 'platform') return { departmentId: null }
  if (id === null) return null
  if (scope === 'project') {
    const [row] = await db.select({ id: apiProject.id }).from(apiProject).where(eq(apiProject.id, id))
    return row ? { departmentId: null } : null
  }
  if (scope === 'department') {
    const [row] = await db.select({ id: department.id }).from(department).where(eq(department.id, id))
    const isCovered =
      actor.dataScope === 'all' || (actor.dataScope === 'department' && departmentsOf(actor).includes(id))
    return row && isCovered ? { departmentId: id } : null
  }
  if (scope === 'channel') {
    const [row] = await db
      .select({ departmentId: channel.departmentId })
      .from(channel)
      .where(and(eq(channel.id, id), withinScope(actor, channel)))
    return row ?? null
  }
  const inBatch = eq(publishTask.batchId, id)
  const [seen] = await db
    .select({
      all: sql<number>`count(*)::int`,
      mine: sql<number>`count(*) FILTER (WHERE ${inTaskScope(actor) ?? sql`true`})::int`,
      departmentId: sql<
        string | null
      >`CASE WHEN min(department_id) = max(department_id) THEN min(department_id) END`,
    })
    .from(publishTask)
    .where(inBatch)
  if (!seen || seen.all === 0 || seen.mine < seen.all) return null
  return { departmentId: seen.departmentId === null ? null : BigInt(seen.departmentId) }
}
