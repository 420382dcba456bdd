import { clockMs } from './clock-time.ts'
import { markedText } from './marked-text.ts'
import type { ReadCue } from './timed-lines.ts'

const usualFields = [
  'layer',
  'start',
  'end',
  'style',
  'name',
  'marginl',
  'marginr',
  'marginv',
  'effect',
  'text',
]
const assTime = /^(\d{1,4}):(\d{1,2}):(\d{1,2})[.,:](\d{1,3})$/u

export const isAssHead = (line: string): boolean => /^\s{0,100}\[Script Info\]/iu.test(line)

/** The events of an ASS or SSA file, in the order of fields that it announces; drawings are no text (media.md §4). */
export function readAssLines(lines: readonly string[]): ReadCue[] {
  let fields: readonly string[] = usualFields
  let inEvents = false
  const cues: ReadCue[] = []
  for (const [at, line] of lines.entries()) {
    const head = line.trimStart()
    if (head.startsWith('[')) inEvents = /^\[Events\]/iu.test(head)
    if (!inEvents) continue
    if (/^Format:/iu.test(head)) fields = namesIn(head)
    if (!/^Dialogue:/iu.test(head)) continue
    const values = head.slice('Dialogue:'.length).split(',')
    const field = (name: string) => (values[fields.indexOf(name)] ?? '').trim()
    const words = values.slice(fields.indexOf('text')).join(',')
    if (/\\p[1-9]/u.test(words)) continue
    cues.push({
      line: at + 1,
      startMs: timeOf(field('start')),
      endMs: timeOf(field('end')),
      text: textOf(words),
    })
  }
  return cues
}

const namesIn = (line: string): readonly string[] =>
  line
    .slice(line.indexOf(':') + 1)
    .split(',')
    .map((name) => name.trim().toLowerCase())

function timeOf(text: string): number {
  const [, h, m, s, f] = assTime.exec(text) ?? []
  return clockMs(h, m, s, f)
}

/** Bold, italic and underlined stay, all else that is between braces goes. */
const textOf = (words: string): string =>
  markedText(
    words
      .replace(/\{[^{}]{0,500}\}/gu, (commands) =>
        [...commands.matchAll(/\\([biu])([01])(?!\d)/gu)]
          .map(([, name, on]) => (on === '1' ? `<${name}>` : `</${name}>`))
          .join(''),
      )
      .replace(/\\[Nn]/gu, '\n')
      .replace(/\\h/gu, ' ')
      // Signs of the format that command nothing: written back as they are they would.
      .replaceAll('\\', '＼')
      .replaceAll('{', '｛')
      .replaceAll('}', '｝'),
  )
