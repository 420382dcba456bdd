import type { CueProfile } from '../checks/cue-profiles.ts'
import type { Cue } from '../cue.ts'
import { tidyLines } from '../formats/marked-text.ts'
import { brokenAnew } from './line-breaks.ts'

/** Overlaps and gaps up to this are slips; longer ones are meant. */
const slipMs = 1000

/**
 * What of the common errors of subtitles can be set right by itself: spaces, lines that are too long, a cue that runs into
 * the next one, a gap that only flickers (media.md §4). Whoever is asked sees what it would become first.
 *
 * @returns cues that change, as they are to be
 */
export function commonErrors<C extends Cue>(cues: readonly C[], profile: CueProfile): C[] {
  return cues.flatMap((cue, at) => {
    const next = cues[at + 1]
    const text = linesRight(cue.text, profile)
    const endMs = next === undefined ? cue.endMs : endRight(cue, next, profile)
    return text === cue.text && endMs === cue.endMs ? [] : [{ ...cue, text, endMs }]
  })
}

function linesRight(text: string, { lineCharacters, lines }: CueProfile): string {
  const tidy = tidyLines(text.replace(/[ \t\u00a0]{2,}/gu, ' '))
  const now = tidy.split('\n')
  const isWell = now.length <= lines && now.every((line) => [...line].length <= lineCharacters)
  return isWell ? tidy : brokenAnew(tidy, lineCharacters)
}

function endRight(cue: Cue, next: Cue, { gapMs }: CueProfile): number {
  const gap = next.startMs - cue.endMs
  const isOverlap = gap < 0 && gap > -slipMs && next.startMs > cue.startMs
  const isFlicker = gap > 0 && gap < gapMs
  return isOverlap || isFlicker ? next.startMs : cue.endMs
}
