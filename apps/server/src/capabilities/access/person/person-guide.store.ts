import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { auditLog } from '../audit/audit.table.ts'
import { personGuide } from './person-guide.table.ts'

/** The request id of what the demo does in somebody's name (`demo-context.ts`). */
const demoRequest = 'demo'

export type StoredGuide = Pick<typeof personGuide.$inferSelect, 'ticked' | 'putAway' | 'newsRead'>

export async function findGuide(db: Executor, staffId: bigint): Promise<StoredGuide | null> {
  const [row] = await db.select().from(personGuide).where(eq(personGuide.staffId, staffId))
  return row ?? null
}

/** The row to change, locked: two tabs that tick at once lose nothing of each other. Made if it is not there. */
export async function lockGuide(tx: Executor, staffId: bigint, now: string): Promise<StoredGuide> {
  await tx
    .insert(personGuide)
    .values({ staffId, ticked: [], putAway: false, updatedAt: now })
    .onConflictDoNothing()
  const [row] = await tx.select().from(personGuide).where(eq(personGuide.staffId, staffId)).for('update')
  if (!row) throw new Error('a guide vanished while it was locked')
  return row
}

export async function writeGuide(
  tx: Executor,
  staffId: bigint,
  { ticked, putAway, newsRead }: StoredGuide,
  now: string,
): Promise<void> {
  await tx
    .update(personGuide)
    .set({ ticked, putAway, newsRead, updatedAt: now })
    .where(eq(personGuide.staffId, staffId))
}

/** Which of these actions somebody has taken themselves: by a request, not by demo data that speaks for them. */
export async function findActionsOf(
  db: Executor,
  staffId: bigint,
  actions: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ action: auditLog.action })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.staffId, staffId),
        inArray(auditLog.action, [...actions]),
        // What a worker does has no request.
        ne(auditLog.requestId, demoRequest),
      ),
    )
  return new Set(rows.map(({ action }) => action))
}
