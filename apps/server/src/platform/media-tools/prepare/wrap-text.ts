/** Signs that begin no line, and those that end none (JIS X 4051, GB/T 15834). */
const noStart = /^[\p{Pe}\p{Pf}。，、．・！？：；…—～·,.!?:;%‰℃”’]/u
const noEnd = /[\p{Ps}\p{Pi}“‘]$/u
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u

const words = new Intl.Segmenter('zh', { granularity: 'word' })
const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** How wide a text is drawn, in halves of a Chinese character. */
export function displayWidth(text: string): number {
  let width = 0
  for (const { segment } of characters.segment(text)) width += wide.test(segment) ? 2 : 1
  return width
}

/**
 * Breaks a text into lines of at most `maxWidth` (as `displayWidth` counts), as even as they get: between words, also
 * Chinese ones, never before a closing sign nor after an opening one. Line breaks of the text stay. The renderer of
 * subtitles breaks at spaces only, so a Chinese line would run off both edges (media.md §2 h).
 */
export function wrapText(text: string, maxWidth: number): readonly string[] {
  return text
    .split(/\r?\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => (displayWidth(line) <= maxWidth ? [line] : wrapLine(line, maxWidth)))
}

function wrapLine(line: string, maxWidth: number): readonly string[] {
  const pieces = piecesOf(line, maxWidth)
  for (let lines = Math.ceil(displayWidth(line) / maxWidth); lines <= pieces.length; lines += 1) {
    const broken = evenly(pieces, lines, maxWidth)
    if (broken !== null) return broken
  }
  return pieces.map((piece) => piece.trim())
}

/** What is not broken: words with the signs that cling to them; a word that is wider than a line gives way. */
function piecesOf(line: string, maxWidth: number): readonly string[] {
  const pieces: string[] = []
  for (const { segment } of words.segment(line)) {
    const last = pieces.at(-1)
    const clings =
      last !== undefined && (noStart.test(segment) || noEnd.test(last.trimEnd()) || segment.trim() === '')
    if (clings) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces.flatMap((piece) => (displayWidth(piece.trim()) <= maxWidth ? [piece] : cut(piece, maxWidth)))
}

function cut(piece: string, maxWidth: number): readonly string[] {
  const parts: string[][] = []
  let now: string[] = []
  for (const { segment } of characters.segment(piece)) {
    if (now.length > 0 && displayWidth([...now, segment].join('')) > maxWidth) {
      const carried = carriedOver(now, segment, maxWidth)
      parts.push(now.slice(0, now.length - carried.length))
      now = carried
    }
    now.push(segment)
  }
  return [...parts, now].map((part) => part.join(''))
}

/**
 * What goes to the next line with a character, so that neither line begins or ends as none should; nothing where every
 * line would, or where what is carried would itself be too wide with the character.
 */
function carriedOver(line: readonly string[], next: string, maxWidth: number): string[] {
  for (let from = line.length; from > 0; from -= 1) {
    const carried = line.slice(from)
    if (displayWidth([...carried, next].join('')) > maxWidth) return []
    if (!noStart.test(line[from] ?? next) && !noEnd.test(line[from - 1] ?? '')) return carried
  }
  return []
}

/** The breaks into exactly so many lines that leave them most alike; null where a line would be too wide. */
function evenly(pieces: readonly string[], lines: number, maxWidth: number): readonly string[] | null {
  const ends = [0]
  for (const piece of pieces) ends.push((ends.at(-1) ?? 0) + displayWidth(piece))
  const ideal = (ends.at(-1) ?? 0) / lines
  const textOf = (from: number, to: number) => pieces.slice(from, to).join('').trim()
  type Break = { readonly cost: number; readonly from: number }
  // best[n][to]: the first `to` pieces on n lines.
  const best: (Break | undefined)[][] = [[{ cost: 0, from: 0 }]]
  for (let n = 1; n <= lines; n += 1) {
    const row: (Break | undefined)[] = []
    for (let to = n; to <= pieces.length; to += 1) {
      for (let from = to - 1; from >= n - 1; from -= 1) {
        const width = (ends[to] ?? 0) - (ends[from] ?? 0)
        // Spaces at the end of a line take no room: one more step is looked at before giving up.
        if (width > maxWidth && displayWidth(textOf(from, to)) > maxWidth) break
        const before = best[n - 1]?.[from]
        if (before === undefined) continue
        const cost = before.cost + (width - ideal) ** 2
        if (cost < (row[to]?.cost ?? Number.POSITIVE_INFINITY)) row[to] = { cost, from }
      }
    }
    best.push(row)
  }
  if (best[lines]?.[pieces.length] === undefined) return null
  const found: string[] = []
  for (let n = lines, to = pieces.length; n > 0; n -= 1) {
    const from = best[n]?.[to]?.from ?? 0
    found.unshift(textOf(from, to))
    to = from
  }
  return found.filter((line) => line !== '')
}
