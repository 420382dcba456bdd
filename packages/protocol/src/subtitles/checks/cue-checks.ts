import { type Cue, withoutMarks } from '../cue.ts'
import type { CueFlag } from './cue-flags.ts'
import type { CueProfile } from './cue-profiles.ts'

/** How many characters are read: letters and signs as they are seen, not code units. */
export const readLength = (text: string): number => [...withoutMarks(text).replaceAll('\n', '')].length

/** What is wrong with a cue by itself. */
export function flagsOfCue({ startMs, endMs, text }: Cue, profile: CueProfile): CueFlag[] {
  const lasts = endMs - startMs
  const lines = withoutMarks(text).split('\n')
  const flags: CueFlag[] = []
  if (text.trim() === '') flags.push('empty')
  if (lines.some((line) => [...line].length > profile.lineCharacters)) flags.push('tooLong')
  if (lines.length > profile.lines) flags.push('tooManyLines')
  if (lasts > 0 && (readLength(text) * 1000) / lasts > profile.charactersPerSecond) flags.push('tooFast')
  if (lasts < profile.shortestMs) flags.push('tooShort')
  if (lasts > profile.longestMs) flags.push('tooLasting')
  return flags
}

/**
 * What is wrong with cues in their order, each as itself, beside its neighbours and within the film (media.md §4 QC).
 *
 * @param durationMs how long the film is; null where nobody knows
 * @returns flags of each cue, in their order
 */
export function checkCues(
  cues: readonly Cue[],
  profile: CueProfile,
  durationMs: number | null,
): readonly (readonly CueFlag[])[] {
  return cues.map((cue, at) => flagsInPlace(cue, cues[at - 1], profile, durationMs))
}

/** What is wrong with one cue as `checkCues` finds it: nothing but itself and the one before it counts. */
export function flagsInPlace(
  cue: Cue,
  before: Cue | undefined,
  profile: CueProfile,
  durationMs: number | null,
): readonly CueFlag[] {
  const flags = flagsOfCue(cue, profile)
  if (before !== undefined) {
    const gap = cue.startMs - before.endMs
    if (gap < 0) flags.push('overlaps')
    else if (gap > 0 && gap < profile.gapMs) flags.push('gapSmall')
    if (before.text !== '' && before.text === cue.text && gap < 1000) flags.push('repeats')
  }
  if (durationMs !== null && cue.endMs > durationMs) flags.push('beyondFilm')
  return flags
}
