import { eq } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { staff } from '../staff/staff.table.ts'
import { type HouseNoticesRow, houseNotices } from './house-notices.table.ts'
import type { StoredNotifications } from './person-settings.table.ts'

/** The id of the one row. */
const one = 1

/** With the name of whoever changed it last; null where nobody has. */
export async function findHouseNotices(
  db: Executor,
): Promise<{ readonly row: HouseNoticesRow; readonly by: string | null } | null> {
  const [found] = await db
    .select({ row: houseNotices, by: staff.fullName })
    .from(houseNotices)
    .leftJoin(staff, eq(staff.id, houseNotices.updatedBy))
  return found ?? null
}

/** What the company chose; nothing where it has chosen nothing. */
export async function findHouseChoices(db: Executor): Promise<StoredNotifications> {
  return (await findHouseNotices(db))?.row.choices ?? {}
}

/** Sets what was seen at the version before; false where somebody was faster. */
export async function writeHouseNotices(tx: Tx, row: Omit<HouseNoticesRow, 'id'>): Promise<boolean> {
  const written = await tx
    .insert(houseNotices)
    .values({ id: one, ...row })
    .onConflictDoUpdate({
      target: houseNotices.id,
      set: row,
      setWhere: eq(houseNotices.version, row.version - 1),
    })
  return (written.rowCount ?? 0) > 0
}
