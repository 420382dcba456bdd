import { clockMs } from './clock-time.ts'
import { markedText, withoutEntities } from './marked-text.ts'
import { UnreadableSubtitles } from './subtitle-format.ts'
import type { ReadCue } from './timed-lines.ts'

const deepest = 64
const mostTagLength = 10_000

type Rates = { readonly frames: number; readonly ticks: number }
type Tag = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly closes: boolean
  readonly empty: boolean
}

export const isTtml = (text: string): boolean =>
  text.trimStart().startsWith('<') && /<(?:[a-z]{1,20}:)?tt[\s>]/iu.test(text.slice(0, 10_000))

/**
 * TTML as platforms give it: paragraphs with clock, offset, frame or tick times, `br` and styled spans. Read by a scanner of
 * our own that goes through the text once: entities of a document type are refused, and so is nesting without an end.
 *
 * @throws UnreadableSubtitles entities, tooDeep
 */
export function readTtml(text: string): ReadCue[] {
  const cues: ReadCue[] = []
  const offsets: number[] = []
  const marks: string[][] = []
  let rates: Rates = { frames: 30, ticks: 1 }
  let open: { line: number; startMs: number; endMs: number; text: string } | null = null
  for (const { words, tag, line } of piecesOf(text)) {
    if (open && words) open.text += withoutEntities(words.replace(/\s+/gu, ' '))
    if (tag === null) continue
    if (tag.name === 'tt' && !tag.closes) rates = ratesOf(tag)
    if (tag.name === 'br' && open) open.text += '\n'
    if (tag.closes) {
      if (tag.name === 'p' && open) {
        cues.push({ ...open, text: markedText(open.text).replace(/ {2,}/gu, ' ') })
        open = null
      }
      if (open)
        open.text += (marks.pop() ?? [])
          .map((mark) => `</${mark}>`)
          .toReversed()
          .join('')
      offsets.pop()
      continue
    }
    if (tag.empty) continue
    if (offsets.length >= deepest) throw new UnreadableSubtitles({ line, code: 'tooDeep' })
    const before = offsets.at(-1) ?? 0
    const begin = timeOf(tag.attributes.get('begin'), rates)
    offsets.push(before + (begin ?? 0))
    if (tag.name === 'p') {
      const startMs = before + (begin ?? 0)
      const end = timeOf(tag.attributes.get('end'), rates)
      const lasts = timeOf(tag.attributes.get('dur'), rates)
      open = { line, startMs, endMs: end === null ? startMs + (lasts ?? 0) : before + end, text: '' }
      marks.length = 0
    } else if (open) {
      const own = marksOf(tag)
      marks.push(own)
      open.text += own.map((mark) => `<${mark}>`).join('')
    }
  }
  return cues
}

/** Words and the tag after them, in order; comments and processing instructions are left out. */
function* piecesOf(text: string): Generator<{ words: string; tag: Tag | null; line: number }> {
  let at = 0
  let line = 1
  while (at < text.length) {
    const start = text.indexOf('<', at)
    const words = text.slice(at, start < 0 ? text.length : start)
    line += linesIn(words)
    if (start < 0) return void (yield { words, tag: null, line })
    const isComment = text.startsWith('<!--', start)
    if (!isComment && text.startsWith('<!', start)) throw new UnreadableSubtitles({ line, code: 'entities' })
    const closing = isComment ? '-->' : '>'
    const end = text.indexOf(closing, start + 1)
    const inside = text.slice(start + 1, end < 0 ? text.length : end)
    const isOther = isComment || inside.startsWith('?') || inside.length > mostTagLength
    yield { words, tag: isOther ? null : tagOf(inside), line }
    line += linesIn(inside)
    at = end < 0 ? text.length : end + closing.length
  }
}

const linesIn = (text: string) => text.split('\n').length - 1
const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

function tagOf(inside: string): Tag {
  const closes = inside.startsWith('/')
  const empty = inside.endsWith('/')
  const [name = ''] = inside.slice(closes ? 1 : 0).split(/[\s/]/u, 1)
  const attributes = new Map<string, string>()
  for (const [, key = '', double, single] of inside.matchAll(
    /([\w:.-]{1,80})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)')/gu,
  ))
    attributes.set(localName(key), double ?? single ?? '')
  return { name: localName(name), attributes, closes, empty }
}

function ratesOf({ attributes }: Tag): Rates {
  const positive = (name: string) => {
    const value = Number(attributes.get(name))
    return Number.isFinite(value) && value > 0 ? value : null
  }
  const [over = 1, under = 1] = (
    attributes.get('framerateratemultiplier') ??
    attributes.get('frameratemultiplier') ??
    '1 1'
  )
    .split(/[\s:]+/u)
    .map(Number)
  const frames = (positive('framerate') ?? 30) * (over > 0 && under > 0 ? over / under : 1)
  return { frames, ticks: positive('tickrate') ?? 1 }
}

function timeOf(value: string | undefined, { frames, ticks }: Rates): number | null {
  if (value === undefined) return null
  const [, h, m, s, fraction, frame] =
    /^(\d{1,4}):(\d{2}):(\d{2})(?:\.(\d{1,9})|:(\d{1,3}))?$/u.exec(value.trim()) ?? []
  if (h !== undefined)
    return (
      clockMs(h, m, s, fraction) + (frame === undefined ? 0 : Math.round((Number(frame) * 1000) / frames))
    )
  const [, count, unit] = /^(\d{1,12}(?:\.\d{1,9})?)(h|ms|m|s|f|t)$/u.exec(value.trim()) ?? []
  if (count === undefined || unit === undefined) return null
  const perUnit: Readonly<Record<string, number>> = {
    h: 3_600_000,
    m: 60_000,
    s: 1000,
    ms: 1,
    f: 1000 / frames,
    t: 1000 / ticks,
  }
  return Math.round(Number(count) * (perUnit[unit] ?? 0))
}

const marksOf = ({ attributes }: Tag): string[] => [
  ...(attributes.get('fontweight') === 'bold' ? ['b'] : []),
  ...(attributes.get('fontstyle') === 'italic' ? ['i'] : []),
  ...(attributes.get('textdecoration') === 'underline' ? ['u'] : []),
]
