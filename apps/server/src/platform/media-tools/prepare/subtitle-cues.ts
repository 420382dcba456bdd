import type { Segment } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { type Cue, withoutMarks } from '@pindao/protocol/subtitles/cue.ts'
import { readSubtitles } from '@pindao/protocol/subtitles/formats/read-subtitles.ts'

export type { Cue }

/** The cues of a subtitle file as they are drawn: without marks of style. None where it holds none. */
export function readCues(text: string): readonly Cue[] {
  try {
    return readSubtitles(text).cues.map((cue) => ({ ...cue, text: withoutMarks(cue.text) }))
  } catch {
    return []
  }
}

/**
 * Cues of two languages as one: what is said at the same time stands together, the second language below the first. Each cue of the
 * second goes to the one that it is said with longest; what is said alone stands alone.
 */
export function cuesTogether(first: readonly Cue[], second: readonly Cue[]): readonly Cue[] {
  const below = first.map((): string[] => [])
  const alone: Cue[] = []
  for (const cue of second) {
    const shared = first.map(
      ({ startMs, endMs }) => Math.min(endMs, cue.endMs) - Math.max(startMs, cue.startMs),
    )
    const most = Math.max(0, ...shared)
    const lines = most > 0 ? below[shared.indexOf(most)] : undefined
    if (lines === undefined) alone.push(cue)
    else lines.push(cue.text)
  }
  const joined = first.map((cue, at) => ({ ...cue, text: [cue.text, ...(below[at] ?? [])].join('\n') }))
  return [...joined, ...alone].toSorted((one, other) => one.startMs - other.startMs)
}

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
