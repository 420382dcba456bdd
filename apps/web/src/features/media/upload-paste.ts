import { cutText } from '@pindao/protocol/core/texts.ts'
import { programmeLength, videoTitleLength } from '@pindao/protocol/media/video.fields.ts'
import { parseTsv } from '#src/shared/sheet/tsv.ts'
import type { ChosenChannel, UploadChoice } from './upload-choice.ts'

/** Columns of the grid that are typed into. */
export type TypedColumn = 'title' | 'programme'
/** Columns that a paste goes over, in their order in the grid. */
const pastedColumns = ['title', 'programme', 'channel', 'language'] as const

/** Finds what a sheet calls by its name; null where there is none of that name, or more than one. */
export type PasteNames = {
  channel(name: string): ChosenChannel | null
  language(name: string): string | null
}

/** What a paste at a cell says, by the place of each row below it. An empty cell leaves what is there. */
export function pastedAt(
  column: TypedColumn,
  text: string,
  names: PasteNames,
): readonly Partial<UploadChoice>[] {
  const columns = pastedColumns.slice(pastedColumns.indexOf(column))
  return parseTsv(text).map((cells) =>
    Object.assign({}, ...columns.map((key, index) => saidBy(key, cells[index], names))),
  )
}

/** These columns hold one line each. */
function saidBy(column: (typeof pastedColumns)[number], cell: string | undefined, names: PasteNames) {
  const line = cell?.replaceAll(/[\r\n]+/gu, ' ').trim()
  return line ? said[column](line, names) : {}
}

/** What a cell says of its file. A name that nothing has is kept, to be told in its cell. */
const said: Readonly<
  Record<(typeof pastedColumns)[number], (cell: string, names: PasteNames) => Partial<UploadChoice>>
> = {
  title: (cell) => ({ title: cutText(cell, videoTitleLength) }),
  programme: (cell) => ({ programme: cutText(cell, programmeLength) }),
  channel(cell, names) {
    const channel = names.channel(cell)
    return channel === null ? { unknownChannel: cell } : { ...channel, unknownChannel: null }
  },
  language(cell, names) {
    const language = names.language(cell)
    return language === null ? { unknownLanguage: cell } : { language, unknownLanguage: null }
  },
}

type Named = { readonly value: string; readonly label: string }

/** The one that has this name or code, whatever its letters' case; null for none, and for two channels of one name. */
export function namedBy<Item extends Named>(name: string, items: readonly Item[]): Item | null {
  const wanted = name.trim().toLocaleLowerCase()
  const found = items.filter((item) =>
    [item.label, item.value].some((own) => own.toLocaleLowerCase() === wanted),
  )
  return found.length === 1 ? (found[0] ?? null) : null
}
