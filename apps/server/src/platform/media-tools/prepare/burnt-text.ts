import type { TextSize } from '@pindao/protocol/publishing/prepare-recipe.ts'
import type { Cue } from './subtitle-cues.ts'
import { wrapText } from './wrap-text.ts'

/** What is written over a film: cues, or one text all the time (`untilMs`). */
export type BurntText = {
  readonly size: TextSize
  readonly place: 'top' | 'bottom'
  readonly cues: readonly Cue[]
}

/** The height of a character, as a share of the shorter side of the picture. */
const share: Readonly<Record<TextSize, number>> = { small: 0.04, medium: 0.05, large: 0.065 }
/** A line may take this much of the width: what is left on each side is out of the way of the players' buttons. */
const lineShare = 0.88
/** The fonts that are at hand, by the letters they have. */
export const fontNames = { usual: 'Noto Sans SC', arabic: 'Noto Sans Arabic' } as const
/** From the height of a character to what renderers call the size of a font: from its highest to its lowest line. */
const lineOfEm = { usual: 1.448, arabic: 2.169 } as const

/** Letters of neither font: Noto Sans SC has Latin, Greek, Cyrillic, Chinese and Japanese ones. */
const unknownLetters =
  /[\p{L}--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]]/v

/** The first letter of a text that no font at hand has; null where all can be drawn. */
export function undrawable(text: string): string | null {
  return unknownLetters.exec(text)?.[0] ?? null
}

/**
 * A file in the format of ASS that draws texts over pictures of this size. Lines are broken here, because the renderer
 * breaks no Chinese ones.
 */
export function burntTextFile(
  picture: { readonly width: number; readonly height: number },
  texts: readonly BurntText[],
): string {
  const { width, height } = picture
  const styles = texts.flatMap((text, at) => [
    styleLine(`text${at}`, 'usual', picture, text),
    styleLine(`text${at}ar`, 'arabic', picture, text),
  ])
  const events = texts.flatMap((text, at) =>
    text.cues.map((cue) => eventLine(`text${at}`, picture, text, cue)),
  )
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    'WrapStyle: 2',
    'ScaledBorderAndShadow: yes',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    ...styles,
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...events,
    '',
  ].join('\n')
}

const emOf = ({ width, height }: { width: number; height: number }, size: TextSize) =>
  Math.max(8, Math.min(width, height) * share[size])

function styleLine(
  name: string,
  font: keyof typeof fontNames,
  picture: { readonly width: number; readonly height: number },
  { size, place }: BurntText,
): string {
  const em = emOf(picture, size)
  const margin = Math.round(picture.height * 0.05)
  const alignment = place === 'bottom' ? 2 : 8
  const outline = Math.max(1, em * 0.07).toFixed(1)
  const colours = '&H00FFFFFF,&H00FFFFFF,&H00101010,&H80000000'
  return `Style: ${name},${fontNames[font]},${Math.round(em * lineOfEm[font])},${colours},0,0,0,0,100,100,0,0,1,${outline},0,${alignment},0,0,${margin},1`
}

function eventLine(
  style: string,
  picture: { readonly width: number; readonly height: number },
  { size }: BurntText,
  cue: Cue,
): string {
  const maxWidth = Math.max(4, Math.floor(((picture.width * lineShare) / emOf(picture, size)) * 2))
  const lines = wrapText(cue.text, maxWidth).map(escaped)
  const name = /\p{Script=Arabic}/u.test(cue.text) ? `${style}ar` : style
  return `Dialogue: 0,${assTime(cue.startMs)},${assTime(cue.endMs)},${name},,0,0,0,,${lines.join('\\N')}`
}

/** Braces begin commands, a backslash before a letter is one: a word joiner between them has no width. */
function escaped(line: string): string {
  return line.replaceAll('\\', '\\\u2060').replaceAll('{', '\\{').replaceAll('}', '\\}')
}

/** `1:02:03.45`; the format knows hundredths. */
function assTime(ms: number): string {
  const hundredths = Math.round(ms / 10)
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(hundredths / 100)
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`
}
