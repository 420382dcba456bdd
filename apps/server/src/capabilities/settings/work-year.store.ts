import { eq, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { settingsChannel } from './setting.store.ts'
import { type WorkYearRow, workYear } from './work-year.table.ts'

export async function findWorkYears(db: Executor): Promise<WorkYearRow[]> {
  return db.select().from(workYear)
}

/** A year with the name of whoever set it last; null where nobody has. */
export async function findWorkYear(
  db: Executor,
  year: number,
): Promise<(WorkYearRow & { readonly updatedByName: string | null }) | null> {
  const [found] = await db
    .select({ row: workYear, name: staff.fullName })
    .from(workYear)
    .leftJoin(staff, eq(staff.id, workYear.updatedBy))
    .where(eq(workYear.year, year))
  if (found === undefined) return null
  return Object.assign(found.row, { updatedByName: found.name })
}

/**
 * Sets a year whose version is still the one seen, and lets all processes hear of it when the transaction commits; false
 * where somebody was faster.
 */
export async function writeWorkYear(tx: Tx, row: WorkYearRow): Promise<boolean> {
  const { days, version, updatedAt, updatedBy } = row
  const written = await tx
    .insert(workYear)
    .values(row)
    .onConflictDoUpdate({
      target: workYear.year,
      set: { days, version, updatedAt, updatedBy },
      setWhere: eq(workYear.version, version - 1),
    })
  if (written.rowCount === 0) return false
  await tx.execute(sql`SELECT pg_notify(${settingsChannel}, '')`)
  return true
}
