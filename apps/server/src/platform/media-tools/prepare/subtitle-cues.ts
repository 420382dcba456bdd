import type { Segment } from '@pindao/protocol/publishing/prepare-recipe.ts'

/** A line of subtitles, in milliseconds of its film. Lines of one cue are parted by `\n`. */
export type Cue = { readonly startMs: number; readonly endMs: number; readonly text: string }

/** A damaged file is read as far as this many lines of subtitles. */
const mostCues = 20_000

/** Reads SRT, WebVTT and ASS by what the text itself shows. What is no cue, or ends before it begins, is left out. */
export function readCues(text: string): readonly Cue[] {
  const lines = text.replace(/^\ufeff/u, '').split(/\r\n|\r|\n/u)
  const cues = /^\s*\[Script Info\]/imu.test(text) ? assCues(lines) : timedCues(lines)
  return cues
    .filter(({ startMs, endMs, text: words }) => endMs > startMs && words !== '')
    .slice(0, mostCues)
    .toSorted((a, b) => a.startMs - b.startMs)
}

const timing = /^\s*(\d+:)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})\s*-->\s*(\d+:)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})/u

/** SRT and WebVTT: whatever stands between two lines of times, without the number or name of the next cue. */
function timedCues(lines: readonly string[]): Cue[] {
  const starts = lines.flatMap((line, at) => (timing.test(line) ? [at] : []))
  return starts.map((at, index) => {
    const [, h1, m1, s1, f1, h2, m2, s2, f2] = timing.exec(lines[at] ?? '') ?? []
    const between = lines.slice(at + 1, starts[index + 1] ?? lines.length)
    const said = index + 1 < starts.length ? withoutName(between, index) : between
    return {
      startMs: milliseconds(h1, m1, s1, f1),
      endMs: milliseconds(h2, m2, s2, f2),
      text: plain(untilNote(said).join('\n')),
    }
  })
}

/** The name of the next cue stands after an empty line; a number that follows this cue's own needs none. */
function withoutName(lines: readonly string[], index: number): readonly string[] {
  const last = lines.at(-1)?.trim() ?? ''
  if (last === '') return lines
  const isParted = (lines.at(-2) ?? '').trim() === '' && lines.length > 1
  const isNumber = last === String(index + 2)
  return isParted || isNumber ? lines.slice(0, -1) : lines
}

/** Notes and styles of WebVTT stand in blocks of their own between cues. */
function untilNote(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex(
    (line, index) =>
      /^(?:NOTE|STYLE|REGION)(?:\s|$)/u.test(line) && index > 0 && lines[index - 1]?.trim() === '',
  )
  return at < 0 ? lines : lines.slice(0, at)
}

/** The events of an ASS file, in the order of fields that it announces; drawings are no text. */
function assCues(lines: readonly string[]): Cue[] {
  let fields = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text']
  const cues: Cue[] = []
  let inEvents = false
  for (const line of lines) {
    if (/^\s*\[/u.test(line)) inEvents = /^\s*\[Events\]/iu.test(line)
    if (!inEvents) continue
    const [, format] = /^\s*Format:(.*)$/iu.exec(line) ?? []
    if (format !== undefined) fields = format.split(',').map((name) => name.trim().toLowerCase())
    const [, event] = /^\s*Dialogue:(.*)$/iu.exec(line) ?? []
    if (event === undefined) continue
    const parts = event.split(',')
    const at = (name: string) => (parts[fields.indexOf(name)] ?? '').trim()
    const words = parts.slice(fields.indexOf('text')).join(',')
    if (/\{[^}]*\\p[1-9]/u.test(words)) continue
    const text = words
      .replace(/\{[^}]*\}/gu, '')
      .replace(/\\[Nn]/gu, '\n')
      .replace(/\\h/gu, ' ')
    cues.push({ startMs: clock(at('start')), endMs: clock(at('end')), text: tidy(text) })
  }
  return cues
}

function clock(text: string): number {
  const [, h, m, s, f] = /^(\d+:)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})$/u.exec(text) ?? []
  return milliseconds(h, m, s, f)
}

function milliseconds(h = '0', m = '0', s = '0', fraction = '0'): number {
  const seconds = (Number(h.replace(':', '')) * 60 + Number(m)) * 60 + Number(s)
  return seconds * 1000 + Number(fraction.padEnd(3, '0'))
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

function plain(text: string): string {
  return tidy(
    text
      .replace(/<\/?[a-z][^>\n]*>|<\d[\d:.]*>/giu, '')
      .replace(/\{\\[^}]*\}/gu, '')
      .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/gu, (_all, name: string) => entities[name] ?? ''),
  )
}

const tidy = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

/**
 * Where the cues of a film stand after its pieces were put together: a cue may be cut at an edge, and comes as often as
 * its piece does. Without pieces they stay.
 */
export function cuesThrough(cues: readonly Cue[], segments: readonly Segment[]): readonly Cue[] {
  if (segments.length === 0) return cues
  let offset = 0
  const moved: Cue[] = []
  for (const { startMs, endMs } of segments) {
    for (const cue of cues) {
      const from = Math.max(cue.startMs, startMs)
      const to = Math.min(cue.endMs, endMs)
      if (to > from)
        moved.push({ startMs: from - startMs + offset, endMs: to - startMs + offset, text: cue.text })
    }
    offset += endMs - startMs
  }
  return moved
}
