/** How words are set: bold, slanting, underlined. */
export const cueMarks = ['b', 'i', 'u'] as const
export type CueMark = (typeof cueMarks)[number]

const anyMark = /<\/?[biu]>/gu
const pairOf = (mark: CueMark) => ({ open: `<${mark}>`, close: `</${mark}>` })
const without = (text: string, mark: CueMark) => text.replaceAll(new RegExp(`</?${mark}>`, 'gu'), '')

/** Whether all words of a text are set so. */
function isMarked(text: string, mark: CueMark): boolean {
  const { open, close } = pairOf(mark)
  const alone = text.replace(anyMark, (tag) => (tag === open || tag === close ? tag : ''))
  return alone.startsWith(open) && alone.indexOf(close) === alone.length - close.length
}

/** A text with all its words set so, or none where all were. */
export function toggledMark(text: string, mark: CueMark): string {
  const plain = without(text, mark)
  if (plain.trim() === '' || isMarked(text, mark)) return plain
  const { open, close } = pairOf(mark)
  return `${open}${plain}${close}`
}

export type MarkedRange = { readonly text: string; readonly from: number; readonly to: number }

/**
 * A text with the words between two places set so, or not where they were; without words between them, all of it. What would
 * cut through other marks is the whole text's, too. `from` and `to` go with the words.
 */
export function toggledRange({ text, from, to }: MarkedRange, mark: CueMark): MarkedRange {
  const { open, close } = pairOf(mark)
  const words = text.slice(from, to)
  const before = text.slice(0, from)
  const after = text.slice(to)
  if (from === to || words.includes('<') || words.includes('>')) {
    const whole = toggledMark(text, mark)
    return { text: whole, from: 0, to: whole.length }
  }
  if (before.endsWith(open) && after.startsWith(close))
    return {
      text: before.slice(0, -open.length) + words + after.slice(close.length),
      from: from - open.length,
      to: to - open.length,
    }
  const depth = count(before, open) - count(before, close)
  if (depth > 0) return { text, from, to }
  return {
    text: before + open + words + close + after,
    from: from + open.length,
    to: to + open.length,
  }
}

const count = (text: string, part: string): number => text.split(part).length - 1

/** A piece of a text with the marks that it is under. */
export type MarkedPiece = { readonly text: string; readonly marks: readonly CueMark[] }

/** The pieces of a text in their order, each with its marks; what closes nothing is left out. */
export function markedPieces(text: string): readonly MarkedPiece[] {
  const open = new Set<CueMark>()
  const pieces: MarkedPiece[] = []
  for (const part of text.split(/(<\/?[biu]>)/u)) {
    const [, slash, name] = /^<(\/?)([biu])>$/u.exec(part) ?? []
    const mark = cueMarks.find((one) => one === name)
    if (mark !== undefined) slash === '' ? open.add(mark) : open.delete(mark)
    else if (part !== '') pieces.push({ text: part, marks: [...open] })
  }
  return pieces
}
