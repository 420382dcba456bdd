import { monthOf } from '@pindao/protocol/contracts/month.ts'
import type { ReportType } from '@pindao/protocol/revenue/report.states.ts'
import { dayOfCell, isNothing, monthOfCell, tidy } from './cell-values.ts'
import { headRowOf, kindOfHeads, likelyHead, mapHeads, type SavedHeads } from './report-heads.ts'

/** What the first rows and the name of a file say of it; null what they do not. */
export type ReportGuess = {
  readonly reportType: ReportType | null
  readonly month: string | null
  readonly contentOwner: string
  readonly heads: readonly string[]
  readonly sample: readonly string[]
}

export function guessReport(
  fileName: string,
  rows: readonly (readonly string[])[],
  saved: (type: ReportType) => SavedHeads,
): ReportGuess {
  const at = headRowOf(rows, null)
  const headAt = at === -1 ? likelyHead(rows) : at
  const heads = rows[headAt] ?? []
  const body = rows.slice(headAt + 1)
  const above = rows.slice(0, headAt).flat().join(' ')
  const reportType = kindOfHeads(heads, above, saved)
  return {
    reportType,
    month: (reportType && monthOfRows(reportType, heads, body)) ?? monthOfName(fileName),
    contentOwner: ownerOfName(fileName),
    heads,
    sample: body[0] ?? [],
  }
}

/** The month of rows that correct nothing: the one that stands in most of them. */
function monthOfRows(
  type: ReportType,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string | null {
  const { columns } = mapHeads(type, heads)
  const [day, month, kind] = (['day', 'month', 'adjustmentType'] as const).map((name) =>
    columns.indexOf(name),
  )
  const counts = new Map<string, number>()
  for (const cells of rows) {
    const adjustment = cells[kind ?? -1] ?? ''
    if (!isNothing(tidy(adjustment))) continue
    const read = dayOfCell(cells[day ?? -1] ?? '')
    const other = monthOfCell(cells[month ?? -1] ?? '')
    const found = (!read.fault && read.value && monthOf(read.value)) || (!other.fault && other.value)
    if (found) counts.set(found, (counts.get(found) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a)
  return best?.[0] ?? null
}

/** `YouTube_Owner_M_20260901_20260930.csv`, `fb-2026-09.csv`, `report 202609.xlsx`. */
export function monthOfName(fileName: string): string | null {
  const found = /(?<!\d)(20\d{2})[-_. ]?(0[1-9]|1[0-2])(?:[-_. ]?(?:0[1-9]|[12]\d|3[01]))?(?!\d)/u.exec(
    fileName,
  )
  return found ? `${found[1]}-${found[2]}` : null
}

/** YouTube writes the owner second: `YouTube_Owner_M_20260901_…`. */
export function ownerOfName(fileName: string): string {
  return /^youtube_([^_]{1,100})_[dwmq]_\d{8}/iu.exec(fileName)?.[1] ?? ''
}
