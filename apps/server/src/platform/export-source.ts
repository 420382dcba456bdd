import type { ExportColumnsOf, OperationParams } from '@pindao/protocol/operations/operation.params.ts'
import type { ExportKind } from '@pindao/protocol/sheets/export.endpoints.ts'
import type { CellType, ExportFormat } from '@pindao/protocol/sheets/export.ts'
import type { SQL } from 'drizzle-orm'
import type { Actor } from './context.ts'
import type { Executor } from './db/database.ts'
import type { Words } from './i18n/words.ts'

/** What a cell of a type takes: instants as RFC 3339 in UTC, durations in milliseconds; null leaves it empty. */
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

/** What a capability brings along so that a list of its own can be exported. */
type ExportSource<K extends ExportKind, Row extends Record<string, unknown>, Shown = Row> = {
  readonly kind: K
  /** The rows that this person's list has, by the same conditions and data scope, in its order. */
  rows(ask: ExportAsk<K>): SQL
  /** How many there are: a query of one row with `total`. */
  total(ask: ExportAsk<K>): SQL
  /** What a batch of rows needs besides, read in the same snapshot; left out where a row says it all. */
  complete?(db: Executor, ask: ExportAsk<K>, rows: readonly Row[]): Promise<readonly Shown[]>
  cells(ask: ExportAsk<K>): Cells<K, Shown>
  /** What the list is narrowed to, as the page says it. */
  conditions(db: Executor, ask: ExportAsk<K>): Promise<ConditionWords>
}

/** The same for any list. */
export type AnyExportAsk = Omit<ExportAsk<ExportKind>, 'params'> & {
  readonly params: {
    readonly format: ExportFormat
    readonly columns: readonly string[]
    readonly filter: Readonly<Record<string, unknown>>
    readonly ids?: readonly string[] | undefined
  }
}
type AnyRow = Record<string, unknown>

/** A source of any list, as whoever writes the file sees it. */
export type AnyExportSource = {
  readonly kind: ExportKind
  rows(ask: AnyExportAsk): SQL
  total(ask: AnyExportAsk): SQL
  complete?(db: Executor, ask: AnyExportAsk, rows: readonly AnyRow[]): Promise<readonly AnyRow[]>
  cells(ask: AnyExportAsk): Readonly<Record<string, (row: AnyRow) => CellValue>>
  conditions(db: Executor, ask: AnyExportAsk): Promise<ConditionWords>
}

/** Declares a source, typed by the columns and conditions of its manifest. */
export function exportSource<
  K extends ExportKind,
  Row extends Record<string, unknown>,
  Shown extends Record<string, unknown> = Row,
>(source: ExportSource<K, Row, Shown>): AnyExportSource {
  return source as unknown as AnyExportSource
}
