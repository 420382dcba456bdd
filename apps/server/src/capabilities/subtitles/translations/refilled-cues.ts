import type { CueStep, KeptCue } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { unread } from '../documents/cue-changes.ts'
import { unmarked } from '../documents/stale-marks.ts'

const emptyOf = ({ id, startMs, endMs }: KeptCue): KeptCue => ({
  ...unread,
  flags: [],
  id,
  startMs,
  endMs,
  text: '',
  by: 'engine',
})

/** Cues of a translation that begins: the ids and times of its source, without words. */
export const emptyLike = (source: readonly KeptCue[]): KeptCue[] => source.map(emptyOf)

/** What cues were before the first of some steps that touched them; null: they were not there. */
export function firstBefore(steps: readonly CueStep[]): ReadonlyMap<number, KeptCue | null> {
  const first = new Map<number, KeptCue | null>()
  for (const step of steps) for (const { id, before } of step) if (!first.has(id)) first.set(id, before)
  return first
}

/**
 * Cues of a translation that is asked for again, with what its source has by now: new ones are empty; words of an engine whose
 * source reads otherwise are asked for anew, those of a person are marked; times follow the source where nobody has set
 * others; what a person took out, or added, stays so.
 *
 * @param before what changed cues of the source were when it was translated last
 */
export function refilled(
  source: readonly KeptCue[],
  known: readonly KeptCue[],
  before: ReadonlyMap<number, KeptCue | null>,
): KeptCue[] {
  const words = new Map(unmarked(known).map((cue) => [cue.id, cue]))
  const ids = new Set(source.map(({ id }) => id))
  const filled = source.flatMap((cue): KeptCue[] => {
    const have = words.get(cue.id)
    const was = before.get(cue.id)
    if (have === undefined) return was === null ? [emptyOf(cue)] : []
    return [was ? followed(have, was, cue) : have]
  })
  const own = unmarked(known).filter(({ id, by }) => by === 'person' && !ids.has(id))
  return [...filled, ...own].toSorted((a, b) => a.startMs - b.startMs || a.id - b.id)
}

function followed(have: KeptCue, was: KeptCue, now: KeptCue): KeptCue {
  const isTimedAlike = have.startMs === was.startMs && have.endMs === was.endMs
  const timed = isTimedAlike ? { ...have, startMs: now.startMs, endMs: now.endMs } : have
  if (was.text === now.text) return timed
  return have.by === 'person'
    ? { ...timed, review: 'open', flags: [...new Set([...timed.flags, 'doubtful' as const])] }
    : { ...timed, ...unread, flags: [], text: '', note: timed.note }
}
