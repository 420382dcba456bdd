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
}

/** Reads the cells of mapped columns by their rules. A record that comes in several rows is a problem of all of them. */
export function judgeRows(
  target: ImportTarget,
  mapping: Mapping,
  rows: readonly SheetRow[],
): readonly JudgedRow[] {
  const judged = rows.map((row) => judgeRow(target, mapping, row))
  const rowsOf = Map.groupBy(
    judged.filter(({ recordId }) => recordId !== null),
    ({ recordId }) => recordId,
  )
  const key = keyOf(target)
  return judged.map((one) => {
    const other = rowsOf.get(one.recordId)?.find(({ row }) => row !== one.row)
    if (!other) return one
    const problem: Problem = { code: 'twice', params: { row: other.row } }
    return { ...one, cells: one.cells.map((cell) => (cell.column === key ? { ...cell, problem } : cell)) }
  })
}

function judgeRow(target: ImportTarget, mapping: Mapping, { row, cells }: SheetRow): JudgedRow {
  const key = keyOf(target)
  const judged = Object.entries(target.columns).flatMap(([column, { rule }]): JudgedCell[] => {
    const place = mapping[column]
    if (typeof place !== 'number') return []
    const text = cells[place] ?? ''
    if (column === key) return [{ column, text, ...judgeKey(rule, text.trim()) }]
    // An empty cell leaves the field as it is.
    if (text.trim() === '') return [{ column, text, problem: null }]
    return [{ column, text, ...judgeText(rule, text) }]
  })
  const id = judged.find(({ column }) => column === key)?.value
  return { row, recordId: id === undefined ? null : BigInt(id), cells: judged }
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
  return rows.flatMap(({ recordId, cells }) => {
    if (recordId === null) return []
    const texts = cells.flatMap(({ column, value }) => (value === undefined ? [] : [[column, value]]))
    return [{ recordId, texts: Object.fromEntries(texts) }]
  })
}

/** What a row comes to, with what is known of its record; null where there is none. */
export function outcomeOf(
  target: ImportTarget,
  judged: JudgedRow,
  verdict: RecordVerdict | null,
): RowOutcome {
  const key = keyOf(target)
  const preview = judged.cells.map((cell) => cellOf(cell, key, verdict))
  const values = judged.cells.flatMap(({ column, value }) => {
    const field = verdict?.fields[column]
    return value !== undefined && isChange(field) ? [[column, field.value]] : []
  })
  const { row, recordId } = judged
  const hasProblem = preview.some(({ problem }) => problem !== null)
  return {
    row,
    state: hasProblem ? 'problem' : values.length > 0 ? 'changed' : 'unchanged',
    recordId,
    title: verdict?.title ?? null,
    seenVersion: verdict?.version ?? null,
    preview,
    values: Object.fromEntries(values),
  }
}

/** Whether a field would be another: a cell that says what is there already changes nothing. */
function isChange(
  field: FieldVerdict | undefined,
): field is Extract<FieldVerdict, { readonly value: string }> {
  return field !== undefined && 'value' in field && field.before !== field.after
}

function cellOf(cell: JudgedCell, key: string, verdict: RecordVerdict | null): ImportCell {
  const { column, text, value, problem } = cell
  const shown = { column, text, before: null, after: null }
  if (column === key) {
    const isMissing = problem === null && verdict === null
    return { ...shown, problem: isMissing ? { code: 'notFound', params: {} } : problem }
  }
  const field = verdict?.fields[column]
  if (field === undefined) return { ...shown, problem }
  const { before } = field
  if (problem !== null || value === undefined) return { ...shown, before, problem }
  if ('problem' in field) return { ...shown, before, problem: { code: field.problem, params: { text } } }
  return { ...shown, before, after: field.after, problem: null }
}
