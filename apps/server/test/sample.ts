import fc from 'fast-check'
import { inject } from 'vitest'

/**
 * What is run of a long sweep: so many of its cases, in their order, drawn by the seed of the run; all of them when the
 * run sweeps (`npm run test:sweep`). The seed is said at the start of the run: `TEST_SEED=… npm run test:fault` draws
 * the same again.
 */
export function sampleOf<T>(cases: readonly T[], count: number): readonly T[] {
  const { seed, whole } = inject('sampling')
  if (whole) return cases
  const [drawn = []] = fc.sample(fc.subarray([...cases], { minLength: count, maxLength: count }), {
    seed,
    numRuns: 1,
  })
  return drawn
}

let asked = 0
/** One of the cases, the next one at each call of a run; all of them when the run sweeps. Another day begins elsewhere. */
export function sampleOne<T>(cases: readonly T[]): readonly T[] {
  const { seed, whole } = inject('sampling')
  if (whole) return cases
  asked += 1
  const at = (seed + asked) % cases.length
  return cases.slice(at, at + 1)
}
