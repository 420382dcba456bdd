import { cutText } from '@pindao/protocol/core/texts.ts'
import { titleOfFile } from '@pindao/protocol/media/file-name.ts'
import { programmeLength, videoTitleLength } from '@pindao/protocol/media/video.fields.ts'
import { parseTsv } from '#src/shared/sheet/tsv.ts'
import type { UploadChoice } from './upload-choice.ts'

/** Columns of the grid that are typed into, in their order: a paste goes on to the next one. */
export const typedColumns = ['title', 'programme'] as const
export type TypedColumn = (typeof typedColumns)[number]

/**
 * A title by a pattern: `{name}` is the file's own name, `{n}` its place among those chosen, `{nn}` and `{nnn}` the same
 * with zeros before it, `{folder}` the folder it lay in. What else stands in braces stays.
 */
export function titleBy(pattern: string, { picked }: Pick<UploadChoice, 'picked'>, place: number): string {
  const folder = picked.folder?.split('/').filter(Boolean).at(-1) ?? ''
  const title = pattern
    .replaceAll('{name}', titleOfFile(picked.file.name))
    .replaceAll('{folder}', folder)
    .replaceAll(/\{(n{1,4})\}/gu, (_all, digits: string) => String(place).padStart(digits.length, '0'))
  return cutText(title.trim(), videoTitleLength)
}

/** What a paste at a cell says, by the place of each row below it. An empty cell leaves what is there. */
export function pastedAt(column: TypedColumn, text: string): readonly Partial<UploadChoice>[] {
  const columns = typedColumns.slice(typedColumns.indexOf(column))
  return parseTsv(text).map((cells) =>
    Object.fromEntries(
      columns.flatMap((key, index) => {
        // These columns hold one line each.
        const cell = cells[index]?.replaceAll(/[\r\n]+/gu, ' ').trim()
        return cell ? [[key, cutText(cell, longest[key])]] : []
      }),
    ),
  )
}

const longest: Readonly<Record<TypedColumn, number>> = { title: videoTitleLength, programme: programmeLength }

/** The files that the same is said of: one that will not be sent is none, and takes no number. */
export function keysToFill(choices: readonly Pick<UploadChoice, 'key' | 'problem'>[]): ReadonlySet<string> {
  return new Set(choices.filter(({ problem }) => problem === null).map(({ key }) => key))
}
