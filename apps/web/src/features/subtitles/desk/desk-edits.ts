import { mergedCue, splitCue } from '@pindao/protocol/subtitles/edits/cue-edits.ts'
import { type DeskCue, type DeskStep, rewritten, stepTo } from './desk-cues.ts'

/** A cue that is put where nothing is said lasts this long, if there is room. */
const insertedMs = 2000

/** Gives keys to new cues: below zero, each its own. */
export type NextKey = () => number

/** A new cue after one, or at a place of the film where there is none. */
export function insertAfter(
  cues: readonly DeskCue[],
  after: DeskCue | undefined,
  atMs: number,
  nextKey: NextKey,
): { readonly step: DeskStep; readonly key: number } {
  const startMs = after?.endMs ?? Math.max(0, Math.round(atMs))
  const next = cues.find((cue) => cue.startMs >= startMs && cue !== after)
  const room = (next?.startMs ?? Number.POSITIVE_INFINITY) - startMs
  const endMs = startMs + Math.max(1, Math.min(insertedMs, room > 0 ? room : insertedMs))
  const key = nextKey()
  const made: DeskCue = { key, startMs, endMs, text: '', by: 'person', flags: [], review: 'open', note: '' }
  return { step: stepTo(cues, [made]), key }
}

/** One cue as two; where the film stands within it, it is parted there. */
export function splitAt(
  cues: readonly DeskCue[],
  cue: DeskCue,
  atMs: number | null,
  nextKey: NextKey,
): DeskStep | null {
  const isInside = atMs !== null && atMs > cue.startMs && atMs < cue.endMs
  const parts = splitCue(cue, isInside ? { atMs: Math.round(atMs) } : {})
  if (parts === null) return null
  const [first, second] = parts
  return stepTo(cues, [
    { ...rewritten(cue, first.text), endMs: first.endMs },
    { ...rewritten({ ...second, text: '' }, second.text), key: nextKey(), by: 'person', note: '' },
  ])
}

/** Cues that follow each other as one. */
export function mergeAll(cues: readonly DeskCue[], chosen: readonly DeskCue[]): DeskStep | null {
  const [first, ...rest] = chosen
  if (first === undefined || rest.length === 0) return null
  const whole = rest.reduce((sum, cue) => mergedCue(sum, cue), first)
  const gone = rest.map(({ key }) => key)
  return stepTo(cues, [{ ...rewritten(first, whole.text), endMs: whole.endMs }], gone)
}

/** What is said at a time, by cues in their order; the one that begins last where several are. */
export function cueAt(cues: readonly DeskCue[], ms: number): DeskCue | null {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((cues[middle]?.startMs ?? 0) <= ms) low = middle + 1
    else high = middle
  }
  // Those that began before and still last: few, close by.
  for (let at = low - 1; at >= Math.max(0, low - 4); at -= 1) {
    const cue = cues[at]
    if (cue !== undefined && cue.endMs > ms) return cue
  }
  return null
}
