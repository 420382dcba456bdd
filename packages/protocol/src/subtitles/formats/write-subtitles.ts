import { type Cue, withoutMarks } from '../cue.ts'
import { clockText } from './clock-time.ts'
import { tidyLines, withEntities } from './marked-text.ts'
import type { SubtitleFormat } from './subtitle-format.ts'
import { withoutTimes } from './timed-lines.ts'

const srtClock = { hours: 2, sign: ',', digits: 3 } as const
const vttClock = { hours: 2, sign: '.', digits: 3 } as const
const sbvClock = { hours: 1, sign: '.', digits: 3 } as const
const assClock = { hours: 1, sign: '.', digits: 2 } as const

type Options = {
  /** What the language is called in the file where the format says it (BCP 47). */
  readonly language?: string
}

/** Cues as a file of a format, UTF-8 without a mark; read again they are the same (media.md §4). */
export function writeSubtitles(given: readonly Cue[], format: SubtitleFormat, options: Options = {}): string {
  // An empty line would end a cue in most of the formats.
  const cues = given.map((cue) => ({ ...cue, text: tidyLines(cue.text) }))
  switch (format) {
    case 'srt':
      return cues
        .map((cue, index) => `${index + 1}\n${times(cue, srtClock)}\n${withoutTimes(cue.text)}\n`)
        .join('\n')
    case 'vtt':
      return `WEBVTT\n${cues.map((cue) => `\n${times(cue, vttClock)}\n${withEntities(withoutTimes(cue.text))}\n`).join('')}`
    case 'sbv':
      return cues
        .map(
          ({ startMs, endMs, text }) =>
            `${clockText(startMs, sbvClock)},${clockText(endMs, sbvClock)}\n${withoutTimes(withoutMarks(text))}\n`,
        )
        .join('\n')
    case 'ass':
      return assFile(cues.map((cue) => ({ ...cue, words: assWords(cue.text) })))
    case 'ttml':
      return ttmlOf(cues, options.language ?? '')
  }
}

const times = ({ startMs, endMs }: Cue, look: typeof srtClock | typeof vttClock) =>
  `${clockText(startMs, look)} --> ${clockText(endMs, look)}`

/** A style of an ASS file by its name: white with a black edge, at the bottom; the size in lines of 1080. */
const assStyle = (name: string, size: number): string =>
  `Style: ${name},Noto Sans SC,${size},&H00FFFFFF,&H000000FF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,0,2,60,60,60,1`

const assHead = (styles: readonly string[]) => `[Script Info]
ScriptType: v4.00+
PlayResX: 1920
PlayResY: 1080
WrapStyle: 2
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
${styles.join('\n')}

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`

/** An ASS file; `styles` besides the usual one, each a name and a size. `words` are written as they are. */
export function assFile(
  cues: readonly { readonly startMs: number; readonly endMs: number; readonly words: string }[],
  styles: readonly (readonly [name: string, size: number])[] = [],
): string {
  const head = assHead([['Default', 64] as const, ...styles].map(([name, size]) => assStyle(name, size)))
  const lines = cues.map(
    ({ startMs, endMs, words }) =>
      `Dialogue: 0,${clockText(startMs, assClock)},${clockText(endMs, assClock)},Default,,0,0,0,,${words}\n`,
  )
  return `${head}${lines.join('')}`
}

/** Text as ASS has it. Braces would be commands of the format: they are written with the signs of full width. */
export const assWords = (text: string): string =>
  text
    .replaceAll('{', '｛')
    .replaceAll('}', '｝')
    .replaceAll('\\', '＼')
    .replace(/<(\/?)([biu])>/gu, (_mark, slash: string, name: string) => `{\\${name}${slash === '' ? 1 : 0}}`)
    .replaceAll('\n', '\\N')

const ttmlStyles: Readonly<Record<string, string>> = {
  b: 'tts:fontWeight="bold"',
  i: 'tts:fontStyle="italic"',
  u: 'tts:textDecoration="underline"',
}

function ttmlOf(cues: readonly Cue[], language: string): string {
  const lines = cues.map(({ startMs, endMs, text }) => {
    const words = withEntities(text)
      .replace(/<([biu])>/gu, (_mark, name: string) => `<span ${ttmlStyles[name] ?? ''}>`)
      .replace(/<\/[biu]>/gu, '</span>')
      .replaceAll('\n', '<br/>')
    return `      <p begin="${clockText(startMs, vttClock)}" end="${clockText(endMs, vttClock)}">${words}</p>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xml:lang="${withEntities(language)}">
  <body>
    <div>
${lines.join('\n')}
    </div>
  </body>
</tt>
`
}
