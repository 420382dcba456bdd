import type { AnyExportAsk, ConditionWords } from '#src/platform/export-source.ts'
import type { SheetFacts } from './sheet.ts'

/** What is known once the rows are written. */
type Written = {
  /** What the list is called. */
  readonly list: string
  /** The instant as of which the rows are. */
  readonly at: string
  readonly rows: number
  readonly conditions: ConditionWords
}

/** What the second sheet says, in the person's language: which list, as of when, of whom, and what it was narrowed to. */
export function factLines(
  { actor, params, words, zone }: AnyExportAsk,
  { list, at, rows, conditions }: Written,
): ReturnType<SheetFacts['lines']> {
  const nothing = words(params.ids === undefined ? 'sheets:about.everything' : 'sheets:about.chosen')
  return [
    [words('sheets:about.list'), list],
    [words('sheets:about.asOf'), { instant: at }],
    [words('sheets:about.zone'), zone],
    [words('sheets:about.by'), actor.fullName],
    [words('sheets:about.scope'), words(`access:dataScope.${actor.dataScope}`)],
    [words('sheets:about.rows'), rows],
    ...(conditions.length > 0 ? conditions : [[words('sheets:about.conditions'), nothing] as const]),
  ]
}
