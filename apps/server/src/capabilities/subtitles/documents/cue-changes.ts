import { mostCues } from '@pindao/protocol/subtitles/cue.ts'
import {
  type CueChange,
  type CueReview,
  type CueStep,
  isAgreed,
  type KeptCue,
} from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'

export type ChangedCues = {
  readonly cues: readonly KeptCue[]
  readonly nextCue: number
  /** Ids of the new ones, in their order. */
  readonly added: readonly number[]
  /** What it was, and what it is, for taking it back. */
  readonly step: CueStep
}

/**
 * Cues after a person's changes, in the order of their beginnings. What a person wrote or agreed to has no flags: they have
 * looked.
 *
 * @param by who changes them
 * @throws subtitles.cueGone where one is changed that is not there, subtitles.badTimes, subtitles.tooMany, and see `reviewed`
 */
export function changedCues(
  { cues, nextCue }: Pick<ChangedCues, 'cues' | 'nextCue'>,
  { changes, removed }: { readonly changes: readonly CueChange[]; readonly removed: readonly number[] },
  by: bigint,
): ChangedCues {
  const before = new Map(cues.map((cue) => [cue.id, cue]))
  const kept = new Map(before)
  for (const id of removed) kept.delete(id)
  const added: number[] = []
  let next = nextCue
  for (const change of changes) {
    const now = change.id === null ? undefined : kept.get(change.id)
    const isBack = change.back === true && change.id !== null && change.id < nextCue
    if (change.id !== null && now === undefined && !isBack) throw new AppError('subtitles.cueGone')
    const id = change.id ?? next
    const made = changedCue(id, now, change, String(by))
    if (made.endMs <= made.startMs) throw new AppError('subtitles.badTimes')
    kept.set(id, made)
    if (change.id !== null) continue
    added.push(next)
    next += 1
  }
  if (kept.size > mostCues) throw new AppError('subtitles.tooMany', { params: { max: mostCues } })
  const touched = new Set([...removed, ...changes.flatMap(({ id }) => id ?? []), ...added])
  const step = [...touched].map((id) => ({
    id,
    before: before.get(id) ?? null,
    after: kept.get(id) ?? null,
  }))
  return { cues: inOrder([...kept.values()]), nextCue: next, added, step }
}

function changedCue(id: number, now: KeptCue | undefined, change: CueChange, by: string): KeptCue {
  const { startMs = now?.startMs ?? 0, endMs = now?.endMs ?? 0, text = now?.text ?? '' } = change
  const isWritten = now === undefined || now.text !== text
  const isRead = change.review !== undefined && isAgreed(change.review)
  return {
    id,
    startMs,
    endMs,
    text,
    by: isWritten ? 'person' : now.by,
    flags: isWritten || isRead ? [] : [...now.flags],
    note: change.note ?? now?.note ?? '',
    ...reviewed(isWritten ? undefined : now, change.review, by),
  }
}

/**
 * What readers say of a cue after one of them. Two have to agree for `second`: words that are new are read for the first time,
 * and who goes back from `second` leaves what the first one said.
 *
 * @param now the cue as it was; undefined where its words are new
 * @throws subtitles.ownReading where the second reader is the first
 */
function reviewed(
  now: KeptCue | undefined,
  said: CueReview | undefined,
  by: string,
): Pick<KeptCue, 'review' | 'reader'> {
  const first = now !== undefined && isAgreed(now.review) ? now.reader : undefined
  const kept = first === undefined ? {} : { reader: first }
  if (said === undefined || said === now?.review) return { review: now?.review ?? 'open', ...kept }
  if (!isAgreed(said)) return { review: said }
  if (now === undefined || !isAgreed(now.review)) return { review: 'fine', reader: by }
  if (said === 'second' && first === by) throw new AppError('subtitles.ownReading')
  return { review: said, ...kept }
}

/** How many cues with words two people have not agreed to. */
export const countUnreadTwice = (cues: readonly KeptCue[]): number =>
  cues.filter(({ text, review }) => text.trim() !== '' && review !== 'second').length

/** Of a cue that nobody has looked at yet. */
export const unread = { flags: [], review: 'open', note: '' } satisfies Partial<KeptCue>

/** By beginning, then end, then id. */
export const inOrder = (cues: readonly KeptCue[]): readonly KeptCue[] =>
  cues.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || a.id - b.id)

/** How many wait for a look. */
export const countMarked = (cues: readonly KeptCue[]): number =>
  cues.filter(({ text, flags, review }) => text.trim() === '' || flags.length > 0 || review === 'question')
    .length
