import { createHash } from 'node:crypto'
import { piecesOf, segmentKey } from '@pindao/protocol/subtitles/memory/segment-key.ts'
import type { CueStep, KeptCue } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'

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

/** What people say of translations by a step: pairs that they approved or wrote, the last of each segment, and digests of those they doubt. */
export function learnt(
  step: CueStep,
  sourceOf: ReadonlyMap<number, string>,
): {
  readonly known: readonly (Segment & { readonly target: string })[]
  readonly doubted: readonly string[]
} {
  const known = new Map<string, Segment & { readonly target: string }>()
  const doubted = new Set<string>()
  for (const { id, before, after } of step) {
    if (after === null || !isJudged(before, after)) continue
    const segment = segmentOf(sourceOf.get(id) ?? '')
    if (segment === null) continue
    if (after.review === 'question') doubted.add(segment.sourceDigest)
    else if (after.text.trim() !== '') known.set(segment.sourceDigest, { ...segment, target: after.text })
  }
  return {
    known: [...known.values()],
    doubted: [...doubted].filter((digest) => !known.has(digest)),
  }
}

/** Whether a step says anything of translations. */
export const isTelling = (step: CueStep): boolean =>
  step.some(({ before, after }) => after !== null && isJudged(before, after))

/** Other words of a person, or another word of a reader on them; times and notes say nothing. */
function isJudged(before: KeptCue | null, after: KeptCue): boolean {
  const isWritten = before?.text !== after.text && after.by === 'person'
  return isWritten || (before?.review !== after.review && after.review !== 'open')
}
