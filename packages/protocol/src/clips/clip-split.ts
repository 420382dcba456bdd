import { type Segment, shortestSegmentMs } from '#src/publishing/prepare-recipe.ts'

/**
 * How a film is parted into a series (issue of the slicing group): by length, or at its cuts. Pure; milliseconds.
 * The pieces are in the order of the film, at least as long as a piece has to be, and lie within it.
 */

export type LengthSplit = {
  /** How long each part plays, the last one aside. */
  readonly lengthMs: number
  /** Each part begins so much before the end of the one before it: viewers find their way back. */
  readonly overlapMs?: number
  /** A last part shorter than this is joined to the one before it. */
  readonly shortestMs?: number
}

export function splitByLength(durationMs: number, split: LengthSplit): readonly Segment[] {
  const lengthMs = Math.max(shortestSegmentMs, Math.round(split.lengthMs))
  const overlapMs = Math.min(Math.max(0, Math.round(split.overlapMs ?? 0)), lengthMs - shortestSegmentMs)
  const shortestMs = Math.max(shortestSegmentMs, split.shortestMs ?? 0)
  const parts: Segment[] = []
  for (let startMs = 0; startMs < durationMs; startMs += Math.max(1, lengthMs - overlapMs)) {
    const endMs = Math.min(durationMs, startMs + lengthMs)
    parts.push({ startMs, endMs })
    if (endMs === durationMs) break
  }
  return joinedAtTheEnd(parts, shortestMs)
}

export type ShotSplit = {
  /** A part is between so long and so long, as far as the cuts of the film allow; a longer stretch without a cut is cut anyway. */
  readonly shortestMs: number
  readonly longestMs: number
}

/**
 * Parts that end at a cut of the film: each as long as it may be.
 *
 * @param cuts when a new shot begins, ascending
 */
export function splitByShots(
  durationMs: number,
  cuts: readonly number[],
  { shortestMs, longestMs }: ShotSplit,
): readonly Segment[] {
  const shortest = Math.max(shortestSegmentMs, shortestMs)
  const longest = Math.max(shortest, longestMs)
  const parts: Segment[] = []
  let startMs = 0
  while (durationMs - startMs > longest) {
    const begun = startMs
    const fitting = cuts.filter(
      (cut) => cut - begun >= shortest && cut - begun <= longest && durationMs - cut >= shortestSegmentMs,
    )
    const endMs = fitting.at(-1) ?? Math.min(begun + longest, durationMs - shortestSegmentMs)
    parts.push({ startMs, endMs })
    startMs = endMs
  }
  if (durationMs > startMs) parts.push({ startMs, endMs: durationMs })
  return joinedAtTheEnd(parts, shortest)
}

function joinedAtTheEnd(parts: readonly Segment[], shortestMs: number): readonly Segment[] {
  const [before, last] = parts.slice(-2)
  if (!before || !last || last.endMs - last.startMs >= shortestMs) return parts
  return [...parts.slice(0, -2), { startMs: before.startMs, endMs: last.endMs }]
}

/**
 * The title of a part by a pattern: `{n}` is its number from `first` on, `{nn}` and `{nnn}` the same with leading
 * zeros, `{total}` how many there are, `{title}` that of the film.
 */
export function titleOfPart(
  pattern: string,
  given: { readonly title: string; readonly at: number; readonly total: number; readonly first?: number },
): string {
  const number = String((given.first ?? 1) + given.at)
  return pattern.replaceAll(/\{(n{1,3}|total|title)\}/gu, (_whole, word: string) => {
    if (word === 'title') return given.title
    if (word === 'total') return String(given.total)
    return number.padStart(word.length, '0')
  })
}
