import { eq, inArray } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { role, staffRole } from '../staff/staff.table.ts'
import { personSettings } from './person-settings.table.ts'

type PersonSettingsRow = typeof personSettings.$inferSelect
export type StoredChoices = Pick<PersonSettingsRow, 'language' | 'timeZone' | 'notifications'>

/** Null for somebody who has chosen nothing. */
export async function findPersonSettings(db: Executor, staffId: bigint): Promise<PersonSettingsRow | null> {
  const [row] = await db.select().from(personSettings).where(eq(personSettings.staffId, staffId))
  return row ?? null
}

/** Of these people, those who have chosen anything. */
export function findSettingsOf(db: Executor, staffIds: readonly bigint[]): Promise<PersonSettingsRow[]> {
  return db
    .select()
    .from(personSettings)
    .where(inArray(personSettings.staffId, [...staffIds]))
}

/** The roles of these people that the product brings along, by person. */
export async function findRoleCodes(
  db: Executor,
  staffIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly string[]>> {
  const rows = await db
    .select({ staffId: staffRole.staffId, code: role.code })
    .from(staffRole)
    .innerJoin(role, eq(role.id, staffRole.roleId))
    .where(inArray(staffRole.staffId, [...staffIds]))
  const byPerson = Map.groupBy(rows, ({ staffId }) => staffId)
  return new Map(
    [...byPerson].map(([id, held]) => [id, held.flatMap(({ code }) => (code === null ? [] : [code]))]),
  )
}

/** The row to change, locked: two tabs that save at once lose nothing of each other. Made if it is not there. */
export async function lockPersonSettings(tx: Executor, staffId: bigint, now: string): Promise<StoredChoices> {
  await tx.insert(personSettings).values({ staffId, notifications: {}, updatedAt: now }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(personSettings)
    .where(eq(personSettings.staffId, staffId))
    .for('update')
  if (!row) throw new Error('settings vanished while they were locked')
  return row
}

export async function writePersonSettings(
  tx: Executor,
  staffId: bigint,
  choices: StoredChoices,
  now: string,
): Promise<void> {
  const { language, timeZone, notifications } = choices
  await tx
    .update(personSettings)
    .set({ language, timeZone, notifications, updatedAt: now })
    .where(eq(personSettings.staffId, staffId))
}
