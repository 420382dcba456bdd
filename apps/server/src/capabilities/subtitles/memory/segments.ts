import { createHash } from 'node:crypto'
import { piecesOf, segmentKey } from '@pindao/protocol/subtitles/memory/segment-key.ts'
import {
  type CueStep,
  isAgreed,
  type KeptCue,
} from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'

/** The digest of a segment's key; null for what holds no words. */
export function digestOf(text: string): string | null {
  const key = segmentKey(text)
  return key === '' ? null : digestOfKey(key)
}
const digestOfKey = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32)

/** What the memory finds a segment by; null for what holds no words. */
export function segmentOf(source: string) {
  const sourceKey = segmentKey(source)
  if (sourceKey === '') return null
  const pieces = [...piecesOf(sourceKey)]
  return { source, sourceKey, sourceDigest: digestOfKey(sourceKey), pieces, pieceCount: pieces.length }
}
export type Segment = NonNullable<ReturnType<typeof segmentOf>>

/** A pair that somebody approved, or wrote (`isWritten`): what is only approved writes over nothing that is known. */
export type Learnt = Segment & { readonly target: string; readonly isWritten: boolean }
/** Words for a segment that somebody doubts, or has taken back. */
export type Doubted = { readonly sourceDigest: string; readonly target: string }

/** What people say of translations by a step: pairs that they approved or wrote, the last of each segment, and those they doubt. */
export function learnt(
  step: CueStep,
  sourceOf: ReadonlyMap<number, string>,
): {
  readonly known: readonly Learnt[]
  readonly doubted: readonly Doubted[]
} {
  const known = new Map<string, Learnt>()
  const doubted = new Map<string, Doubted>()
  for (const { id, before, after } of step) {
    if (after === null || !isJudged(before, after)) continue
    const segment = segmentOf(sourceOf.get(id) ?? '')
    if (segment === null) continue
    const { sourceDigest } = segment
    if (after.review === 'question') doubted.set(sourceDigest, { sourceDigest, target: after.text })
    else if (isTakenBack(before, after)) doubted.set(sourceDigest, { sourceDigest, target: after.text })
    else if (after.text.trim() !== '')
      known.set(sourceDigest, { ...segment, target: after.text, isWritten: isWritten(before, after) })
  }
  return {
    // In one order, so that two who save the same film wait for each other and never both.
    known: [...known.values()].toSorted((one, other) => (one.sourceDigest < other.sourceDigest ? -1 : 1)),
    doubted: [...doubted.values()].filter(({ sourceDigest }) => !known.has(sourceDigest)),
  }
}

/** Whether a step says anything of translations. */
export const isTelling = (step: CueStep): boolean =>
  step.some(({ before, after }) => after !== null && isJudged(before, after))

/** Other words of a person, or another word of a reader on them; times and notes say nothing. */
const isJudged = (before: KeptCue | null, after: KeptCue): boolean =>
  isWritten(before, after) ||
  isTakenBack(before, after) ||
  (before?.review !== after.review && after.review !== 'open')

/** Words of a person for the same stretch of the film: a cue that was split or joined says another part of its source. */
const isWritten = (before: KeptCue | null, after: KeptCue): boolean =>
  after.by === 'person' &&
  before !== null &&
  before.text !== after.text &&
  before.startMs === after.startMs &&
  before.endMs === after.endMs

/** Approved by mistake: what it taught is forgotten. */
const isTakenBack = (before: KeptCue | null, after: KeptCue): boolean =>
  before !== null && isAgreed(before.review) && after.review === 'open' && before.text === after.text
