import type { SettingValue } from '@pindao/protocol/core/manifest.ts'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { setting } from './setting.table.ts'

export type SettingRow = typeof setting.$inferSelect
/** For whom; both null is the installation. */
export type Place = { readonly departmentId: bigint | null; readonly staffId: bigint | null }

/** The channel of PostgreSQL on which processes hear that something was set. */
export const settingsChannel = 'pindao_settings'

export async function findSettings(db: Executor): Promise<SettingRow[]> {
  return db.select().from(setting)
}

/** The row, locked until the transaction ends; null where nothing was set yet. */
export async function lockSetting(tx: Tx, key: string, place: Place): Promise<SettingRow | null> {
  const [row] = await tx
    .select()
    .from(setting)
    .where(
      and(
        eq(setting.key, key),
        equals(setting.departmentId, place.departmentId),
        equals(setting.staffId, place.staffId),
      ),
    )
    .for('update')
  return row ?? null
}

const equals = (column: PgColumn, id: bigint | null): SQL => (id === null ? isNull(column) : eq(column, id))

type NewValue = Place & {
  readonly key: string
  readonly value: SettingValue | null
  readonly updatedAt: string
  readonly updatedBy: bigint
}

/**
 * Sets a value whose version is still the one seen, and lets all processes hear of it when the transaction commits; null
 * where somebody was faster.
 */
export async function writeSetting(tx: Tx, seen: number, change: NewValue): Promise<SettingRow | null> {
  const [row] = await tx
    .insert(setting)
    .values({ ...change, version: seen + 1 })
    .onConflictDoUpdate({
      target: [setting.key, setting.departmentId, setting.staffId],
      set: {
        value: change.value,
        version: seen + 1,
        updatedAt: change.updatedAt,
        updatedBy: change.updatedBy,
      },
      setWhere: eq(setting.version, seen),
    })
    .returning()
  if (row) await tx.execute(sql`SELECT pg_notify(${settingsChannel}, '')`)
  return row ?? null
}

/** The id of a row; null where nothing was ever set. */
export async function findSettingId(db: Executor, key: string, place: Place): Promise<bigint | null> {
  const [row] = await db
    .select({ id: setting.id })
    .from(setting)
    .where(
      and(
        eq(setting.key, key),
        equals(setting.departmentId, place.departmentId),
        equals(setting.staffId, place.staffId),
      ),
    )
  return row?.id ?? null
}

/** What people are called, by their ids. */
export async function findNames(db: Executor, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: staff.id, fullName: staff.fullName })
    .from(staff)
    .where(inArray(staff.id, [...ids]))
  return new Map(rows.map(({ id, fullName }) => [id, fullName]))
}

/** The departments and people for whom a value of their own is set, with what they are called. */
export function findExceptions(db: Executor, key: string) {
  return db
    .select({
      value: setting.value,
      departmentId: setting.departmentId,
      departmentCode: department.code,
      departmentName: department.name,
      staffId: setting.staffId,
      fullName: staff.fullName,
    })
    .from(setting)
    .leftJoin(department, eq(department.id, setting.departmentId))
    .leftJoin(staff, eq(staff.id, setting.staffId))
    .where(
      and(
        eq(setting.key, key),
        isNotNull(setting.value),
        sql`num_nonnulls(${setting.departmentId}, ${setting.staffId}) = 1`,
      ),
    )
    .orderBy(department.position, staff.fullName, setting.id)
}

/** The department that somebody, or a department, belongs to; null for who is not there. */
export async function departmentOf(db: Executor, place: Place): Promise<bigint | null> {
  if (place.staffId === null) {
    const [row] = await db
      .select({ id: department.id })
      .from(department)
      .where(eq(department.id, place.departmentId ?? 0n))
    return row?.id ?? null
  }
  const [row] = await db.select({ id: staff.departmentId }).from(staff).where(eq(staff.id, place.staffId))
  return row?.id ?? null
}
