import type { ExportColumnsOf, OperationParams } from '@pindao/protocol/operations/operation.params.ts'
import type { ExportKind } from '@pindao/protocol/sheets/export.endpoints.ts'
import type { CellType, ExportFormat } from '@pindao/protocol/sheets/export.ts'
import type { SQL } from 'drizzle-orm'
import type { Actor } from './context.ts'
import type { Executor, Tx } from './db/database.ts'
import type { Window } from './db/listing.ts'
import type { Snapshot } from './db/snapshot.ts'
import type { Page } from './http/route.ts'
import type { Words } from './i18n/words.ts'

/** What a cell of a type takes: instants as RFC 3339 in UTC, durations in milliseconds, decimals and days as text; null leaves it empty. */
type CellOf<T extends CellType> = (T extends 'integer' | 'bytes' | 'duration' ? number : string) | null
export type CellValue = CellOf<CellType>

/** How each column of a list is made of one of its rows. Total: a column that is declared and not made does not compile. */
type Cells<K extends ExportKind, Row> = {
  readonly [C in keyof ExportColumnsOf<K>]: (
    row: Row,
  ) => ExportColumnsOf<K>[C] extends CellType ? CellOf<ExportColumnsOf<K>[C]> : never
}

/** What a list is narrowed to, in words: the name of the condition, and its value. */
export type ConditionWords = readonly (readonly [label: string, value: string])[]

/** Who asks for what, and in which language. */
export type ExportAsk<K extends ExportKind> = {
  readonly actor: Actor
  readonly params: OperationParams<K>
  readonly words: Words
  /** IANA name of the person's time zone. */
  readonly zone: string
}

/** What every list says of itself. */
type ListWords<K extends ExportKind, Shown> = {
  readonly kind: K
  /**
   * Of people, money or contracts: each page says whose file it is and since when, and nobody else is given it, however
   * much they see.
   */
  readonly sensitive?: true
  cells(ask: ExportAsk<K>): Cells<K, Shown>
  /** What the list is narrowed to, as the page says it. */
  conditions(db: Executor, ask: ExportAsk<K>): Promise<ConditionWords>
}

/** What a capability brings along so that a list of its own can be exported. */
type ExportSource<K extends ExportKind, Row extends Record<string, unknown>, Shown = Row> = ListWords<
  K,
  Shown
> & {
  /** The rows that this person's list has, by the same conditions and data scope, in its order. */
  rows(ask: ExportAsk<K>): SQL
  /** How many there are: a query of one row with `total`. */
  total(ask: ExportAsk<K>): SQL
  /** What a batch of rows needs besides, read in the same snapshot; left out where a row says it all. */
  complete?(db: Executor, ask: ExportAsk<K>, rows: readonly Row[]): Promise<readonly Shown[]>
}

/** The same for a list of some thousand rows at most: read as its page reads it, window by window. */
type PagedExportSource<K extends ExportKind, Shown extends { readonly id: bigint | string }> = ListWords<
  K,
  Shown
> & {
  page(db: Executor, ask: ExportAsk<K>, window: Window): Promise<Page<readonly Shown[]>>
  /** Conditions that say what is shown of a row, not which rows: of chosen ones they count, too. */
  readonly keeps?: readonly string[]
}

/** The same for any list. */
export type AnyExportAsk = Omit<ExportAsk<ExportKind>, 'params'> & {
  readonly params: {
    readonly format: ExportFormat
    readonly columns: readonly string[]
    readonly keyRow?: boolean | undefined
    readonly filter: Readonly<Record<string, unknown>>
    readonly ids?: readonly string[] | undefined
  }
}
type AnyRow = Record<string, unknown>

/** A source of any list, as whoever writes the file sees it. */
export type AnyExportSource = {
  readonly kind: ExportKind
  readonly sensitive?: true
  total(tx: Tx, ask: AnyExportAsk): Promise<number>
  batches(snapshot: Snapshot, ask: AnyExportAsk): AsyncGenerator<readonly AnyRow[]>
  cells(ask: AnyExportAsk): Readonly<Record<string, (row: AnyRow) => CellValue>>
  conditions(db: Executor, ask: AnyExportAsk): Promise<ConditionWords>
}

/** Declares a source, typed by the columns and conditions of its manifest. */
export function exportSource<
  K extends ExportKind,
  Row extends Record<string, unknown>,
  Shown extends Record<string, unknown> = Row,
>(source: ExportSource<K, Row, Shown>): AnyExportSource {
  const { rows, total, complete, ...words } = source
  return {
    ...(words as unknown as Pick<AnyExportSource, 'kind' | 'cells' | 'conditions'>),
    async total(tx, ask) {
      const { rows: found } = await tx.execute<{ total: string | number }>(total(ask as never))
      return Number(found[0]?.total ?? 0)
    },
    async *batches(snapshot, ask) {
      for await (const found of snapshot.batches<Row>(rows(ask as never)))
        yield (await complete?.(snapshot.tx, ask as never, found)) ?? found
    },
  }
}

/** So many rows are asked for at once. */
const rowsAtOnce = 500

/** Declares a source that is read as its page is. Selected rows are told by their `id`. */
export function pagedExportSource<K extends ExportKind, Shown extends { readonly id: bigint | string }>(
  source: PagedExportSource<K, Shown>,
): AnyExportSource {
  const { page, keeps = [], ...words } = source
  async function* batches({ tx }: Pick<Snapshot, 'tx'>, ask: AnyExportAsk) {
    const chosen = ask.params.ids && new Set(ask.params.ids)
    for (let offset = 0; ; offset += rowsAtOnce) {
      const { rows } = await page(tx, asked(ask, ['sort', ...keeps]) as never, { offset, limit: rowsAtOnce })
      yield (chosen ? rows.filter(({ id }) => chosen.has(String(id))) : rows) as readonly AnyRow[]
      if (rows.length < rowsAtOnce) return
    }
  }
  return {
    ...(words as unknown as Pick<AnyExportSource, 'kind' | 'cells' | 'conditions'>),
    batches,
    async total(tx, ask) {
      if (ask.params.ids) return ask.params.ids.length
      const { total } = await page(tx, ask as never, { offset: 0, limit: 1 })
      return total
    },
  }
}

/** For selected rows the conditions of the list do not count; its order does, and what else `keeps` names. */
function asked(ask: AnyExportAsk, keeps: readonly string[]): AnyExportAsk {
  const { filter, ids } = ask.params
  if (ids === undefined) return ask
  const kept = Object.entries(filter).filter(([key, value]) => keeps.includes(key) && value !== undefined)
  return { ...ask, params: { ...ask.params, filter: Object.fromEntries(kept) } }
}
