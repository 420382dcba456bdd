import type { Cue } from '../cue.ts'

/** Later, or earlier, by some milliseconds; nothing begins before the film. */
export function shifted<C extends Cue>(cues: readonly C[], byMs: number): C[] {
  return cues.map((cue) => {
    const startMs = Math.max(0, cue.startMs + byMs)
    return { ...cue, startMs, endMs: Math.max(startMs + 1, cue.endMs + byMs) }
  })
}

type Anchor = { readonly fromMs: number; readonly toMs: number }

/** Stretched so that what was said at two places is said at two others; the same for film rates (23.976 to 25). */
export function stretched<C extends Cue>(cues: readonly C[], first: Anchor, second: Anchor): C[] {
  const span = second.fromMs - first.fromMs
  if (span === 0) return [...cues]
  const factor = (second.toMs - first.toMs) / span
  const moved = (ms: number) => Math.max(0, Math.round(first.toMs + (ms - first.fromMs) * factor))
  return cues.map((cue) => {
    const startMs = moved(cue.startMs)
    return { ...cue, startMs, endMs: Math.max(startMs + 1, moved(cue.endMs)) }
  })
}

/** Where a text is parted best: at its break, after the sign or space nearest to the middle, or in the middle. */
export function partingPlace(text: string): number {
  const middle = text.length / 2
  const places = [...text.matchAll(/\n|[。！？，、,.!?;；…]|\s/gu)].map(
    ({ index, 0: sign }) => index + sign.length,
  )
  const inside = places.filter((place) => place > 0 && place < text.length)
  const breaks = inside.filter((place) => text[place - 1] === '\n')
  const best = (some: readonly number[]) =>
    some.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
  return best(breaks) ?? best(inside) ?? Math.ceil(middle)
}

/**
 * One cue as two, at a time and a place of its text; without them in proportion.
 *
 * @returns null where it is too short to be parted
 */
export function splitCue<C extends Cue>(
  cue: C,
  { atMs, caret }: { readonly atMs?: number | undefined; readonly caret?: number | undefined } = {},
): readonly [C, C] | null {
  if (cue.endMs - cue.startMs < 2) return null
  const place = caret ?? partingPlace(cue.text)
  const [before, after] = [cue.text.slice(0, place).trim(), cue.text.slice(place).trim()]
  const length = before.length + after.length
  const share = length === 0 ? 0.5 : before.length / length
  const wanted = atMs ?? cue.startMs + Math.round((cue.endMs - cue.startMs) * share)
  const middle = Math.min(cue.endMs - 1, Math.max(cue.startMs + 1, wanted))
  return [
    { ...cue, endMs: middle, text: before },
    { ...cue, startMs: middle, text: after },
  ]
}

/** Two cues as one, from the beginning of the first to the end of the last. */
export function mergedCue<C extends Cue>(first: C, second: C): C {
  const text = [first.text, second.text].filter((part) => part.trim() !== '').join('\n')
  return { ...first, endMs: Math.max(first.endMs, second.endMs), text }
}

export type Replacing = {
  readonly find: string
  readonly replace: string
  readonly isPattern: boolean
  readonly matchesCase: boolean
}
/** Longer ones are no pattern that somebody types. */
export const longestPattern = 200

/** What finds the words; null for a pattern that cannot be read. */
function finderOf({ find, isPattern, matchesCase }: Replacing): RegExp | null {
  if (find === '' || find.length > longestPattern) return null
  const source = isPattern ? find : find.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
  try {
    return new RegExp(source, matchesCase ? 'gu' : 'giu')
  } catch {
    return null
  }
}

/** Cues whose text becomes another one; null where the pattern cannot be read. */
export function replacedIn<C extends Cue>(cues: readonly C[], replacing: Replacing): C[] | null {
  const finder = finderOf(replacing)
  if (finder === null) return null
  return cues.flatMap((cue) => {
    const by = replacing.isPattern ? replacing.replace : replacing.replace.replaceAll('$', '$$$$')
    const text = cue.text.replace(finder, by)
    return text === cue.text ? [] : [{ ...cue, text }]
  })
}
