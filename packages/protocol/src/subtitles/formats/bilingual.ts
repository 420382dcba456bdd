import type { Cue } from '../cue.ts'
import { tidyLines } from './marked-text.ts'
import type { SubtitleFormat } from './subtitle-format.ts'
import { assFile, assWords, writeSubtitles } from './write-subtitles.ts'

/** What is said in two languages at once; the second may be silent where it has nothing. */
export type TwofoldCue = Cue & { readonly source: string }

const oneLine = (text: string): string => tidyLines(text).replaceAll('\n', ' ')

/**
 * Cues as one file in two languages, the source above its translation, a line each; in ASS each has a style of its own, so that a
 * player, or a person, can change one of them.
 */
export function writeBilingual(
  cues: readonly TwofoldCue[],
  format: SubtitleFormat,
  options: { readonly language?: string } = {},
): string {
  const pairs = cues.map(({ startMs, endMs, text, source }) => {
    return { startMs, endMs, said: oneLine(text), source: oneLine(source) }
  })
  if (format !== 'ass') {
    const lines = pairs.map(({ source, said, ...times }) => ({
      ...times,
      text: [source, said].filter((line) => line !== '').join('\n'),
    }))
    return writeSubtitles(lines, format, options)
  }
  const lines = pairs.map(({ source, said, ...times }) => {
    const parts = [source === '' ? '' : `{\\rSource}${assWords(source)}{\\r}`, assWords(said)]
    return { ...times, words: parts.filter((part) => part !== '').join('\\N') }
  })
  return assFile(lines, [['Source', 44]])
}
