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
