import type { UrgentKind } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { type UrgentSnoozeRow, urgentSnooze } from './snooze.table.ts'

/** What somebody put off and what is not over at `now`. */
export function findSnoozes(db: Executor, staffId: bigint, now: string): Promise<UrgentSnoozeRow[]> {
  return db
    .select()
    .from(urgentSnooze)
    .where(and(eq(urgentSnooze.staffId, staffId), gt(urgentSnooze.until, now)))
}

/** Puts off, or changes until when and why; what is over goes, so that the table stays as long as lists are. */
export async function putSnooze(db: Executor, row: UrgentSnoozeRow): Promise<void> {
  const { until, reason, createdAt } = row
  await db
    .delete(urgentSnooze)
    .where(and(eq(urgentSnooze.staffId, row.staffId), lte(urgentSnooze.until, createdAt)))
  await db
    .insert(urgentSnooze)
    .values(row)
    .onConflictDoUpdate({
      target: [urgentSnooze.staffId, urgentSnooze.kind, urgentSnooze.recordId],
      set: { until, reason, createdAt },
    })
}

/** Shows it again; null where nothing was put off. */
export async function dropSnooze(
  db: Executor,
  staffId: bigint,
  kind: UrgentKind,
  recordId: bigint,
): Promise<UrgentSnoozeRow | null> {
  const [row] = await db
    .delete(urgentSnooze)
    .where(
      and(
        eq(urgentSnooze.staffId, staffId),
        eq(urgentSnooze.kind, kind),
        eq(urgentSnooze.recordId, recordId),
      ),
    )
    .returning()
  return row ?? null
}
