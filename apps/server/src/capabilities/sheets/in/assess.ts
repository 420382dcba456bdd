import type { ImportTarget, RowState } from '@pindao/protocol/sheets/import.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { ImportCounts } from './import.table.ts'
import type { ImportAdapter, RecordVerdict } from './import-target.ts'
import { isComplete, type Reading } from './mapping.ts'
import { judgeRows, outcomeOf, type RowOutcome, wantedRows, withoutDoubles } from './preview.ts'
import type { SheetRow } from './sheet-rows.ts'

/** Records that are asked for at once. */
const batchSize = 500

/** The preview of a sheet; null while columns are missing. */
export type Assessment = { readonly counts: ImportCounts; readonly outcomes: readonly RowOutcome[] } | null

/** What the rows below the head would change, within the person's data scope, in batches. */
export async function assess(
  ctx: SignedInContext,
  { target, adapter }: { readonly target: ImportTarget; readonly adapter: Pick<ImportAdapter, 'preview'> },
  { headerRow, mapping }: Reading,
  rows: readonly SheetRow[],
): Promise<Assessment> {
  if (!isComplete(target, mapping)) return null
  const below = rows.filter(({ row }) => row > headerRow)
  const judged = judgeRows(target, mapping, below)
  const wanted = wantedRows(judged)
  const verdicts = new Map<string, RecordVerdict>()
  for (let from = 0; from < wanted.length; from += batchSize) {
    const found = await adapter.preview(ctx, wanted.slice(from, from + batchSize))
    for (const [key, verdict] of found) verdicts.set(key, verdict)
  }
  const outcomes = withoutDoubles(
    target,
    judged.map((one) => outcomeOf(target, one, one.key === null ? null : (verdicts.get(one.key) ?? null))),
  )
  return { counts: countsOf(outcomes), outcomes }
}

function countsOf(outcomes: readonly RowOutcome[]): ImportCounts {
  const count = (wanted: RowState) => outcomes.filter(({ state }) => state === wanted).length
  return {
    new: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    problem: count('problem'),
  }
}
