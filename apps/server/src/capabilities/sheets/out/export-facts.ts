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
  /** Which of several files it is; null where it is the only one. */
  readonly part: { readonly number: number; readonly of: number } | null
  /** Whose it is and since when, for a sensitive list. */
  readonly watermark: string | null
}

/** What the second sheet says, in the person's language: which list, as of when, of whom, and what it was narrowed to. */
export function factLines(
  { actor, params, words, zone }: AnyExportAsk,
  { list, at, rows, conditions, part, watermark }: Written,
): ReturnType<SheetFacts['lines']> {
  const nothing = words(params.ids === undefined ? 'sheets:about.everything' : 'sheets:about.chosen')
  return [
    [words('sheets:about.list'), list],
    [words('sheets:about.asOf'), { instant: at }],
    [words('sheets:about.zone'), zone],
    [words('sheets:about.by'), actor.fullName],
    [words('sheets:about.scope'), words(`access:dataScope.${actor.dataScope}`)],
    [words('sheets:about.rows'), rows],
    ...(part === null ? [] : [[words('sheets:about.part'), `${part.number} / ${part.of}`] as const]),
    ...(watermark === null ? [] : [[words('sheets:about.confidential'), watermark] as const]),
    ...(conditions.length > 0 ? conditions : [[words('sheets:about.conditions'), nothing] as const]),
  ]
}
