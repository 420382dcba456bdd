import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { publishTask } from '../tasks/publish-task.table.ts'
import { inTaskScope } from '../tasks/task-scope.store.ts'
import { type Facet, type FailureFilter, havingFacts, isLate } from './failure-facets.store.ts'
import { publishAlarm } from './publish-alarm.table.ts'

/** Alarms that nobody has mended the cause of. */
export function findOpenAlarms(db: Executor) {
  return db.select().from(publishAlarm).where(isNull(publishAlarm.closedAt))
}

/** Opens the alarm of a cause, or finds the one that is open, and locks it: two workers tell nobody twice. */
export async function openAlarm(tx: Tx, causeKey: string, at: string) {
  await tx.insert(publishAlarm).values({ causeKey, openedAt: at }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(publishAlarm)
    .where(and(eq(publishAlarm.causeKey, causeKey), isNull(publishAlarm.closedAt)))
    .for('update')
  if (!row) throw new Error(`no alarm of ${causeKey}`)
  return row
}

export async function noteTold(
  tx: Tx,
  id: bigint,
  told: { readonly toldOwners?: bigint[]; readonly toldLeads?: bigint[] },
): Promise<void> {
  await tx.update(publishAlarm).set(told).where(eq(publishAlarm.id, id))
}

/** Closes an alarm; false where another worker has done that. */
export async function closeAlarm(tx: Tx, id: bigint, at: string): Promise<boolean> {
  const closed = await tx
    .update(publishAlarm)
    .set({ closedAt: at })
    .where(and(eq(publishAlarm.id, id), isNull(publishAlarm.closedAt)))
    .returning({ id: publishAlarm.id })
  return closed.length > 0
}

export type LateOwner = { readonly operatorId: bigint; readonly title: string; readonly tasks: number }

/** Whose tasks these are: each person with how many, and the one whose time passed first. */
export async function findLateOwners(
  db: Executor,
  facets: readonly Facet[],
  filter: FailureFilter,
): Promise<readonly LateOwner[]> {
  return db
    .select({
      operatorId: publishTask.operatorId,
      title: sql<string>`(array_agg(${publishTask.title} ORDER BY least(${publishTask.publishAt}, ${publishTask.executeAt})))[1]`,
      tasks: sql`count(*)::int`.mapWith(Number),
    })
    .from(publishTask)
    .where(havingFacts(facets, filter))
    .groupBy(publishTask.operatorId)
    .orderBy(publishTask.operatorId)
}

/** Tasks that are late, in somebody's data scope: those whose time passed first, and how many there are. */
export async function findOverdue(
  db: Executor,
  actor: Actor,
  before: string,
  limit: number,
): Promise<{ readonly total: number; readonly ids: readonly bigint[] }> {
  const rows = await db
    .select({ id: publishTask.id, total: sql`count(*) OVER ()::int`.mapWith(Number) })
    .from(publishTask)
    .where(and(isLate(before), inTaskScope(actor)))
    .orderBy(sql`least(${publishTask.publishAt}, ${publishTask.executeAt})`, publishTask.id)
    .limit(limit)
  return { total: rows[0]?.total ?? 0, ids: rows.map(({ id }) => id) }
}
