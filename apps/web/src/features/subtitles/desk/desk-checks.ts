import { flagsInPlace, flagsOfCue, readLength } from '@pindao/protocol/subtitles/checks/cue-checks.ts'
import type { CueFlag } from '@pindao/protocol/subtitles/checks/cue-flags.ts'
import type { CueProfile } from '@pindao/protocol/subtitles/checks/cue-profiles.ts'
import { isAgreed } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { useMemo, useRef } from 'react'
import type { DeskCue } from './desk-cues.ts'

export type DeskChecks = {
  readonly profile: CueProfile
  /** What is wrong with a cue: what the translation's check said, and what the eyes of a viewer would. */
  flagsOf(cue: DeskCue): readonly CueFlag[]
  /** Cues that somebody should look at, in their order. */
  readonly marked: readonly DeskCue[]
}

/**
 * Checks of all cues.
 *
 * @param settled the cues a moment behind what is typed, which must not wait for them
 */
export function useDeskChecks(
  settled: readonly DeskCue[],
  profile: CueProfile,
  durationMs: number | null,
): DeskChecks {
  const memory = useRef(new WeakMap<DeskCue, Found>()).current
  return useMemo(() => {
    for (const [at, cue] of settled.entries()) {
      const before = settled[at - 1]
      const known = memory.get(cue)
      if (known?.before === before && known?.profile === profile && known.durationMs === durationMs) continue
      const flags = allOf(cue, flagsInPlace(cue, before, profile, durationMs))
      memory.set(cue, { before, profile, durationMs, flags })
    }
    const flagsOf = (cue: DeskCue) => {
      const known = memory.get(cue)
      return known?.profile === profile ? known.flags : allOf(cue, flagsOfCue(cue, profile))
    }
    return {
      profile,
      flagsOf,
      marked: settled.filter((cue) => cue.review === 'question' || flagsOf(cue).length > 0),
    }
  }, [settled, profile, durationMs, memory])
}

/** What was found of a cue: it holds as long as what it was held against is the same. Of 5,000 a key changes one. */
type Found = {
  readonly before: DeskCue | undefined
  readonly profile: CueProfile
  readonly durationMs: number | null
  readonly flags: readonly CueFlag[]
}

/** A cue that a reader agreed to is as it is meant, until its source says something else. */
const allOf = (cue: DeskCue, found: readonly CueFlag[]): readonly CueFlag[] =>
  isAgreed(cue.review)
    ? cue.flags.filter((flag) => flag === 'sourceChanged')
    : [...new Set([...cue.flags, ...found])]

/** Characters that are read in a second; null where nothing is said, or for no time. */
export function readingSpeed({ startMs, endMs, text }: DeskCue): number | null {
  const length = readLength(text)
  return endMs > startMs && length > 0 ? (length * 1000) / (endMs - startMs) : null
}
