import { mostCues } from '@pindao/protocol/subtitles/cue.ts'
import type { CueChange, KeptCue } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'

export type ChangedCues = {
  readonly cues: readonly KeptCue[]
  readonly nextCue: number
  /** Ids of the new ones, in their order. */
  readonly added: readonly number[]
}

/**
 * Cues after a person's changes, in the order of their beginnings. What a person wrote has no flags: they have looked.
 *
 * @throws subtitles.cueGone where one is changed that is not there, subtitles.badTimes, subtitles.tooMany
 */
export function changedCues(
  { cues, nextCue }: Pick<ChangedCues, 'cues' | 'nextCue'>,
  { changes, removed }: { readonly changes: readonly CueChange[]; readonly removed: readonly number[] },
): ChangedCues {
  const gone = new Set(removed)
  const kept = new Map(cues.filter(({ id }) => !gone.has(id)).map((cue) => [cue.id, cue]))
  const added: number[] = []
  let next = nextCue
  for (const { id, startMs, endMs, text } of changes) {
    if (endMs <= startMs) throw new AppError('subtitles.badTimes')
    const now = id === null ? undefined : kept.get(id)
    if (id !== null && now === undefined) throw new AppError('subtitles.cueGone')
    const isWritten = now === undefined || now.text !== text
    const cue = {
      startMs,
      endMs,
      text,
      by: isWritten ? 'person' : now.by,
      flags: isWritten ? [] : now.flags,
    } as const
    if (id === null) {
      added.push(next)
      kept.set(next, { id: next, ...cue, flags: [...cue.flags] })
      next += 1
    } else kept.set(id, { id, ...cue, flags: [...cue.flags] })
  }
  if (kept.size > mostCues) throw new AppError('subtitles.tooMany', { params: { max: mostCues } })
  return { cues: inOrder([...kept.values()]), nextCue: next, added }
}

/** By beginning, then end, then id. */
export const inOrder = (cues: readonly KeptCue[]): readonly KeptCue[] =>
  cues.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || a.id - b.id)

/** How many wait for a look. */
export const countMarked = (cues: readonly KeptCue[]): number =>
  cues.filter(({ text, flags }) => text.trim() === '' || flags.length > 0).length
