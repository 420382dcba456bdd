import { masked } from '@pindao/protocol/core/masked-number.ts'
import { ruleParams } from '@pindao/protocol/core/rules.ts'
import type { ImportCell } from '@pindao/protocol/sheets/import.endpoints.ts'
import { type ImportTarget, keyOf, type RowState } from '@pindao/protocol/sheets/import.ts'
import type { Mapping } from './import.table.ts'
import type { FieldVerdict, RecordVerdict, WantedRow } from './import-target.ts'
import type { SheetRow } from './sheet-rows.ts'

type Problem = NonNullable<ImportCell['problem']>

/** A row by the rules of its columns alone: which record it means, what it wants, and what is wrong with it. */
type JudgedRow = {
  readonly row: number
  /** Tells the record apart from those of other rows; null where the row names none. */
  readonly key: string | null
  readonly recordId: bigint | null
  readonly cells: readonly JudgedCell[]
}
type JudgedCell = {
  readonly column: string
  readonly text: string
  /** What the rule made of it; absent for an empty cell and for one with a problem. */
  readonly value?: string
  readonly problem: Problem | null
}

/** What a row came to. */
export type RowOutcome = {
  readonly row: number
  readonly state: RowState
  readonly recordId: bigint | null
  readonly title: string | null
  readonly seenVersion: number | null
  readonly preview: readonly ImportCell[]
  readonly values: Readonly<Record<string, string>>
  readonly was: Readonly<Record<string, string>> | null
}

/** Reads the cells of mapped columns by their rules. A record that comes in several rows is a problem of all of them. */
export function judgeRows(
  target: ImportTarget,
  mapping: Mapping,
  rows: readonly SheetRow[],
): readonly JudgedRow[] {
  const judged = rows.map((row) => judgeRow(target, mapping, row))
  const rowsOf = Map.groupBy(
    judged.filter(({ key }) => key !== null),
    ({ key }) => key,
  )
  return judged.map((one) => {
    const other = rowsOf.get(one.key)?.find(({ row }) => row !== one.row)
    if (!other) return one
    const named = namingColumn(target, one)
    const problem: Problem = { code: 'twice', params: { row: other.row } }
    return { ...one, cells: one.cells.map((cell) => (cell.column === named ? { ...cell, problem } : cell)) }
  })
}

/** The column whose cell answers for which record is meant: the id's, or the last of the other key. */
function namingColumn(
  target: ImportTarget,
  { recordId, cells }: Pick<JudgedRow, 'recordId' | 'cells'>,
): string {
  const key = keyOf(target)
  const other = target.otherKey?.at(-1)
  const hasKey = cells.some(({ column }) => column === key)
  return other === undefined || (recordId !== null && hasKey) ? key : other
}

function judgeRow(target: ImportTarget, mapping: Mapping, { row, cells }: SheetRow): JudgedRow {
  const key = keyOf(target)
  const { otherKey = [] } = target
  const judged = Object.entries(target.columns).flatMap(([column, { rule }]): JudgedCell[] => {
    const place = mapping[column]
    if (typeof place !== 'number') return []
    const text = cells[place] ?? ''
    if (column === key && (otherKey.length === 0 || text.trim() !== ''))
      return [{ column, text, ...judgeKey(rule, text.trim()) }]
    // An empty cell leaves the field as it is.
    if (text.trim() === '') return [{ column, text, problem: null }]
    return [{ column, text, ...judgeText(rule, text) }]
  })
  const valueIn = (column: string) => judged.find((cell) => cell.column === column)?.value
  const id = valueIn(key)
  const others = otherKey.map(valueIn)
  const isNamed = id !== undefined || (others.length > 0 && others.every((one) => one !== undefined))
  const named = { row, recordId: id === undefined ? null : BigInt(id), cells: judged }
  if (isNamed) return { ...named, key: id === undefined ? JSON.stringify(others) : id }
  return { ...named, key: null, cells: judged.map((cell) => withoutName(target, cell)) }
}

/** A row that names no record says so once, where the name belongs; what is wrong there already stays. */
function withoutName(target: ImportTarget, cell: JudgedCell): JudgedCell {
  const isKey = cell.column === keyOf(target) || target.otherKey?.includes(cell.column)
  if (!isKey || cell.problem !== null || cell.value !== undefined) return cell
  return { ...cell, problem: { code: 'keyMissing', params: {} } }
}

type Rule = ImportTarget['columns'][string]['rule']

/** An id that a spreadsheet took for a number and rounded: `1.23457E+17`. */
const rounded = /^\d(?:[.,]\d+)?e\+?\d+$/iu

function judgeKey(rule: Rule, text: string): Pick<JudgedCell, 'value' | 'problem'> {
  if (text === '') return { problem: { code: 'keyMissing', params: {} } }
  if (rounded.test(text)) return { problem: { code: 'imprecise', params: {} } }
  const read = rule.safeParse(text)
  return read.success ? { value: read.data, problem: null } : { problem: { code: 'keyWrong', params: {} } }
}

function judgeText(rule: Rule, text: string): Pick<JudgedCell, 'value' | 'problem'> {
  const read = rule.safeParse(text)
  if (read.success) return { value: read.data, problem: null }
  const [issue] = read.error.issues
  const params = { rule: issue?.message ?? 'pattern', ...ruleParams({ ...issue }) }
  return { problem: { code: 'rule', params } }
}

/** The rows that ask for a record, with what their good cells want of it. */
export function wantedRows(rows: readonly JudgedRow[]): readonly WantedRow[] {
  return rows.flatMap(({ key, recordId, cells }) => {
    if (key === null) return []
    const texts = cells.flatMap(({ column, value }) => (value === undefined ? [] : [[column, value]]))
    return [{ key, recordId, texts: Object.fromEntries(texts) }]
  })
}

/** What a row comes to, with what is known of its record; null where there is none. */
export function outcomeOf(
  target: ImportTarget,
  judged: JudgedRow,
  verdict: RecordVerdict | null,
): RowOutcome {
  const key = keyOf(target)
  const shownOf = ({ column, text }: JudgedCell) =>
    target.columns[column]?.secret && text.trim() !== '' ? masked(text) : text
  const preview = judged.cells.map((cell) => cellOf({ ...cell, text: shownOf(cell) }, key, judged, verdict))
  const values = judged.cells.flatMap(({ column, value }) => {
    const field = verdict?.fields[column]
    return value !== undefined && isChange(field) ? [[column, field.value]] : []
  })
  const hasProblem = preview.some(({ problem }) => problem !== null)
  const written = verdict?.isNew ? 'new' : values.length > 0 ? 'changed' : 'unchanged'
  return {
    row: judged.row,
    state: hasProblem ? 'problem' : written,
    recordId: verdict?.recordId ?? judged.recordId,
    title: verdict?.title ?? null,
    seenVersion: verdict?.version ?? null,
    preview,
    values: Object.fromEntries(values),
    was: verdict === null || verdict.isNew ? null : wasOf(verdict),
  }
}

/** What every field that would be another is now: those, too, that change only because another one does. */
function wasOf({ fields }: RecordVerdict): Readonly<Record<string, string>> {
  const changes = Object.entries(fields).flatMap(([column, field]) =>
    isChange(field) && field.was !== undefined ? [[column, field.was]] : [],
  )
  return Object.fromEntries(changes)
}

/** A record that one row names by its id and another by its other key is a problem of both. */
export function withoutDoubles(target: ImportTarget, outcomes: readonly RowOutcome[]): readonly RowOutcome[] {
  if (target.otherKey === undefined) return outcomes
  const rowsOf = Map.groupBy(
    outcomes.filter(({ recordId }) => recordId !== null),
    ({ recordId }) => recordId,
  )
  return outcomes.map((one) => {
    const other = rowsOf.get(one.recordId)?.find(({ row }) => row !== one.row)
    if (!other || one.state === 'problem') return one
    const problem: Problem = { code: 'twice', params: { row: other.row } }
    const [first, ...rest] = one.preview
    return { ...one, state: 'problem', preview: first ? [{ ...first, problem }, ...rest] : [] }
  })
}

/** Whether a field would be another: a cell that says what is there already changes nothing. */
function isChange(
  field: FieldVerdict | undefined,
): field is Extract<FieldVerdict, { readonly value: string }> {
  return field !== undefined && 'value' in field && field.before !== field.after
}

function cellOf(
  cell: JudgedCell,
  key: string,
  { recordId }: Pick<JudgedRow, 'recordId'>,
  verdict: RecordVerdict | null,
): ImportCell {
  const { column, text, value, problem } = cell
  const shown = { column, text, before: null, after: null }
  if (column === key) {
    const isMissing = problem === null && recordId !== null && verdict === null
    return { ...shown, problem: isMissing ? { code: 'notFound', params: {} } : problem }
  }
  const field = verdict?.fields[column]
  if (field === undefined) return { ...shown, problem }
  const { before } = field
  if (problem !== null) return { ...shown, before, problem }
  // What a new record needs is asked for where it is missing.
  if (value === undefined && !(verdict?.isNew && 'problem' in field)) return { ...shown, before, problem }
  if ('problem' in field) return { ...shown, before, problem: { code: field.problem, params: { text } } }
  return { ...shown, before, after: field.after, problem: null }
}
