import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import type { DictionaryItem } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { and, count, eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type DictionaryRow, dictionaryItem } from './dictionary.table.ts'
import { settingsChannel } from './setting.store.ts'

/** A column of some records that holds codes of a list: one of them, or several. */
export type DictionaryUse = {
  readonly kind: DictionaryKind
  readonly column: PgColumn
  readonly isArray?: true
  /** Names by what is stored, where that is a number. */
  readonly codes?: Readonly<Record<string, number>>
}

/** The items of a list in their order. */
export async function findItems(db: Executor, kind: DictionaryKind): Promise<DictionaryItem[]> {
  const { code, label, enabled, badge, position, id } = dictionaryItem
  return db
    .select({ code, label, enabled, badge })
    .from(dictionaryItem)
    .where(eq(dictionaryItem.kind, kind))
    .orderBy(position, id)
}

/** All words of all lists, in their order. */
export const findAllWords = (db: Executor): Promise<DictionaryRow[]> =>
  db.select().from(dictionaryItem).orderBy(dictionaryItem.kind, dictionaryItem.position, dictionaryItem.id)

/** The words of a list, each with who changed it last. */
export function findWords(db: Executor, kind: DictionaryKind, code?: string) {
  return db
    .select({ word: dictionaryItem, updatedBy: staff.fullName })
    .from(dictionaryItem)
    .leftJoin(staff, eq(staff.id, dictionaryItem.updatedBy))
    .where(and(eq(dictionaryItem.kind, kind), code === undefined ? undefined : eq(dictionaryItem.code, code)))
    .orderBy(dictionaryItem.position, dictionaryItem.id)
}
export type FoundWord = Awaited<ReturnType<typeof findWords>>[number]

/** The words of a list, until the transaction ends nobody else's. */
export const lockWords = (tx: Tx, kind: DictionaryKind): Promise<DictionaryRow[]> =>
  tx
    .select()
    .from(dictionaryItem)
    .where(eq(dictionaryItem.kind, kind))
    .orderBy(dictionaryItem.position, dictionaryItem.id)
    .for('update')

/** Which of some codes a list has; they stay until the transaction ends. */
export async function holdCodes(
  tx: Tx,
  kind: DictionaryKind,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ code: dictionaryItem.code })
    .from(dictionaryItem)
    .where(and(eq(dictionaryItem.kind, kind), inArray(dictionaryItem.code, [...codes])))
    .for('share')
  return new Set(rows.map(({ code }) => code))
}

export async function insertWord(
  tx: Tx,
  values: Omit<typeof dictionaryItem.$inferInsert, 'id'>,
): Promise<DictionaryRow> {
  const [row] = await tx.insert(dictionaryItem).values(values).returning()
  if (row === undefined) throw new Error('a word was not written')
  return row
}

export const updateWord = (tx: Tx, id: bigint, values: Partial<DictionaryRow>) =>
  tx.update(dictionaryItem).set(values).where(eq(dictionaryItem.id, id))

export const deleteWord = (tx: Tx, id: bigint) => tx.delete(dictionaryItem).where(eq(dictionaryItem.id, id))

/** Lets all processes hear that words are others once the transaction commits. */
export const announceWords = (tx: Tx) => tx.execute(sql`SELECT pg_notify(${settingsChannel}, '')`)

/** How many records carry each code of a column. */
export async function countUses(
  db: Executor,
  { column, isArray, codes }: DictionaryUse,
): Promise<ReadonlyMap<string, number>> {
  const value: SQL = isArray ? sql`unnest(${column})` : sql`${column}`
  const rows = await db
    .select({ value: sql<string | number | null>`code`, n: count() })
    .from(sql`(SELECT ${value} AS code FROM ${sql.identifier(getTableName(column.table))}) used`)
    .where(sql`code IS NOT NULL`)
    .groupBy(sql`code`)
  const names = new Map(Object.entries(codes ?? {}).map(([name, code]) => [code, name]))
  return new Map(rows.map(({ value: code, n }) => [names.get(Number(code)) ?? String(code), n]))
}
