import { type Cue, mostCues } from '../cue.ts'
import { isAssHead, readAssLines } from './ass-lines.ts'
import {
  formatOfName,
  type SubtitleFormat,
  type SubtitleProblem,
  UnreadableSubtitles,
} from './subtitle-format.ts'
import {
  hasSbvTimes,
  hasTimes,
  type ReadCue,
  readSbvLines,
  readTimedLines,
  withoutTimes,
} from './timed-lines.ts'
import { isTtml, readTtml } from './ttml-text.ts'

export type ReadSubtitles = {
  readonly format: SubtitleFormat
  /** In the order of their beginnings. */
  readonly cues: readonly Cue[]
  /** What was left out, and where it stood. */
  readonly problems: readonly SubtitleProblem[]
}

/**
 * Reads SRT, WebVTT, ASS, SBV and TTML by what the text itself shows, whatever its name says; what is no cue, says nothing or
 * ends before it begins is left out and told (media.md §4).
 *
 * @throws UnreadableSubtitles where nothing in it is a cue
 */
export function readSubtitles(text: string, fileName = ''): ReadSubtitles {
  const whole = text.replace(/^\ufeff/u, '')
  const lines = whole.split(/\r\n|\r|\n/u)
  const format = formatOf(whole, lines)
  if (format === null) {
    const code = formatOfName(fileName) === null ? 'notSubtitles' : 'noCues'
    throw new UnreadableSubtitles({ line: 1, code })
  }
  const read = readAs(format, whole, lines)
  const problems: SubtitleProblem[] = []
  const cues: Cue[] = []
  for (const { line, ...said } of read) {
    const cue = { ...said, text: withoutTimes(said.text) }
    const code = problemOf(cue)
    if (code !== null) problems.push({ line, code })
    else if (cues.length < mostCues) cues.push(cue)
    else {
      problems.push({ line, code: 'tooMany' })
      break
    }
  }
  if (cues.length === 0) throw new UnreadableSubtitles({ line: read[0]?.line ?? 1, code: 'noCues' })
  return { format, cues: cues.toSorted((a, b) => a.startMs - b.startMs), problems }
}

function problemOf({ startMs, endMs, text }: Cue): SubtitleProblem['code'] | null {
  if (text === '') return 'saysNothing'
  return endMs > startMs ? null : 'endsBefore'
}

function formatOf(whole: string, lines: readonly string[]): SubtitleFormat | null {
  if (isTtml(whole)) return 'ttml'
  if (lines[0]?.startsWith('WEBVTT')) return 'vtt'
  // What decides is what comes first: words that are said may look like the head of another format.
  const first = lines.find((line) => hasTimes(line) || hasSbvTimes(line) || isAssHead(line))
  if (first === undefined) return null
  if (isAssHead(first)) return 'ass'
  return hasTimes(first) ? 'srt' : 'sbv'
}

function readAs(format: SubtitleFormat, whole: string, lines: readonly string[]): readonly ReadCue[] {
  switch (format) {
    case 'ass':
      return readAssLines(lines)
    case 'ttml':
      return readTtml(whole)
    case 'sbv':
      return readSbvLines(lines)
    default:
      return readTimedLines(lines, format)
  }
}
