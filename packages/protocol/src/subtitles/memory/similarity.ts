import { isComparedBySigns, pairsOf, triplesOf, wordsOf } from './segment-key.ts'

/** Less than this is no help to anybody; more than this is the same, which only the same key is. */
export const leastSimilarity = 0.6
const mostUnlessSame = 0.99

/** How much of two bags of pieces is in both (Dice), each piece as often as it is there. */
function shared(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>()
  for (const piece of one) left.set(piece, (left.get(piece) ?? 0) + 1)
  let both = 0
  for (const piece of other) {
    const count = left.get(piece) ?? 0
    if (count === 0) continue
    left.set(piece, count - 1)
    both += 1
  }
  return (2 * both) / (one.length + other.length)
}

/**
 * How near two segments are, by their keys (`segmentKey`): Chinese and its like by pairs of signs, other writing by its words
 * and by runs of three signs, which forgive an ending (media.md §5: trigrams alone find nothing between short Chinese).
 *
 * @returns 0…1; 1 for the same key alone
 */
export function similarity(one: string, other: string): number {
  if (one === other) return 1
  if (one === '' || other === '') return 0
  // Of two kinds of writing the index finds none by the other.
  if (isComparedBySigns(one) !== isComparedBySigns(other)) return 0
  const near = isComparedBySigns(one)
    ? shared(pairsOf(one), pairsOf(other))
    : (shared(wordsOf(one), wordsOf(other)) + shared(triplesOf(one), triplesOf(other))) / 2
  return Math.min(near, mostUnlessSame)
}

/** The nearest of some candidates, the best first; equal ones stay in their order. */
export function nearest<C extends { readonly key: string }>(
  key: string,
  candidates: readonly C[],
  most: number,
): (C & { readonly similarity: number })[] {
  return candidates
    .map((candidate) => ({ ...candidate, similarity: similarity(key, candidate.key) }))
    .filter((found) => found.similarity >= leastSimilarity)
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, most)
}
