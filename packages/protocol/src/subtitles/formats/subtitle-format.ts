/** Formats that subtitles come and go in, by the ending of the file (media.md §4). */
export const subtitleFormats = ['srt', 'vtt', 'ass', 'sbv', 'ttml'] as const
export type SubtitleFormat = (typeof subtitleFormats)[number]

/** Endings that are other names of a format. */
const otherEndings: Readonly<Record<string, SubtitleFormat>> = { ssa: 'ass', dfxp: 'ttml', xml: 'ttml' }

/** The format that a file's name says; null for another ending. */
export function formatOfName(fileName: string): SubtitleFormat | null {
  const ending = /\.([a-z\d]{1,8})$/iu.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return subtitleFormats.find((one) => one === ending) ?? otherEndings[ending] ?? null
}

/** Why a file is refused, or a part of it left out. */
export const subtitleProblems = [
  'notSubtitles',
  'noCues',
  'tooDeep',
  'entities',
  'endsBefore',
  'saysNothing',
  'timeUnread',
  'tooMany',
] as const
export type SubtitleProblem = { readonly line: number; readonly code: (typeof subtitleProblems)[number] }

/** A file that is no subtitles at all, or is built to harm whoever reads it; `line` counts from 1. */
export class UnreadableSubtitles extends Error {
  override readonly name = 'UnreadableSubtitles'
  readonly problem: SubtitleProblem
  constructor(problem: SubtitleProblem) {
    super(`${problem.code} at line ${problem.line}`)
    this.problem = problem
  }
}
