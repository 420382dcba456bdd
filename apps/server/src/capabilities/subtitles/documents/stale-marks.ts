import type { CueStep, KeptCue } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'

type Said = Pick<KeptCue, 'startMs' | 'endMs' | 'text'>
const isSameSaid = (one: Said, other: Said) =>
  one.startMs === other.startMs && one.endMs === other.endMs && one.text === other.text

/** The cues of a step that were not only read: their words or times are others, or they came, or went. */
export const changedIn = (step: CueStep): ReadonlySet<number> =>
  new Set(
    step
      .filter(({ before, after }) => before === null || after === null || !isSameSaid(before, after))
      .map(({ id }) => id),
  )

const hasMark = ({ flags }: KeptCue) => flags.includes('sourceChanged')
const withoutMark = (cue: KeptCue): KeptCue =>
  hasMark(cue) ? { ...cue, flags: cue.flags.filter((flag) => flag !== 'sourceChanged') } : cue
/** What a reader said of it stays: it was said of other words, which the mark says, and the mark may be taken back. */
const withMark = (cue: KeptCue): KeptCue =>
  hasMark(cue) ? cue : { ...cue, flags: [...cue.flags, 'sourceChanged'] }

/** Whether one of some cues says already that its source has changed. */
export const anyMarked = (cues: readonly KeptCue[], among?: ReadonlySet<number>): boolean =>
  cues.some((cue) => (among?.has(cue.id) ?? true) && hasMark(cue))

/** Cues of a translation that was asked for again: what they were marked for is answered. */
export const unmarked = (cues: readonly KeptCue[]): KeptCue[] => cues.map(withoutMark)

/**
 * Cues of a translation after its source has changed: what was changed is marked, what is again as it was translated no more.
 *
 * @param before what changed cues of the source were when it was translated last; empty where nothing was marked
 */
export function markedStale(
  cues: readonly KeptCue[],
  source: readonly KeptCue[],
  changed: ReadonlySet<number>,
  before: ReadonlyMap<number, KeptCue | null>,
): KeptCue[] {
  const now = new Map(source.map((cue) => [cue.id, cue]))
  return cues.map((cue) => {
    if (!changed.has(cue.id)) return cue
    const [was, is] = [before.get(cue.id), now.get(cue.id)]
    return was && is && isSameSaid(was, is) ? withoutMark(cue) : withMark(cue)
  })
}

/** Whether a translation has answered everything that its source has become. */
export function isUpToDate(cues: readonly KeptCue[], source: readonly KeptCue[]): boolean {
  const ids = new Set(cues.map(({ id }) => id))
  return !anyMarked(cues) && source.every(({ id }) => ids.has(id))
}
