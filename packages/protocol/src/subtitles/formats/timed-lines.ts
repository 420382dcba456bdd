import type { Cue } from '../cue.ts'
import { clockMs } from './clock-time.ts'
import { markedText, withoutEntities } from './marked-text.ts'

/** A cue as it was read, with the line of its times, counted from 1. */
export type ReadCue = Cue & { readonly line: number }

const timing =
  /^\s{0,20}(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?\s{0,20}-->\s{0,20}(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?(?!\d)/u
const sbvTiming =
  /^\s{0,20}(\d{1,4}):(\d{1,2}):(\d{1,2})\.(\d{1,3})\s{0,5},\s{0,5}(\d{1,4}):(\d{1,2}):(\d{1,2})\.(\d{1,3})\s*$/u

export const hasTimes = (line: string): boolean => timing.test(line)
export const hasSbvTimes = (line: string): boolean => sbvTiming.test(line)

/** What is said as no format takes for times: such a line would begin another cue once it is written. */
export const withoutTimes = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const one = hasTimes(line) ? line.replace('-->', '→') : line
      return hasSbvTimes(one) ? one.replace(',', '，') : one
    })
    .join('\n')

/**
 * SRT and WebVTT, by their lines of times alone: what stands between two of them is said, without the number or name of the
 * next cue. So a missing number, a missing empty line and an empty line inside of a cue are all read (media.md §4).
 */
export function readTimedLines(lines: readonly string[], format: 'srt' | 'vtt'): ReadCue[] {
  const starts = lines.flatMap((line, at) => (timing.test(line) ? [at] : []))
  return starts.map((at, index) => {
    const [, h1, m1, s1, f1, h2, m2, s2, f2] = timing.exec(lines[at] ?? '') ?? []
    const between = lines.slice(at + 1, starts[index + 1] ?? lines.length)
    const said = index + 1 < starts.length ? withoutName(between, index) : between
    const text = (format === 'vtt' ? untilBlock(said) : said).join('\n')
    return {
      line: at + 1,
      startMs: clockMs(h1, m1, s1, f1),
      endMs: clockMs(h2, m2, s2, f2),
      text: format === 'vtt' ? withoutEntitiesLate(text) : markedText(text),
    }
  })
}

/** Tags first, entities after them: what an entity stands for is text and never a tag. */
const withoutEntitiesLate = (text: string) => escapedAgain(withoutEntities(markedText(text)))

/** A tag that came of entities was meant to be read: its sign becomes one that opens nothing. */
const escapedAgain = (text: string) => (text.includes('<') ? markedText(text) : text)

/** The name of the next cue stands after an empty line; a number that follows this cue's own needs none. */
function withoutName(lines: readonly string[], index: number): readonly string[] {
  const last = lines.at(-1)?.trim() ?? ''
  if (last === '') return lines
  const isParted = (lines.at(-2) ?? '').trim() === '' && lines.length > 1
  const isNumber = last === String(index + 2)
  return isParted || isNumber ? lines.slice(0, -1) : lines
}

/** Notes, styles and regions of WebVTT stand in blocks of their own between cues. */
function untilBlock(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex(
    (line, index) =>
      /^(?:NOTE|STYLE|REGION)(?:\s|$)/u.test(line) && index > 0 && lines[index - 1]?.trim() === '',
  )
  return at < 0 ? lines : lines.slice(0, at)
}

/** SBV, as YouTube gives it: both times on a line, then what is said, then an empty line. */
export function readSbvLines(lines: readonly string[]): ReadCue[] {
  const starts = lines.flatMap((line, at) => (sbvTiming.test(line) ? [at] : []))
  return starts.map((at, index) => {
    const [, h1, m1, s1, f1, h2, m2, s2, f2] = sbvTiming.exec(lines[at] ?? '') ?? []
    const said = lines.slice(at + 1, starts[index + 1] ?? lines.length)
    return {
      line: at + 1,
      startMs: clockMs(h1, m1, s1, f1),
      endMs: clockMs(h2, m2, s2, f2),
      text: markedText(said.join('\n').replaceAll('[br]', '\n')),
    }
  })
}
