import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import type { DictionaryItem } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { and, count, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type DictionaryRow, dictionaryItem } from './dictionary.table.ts'
import { settingsChannel } from './setting.store.ts'

/** A column of some records that holds codes of a list: one of them, or several; or, of a list of words, the words. */
export type DictionaryUse = {
  readonly kind: DictionaryKind
  readonly column: PgColumn
  readonly isArray?: true
  /** Names by what is stored, where that is a number. */
  readonly codes?: Readonly<Record<string, number>>
  /** What is counted, where no column holds the code itself. */
  readonly value?: SQL
  /** Which records count where people read the number; a word is in use as long as any record carries it. */
  readonly where?: SQL
  /** Finds the records of a code or word by an index, among others perhaps. */
  readonly near?: (carried: string) => SQL
}

const inOrder = [dictionaryItem.position, sql`lower(${dictionaryItem.label}->>'zh')`, dictionaryItem.id]

/** The items of a list in their order; `kept`: only those that somebody has put into it, or looked at. */
export async function findItems(
  db: Executor,
  kind: DictionaryKind,
  { kept = false }: { readonly kept?: boolean } = {},
): Promise<DictionaryItem[]> {
  const { code, label, enabled, badge, updatedBy } = dictionaryItem
  return db
    .select({ code, label, enabled, badge })
    .from(dictionaryItem)
    .where(and(eq(dictionaryItem.kind, kind), kept ? isNotNull(updatedBy) : undefined))
    .orderBy(...inOrder)
}

/** All words of all lists, in their order. */
export const findAllWords = (db: Executor): Promise<DictionaryRow[]> =>
  db
    .select()
    .from(dictionaryItem)
    .orderBy(dictionaryItem.kind, ...inOrder)

/** The words of a list, each with who changed it last; or those of some ids. */
export function findWords(db: Executor, kind: DictionaryKind, code?: string) {
  return db
    .select({ word: dictionaryItem, updatedBy: staff.fullName })
    .from(dictionaryItem)
    .leftJoin(staff, eq(staff.id, dictionaryItem.updatedBy))
    .where(and(eq(dictionaryItem.kind, kind), code === undefined ? undefined : eq(dictionaryItem.code, code)))
    .orderBy(...inOrder)
}
export type FoundWord = Awaited<ReturnType<typeof findWords>>[number]

/** Words by their ids, whatever list they are of. */
export const findWordsById = (db: Executor, ids: readonly bigint[]): Promise<DictionaryRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(dictionaryItem)
        .where(inArray(dictionaryItem.id, [...ids]))

/** Ids for words that are still to be made. */
export async function takeIds(db: Executor, n: number): Promise<bigint[]> {
  if (n === 0) return []
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT nextval('dictionary_item_id_seq')::text AS id FROM generate_series(1, ${n}::int)`,
  )
  return rows.map(({ id }) => BigInt(id))
}

/** Nobody else adds to a list, or changes it, until the transaction ends. */
export const holdList = (tx: Tx, kind: DictionaryKind) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`dictionary ${kind}`}))`)

/** The words of a list, until the transaction ends nobody else's. */
export async function lockWords(tx: Tx, kind: DictionaryKind): Promise<DictionaryRow[]> {
  await holdList(tx, kind)
  return tx
    .select()
    .from(dictionaryItem)
    .where(eq(dictionaryItem.kind, kind))
    .orderBy(...inOrder)
    .for('update')
}

/** The words of a list by some codes; they stay until the transaction ends. */
export async function holdCodes(
  tx: Tx,
  kind: DictionaryKind,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Pick<DictionaryRow, 'label' | 'enabled'>>> {
  const { code, label, enabled } = dictionaryItem
  const rows = await tx
    .select({ code, label, enabled })
    .from(dictionaryItem)
    .where(and(eq(dictionaryItem.kind, kind), inArray(dictionaryItem.code, [...codes])))
    .for('share')
  return new Map(rows.map((row) => [row.code, row]))
}

/** Words of a list that are called one of some names, in any language or besides; they stay until the transaction ends. */
export function holdNamed(tx: Tx, kind: DictionaryKind, names: readonly string[]): Promise<DictionaryRow[]> {
  const wanted = sql`ARRAY[${sql.join(
    names.map((name) => sql`${name.toLowerCase()}`),
    sql`, `,
  )}]::text[]`
  return tx
    .select()
    .from(dictionaryItem)
    .where(
      and(
        eq(dictionaryItem.kind, kind),
        sql`EXISTS (SELECT FROM (
          SELECT value AS name FROM jsonb_each_text(${dictionaryItem.label}) UNION ALL SELECT unnest(${dictionaryItem.aliases})
        ) AS called WHERE lower(called.name) = ANY(${wanted}))`,
      ),
    )
    .orderBy(dictionaryItem.id)
    .for('share')
}

export async function insertWord(
  tx: Tx,
  values: Omit<typeof dictionaryItem.$inferInsert, 'id'> & { readonly id?: bigint },
): Promise<DictionaryRow> {
  const into = tx.insert(dictionaryItem)
  const [row] = await (values.id === undefined ? into : into.overridingSystemValue())
    .values(values)
    .returning()
  if (row === undefined) throw new Error('a word was not written')
  return row
}

export const updateWord = (tx: Tx, id: bigint, values: Partial<DictionaryRow>) =>
  tx.update(dictionaryItem).set(values).where(eq(dictionaryItem.id, id))

export const deleteWord = (tx: Tx, id: bigint) => tx.delete(dictionaryItem).where(eq(dictionaryItem.id, id))

/** Lets all processes hear that words are others once the transaction commits. */
export const announceWords = (tx: Tx) => tx.execute(sql`SELECT pg_notify(${settingsChannel}, '')`)

/**
 * How many records carry each code of a column; of a list of words (`anyCase`) each word in small letters. `whole`: all
 * records that carry it, and not only those that people can open.
 */
export async function countUses(
  db: Executor,
  { column, isArray, codes, value, where }: DictionaryUse,
  { whole = false, anyCase = false }: { readonly whole?: boolean; readonly anyCase?: boolean } = {},
): Promise<ReadonlyMap<string, number>> {
  const held: SQL = value ?? (isArray ? sql`unnest(${column})` : sql`${column}`)
  const told = anyCase ? sql`lower(code)` : sql`code`
  const condition = whole || where === undefined ? sql`` : sql`WHERE ${where}`
  const rows = await db
    .select({ value: sql<string | number | null>`${told}`, n: count() })
    .from(sql`(SELECT ${held} AS code FROM ${column.table} ${condition}) used`)
    .where(sql`code IS NOT NULL`)
    .groupBy(told)
  const names = new Map(Object.entries(codes ?? {}).map(([name, code]) => [code, name]))
  return new Map(rows.map(({ value: code, n }) => [names.get(Number(code)) ?? String(code), n]))
}

/**
 * Lets all records that carry one code or word carry another one, in any case and never twice; their versions go on, so that
 * nobody who has one of them open writes the old one back.
 *
 * @returns how many records were changed
 */
export async function replaceUses(
  tx: Tx,
  { column, isArray, near }: DictionaryUse,
  from: string,
  to: string,
): Promise<number> {
  const isIt = (held: SQL) => sql`lower(${held}) = lower(${from})`
  const next = isArray
    ? sql`ARRAY(SELECT word FROM (
        SELECT DISTINCT ON (lower(word)) word, place FROM (
          SELECT CASE WHEN ${isIt(sql`held.word`)} THEN ${to}::text ELSE held.word END AS word, held.place
          FROM unnest(${column}) WITH ORDINALITY AS held (word, place)
        ) AS renamed ORDER BY lower(word), place
      ) AS once ORDER BY place)`
    : sql`${to}::text`
  const carries = isArray
    ? sql`EXISTS (SELECT FROM unnest(${column}) AS word WHERE ${isIt(sql`word`)})`
    : isIt(sql`${column}`)
  const counts = 'version' in getTableColumns(column.table) ? sql`, version = version + 1` : sql``
  const { rowCount } = await tx.execute(sql`
    UPDATE ${column.table} SET ${sql.identifier(column.name)} = ${next}${counts}
    WHERE ${and(near?.(from), carries)}`)
  return rowCount ?? 0
}
