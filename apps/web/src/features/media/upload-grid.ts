import { cutText } from '@pindao/protocol/core/texts.ts'
import { titleOfFile } from '@pindao/protocol/media/file-name.ts'
import { videoTitleLength } from '@pindao/protocol/media/video.fields.ts'
import type { UploadChoice } from './upload-choice.ts'

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

/** The files that the same is said of: one that will not be sent is none, and takes no number. */
export function keysToFill(choices: readonly Pick<UploadChoice, 'key' | 'problem'>[]): ReadonlySet<string> {
  return new Set(choices.filter(({ problem }) => problem === null).map(({ key }) => key))
}
