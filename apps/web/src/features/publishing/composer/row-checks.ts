import {
  type CellProblem,
  type ComposerColumn,
  columnApplies,
  readRow,
} from '@pindao/protocol/publishing/publish-composer.cells.ts'
import { fbFormats } from '@pindao/protocol/publishing/publish-task.fields.ts'
import type { GridRow } from './grid-edits.ts'
import type { BatchFacts } from './use-open-batch.ts'

/** What is known of a row: which cells belong to its platform, and what is wrong with them. */
export type RowCheck = {
  readonly problems: ReadonlyMap<ComposerColumn, CellProblem>
  applies(column: ComposerColumn): boolean
}

/**
 * Checks rows by the rule of the server. A row that did not change is not checked again, as long as nothing else changed
 * that it is checked with.
 *
 * @param now milliseconds
 */
export function createRowChecks(facts: BatchFacts, zone: string, now: number): (row: GridRow) => RowCheck {
  const known = new WeakMap<GridRow, RowCheck>()
  return (row) => {
    const before = known.get(row)
    if (before) return before
    const platform = facts.channels.get(row.channelId)?.platform ?? ''
    const durationSec = facts.videos.get(row.videoId)?.durationSec ?? null
    const { problems } = readRow(row.cells, { platform, durationSec, zone, now })
    const format = fbFormats.find((one) => one === row.cells.fbFormat) ?? null
    const check: RowCheck = {
      problems: new Map(problems.map((problem) => [problem.column, problem])),
      applies: (column) => columnApplies(column, platform, format),
    }
    known.set(row, check)
    return check
  }
}
