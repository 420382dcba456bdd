/** Draws that are the same for the same seed. */
export type Random = {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number
  of<T>(choices: readonly T[]): T
  /** Some of them, at least one, in their order. */
  some<T>(choices: readonly T[]): readonly T[]
  bytes(length: number): Buffer
}

/** mulberry32: small, fast, and good enough to draw cases. */
export function randomFrom(seed: number): Random {
  let state = seed
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, limit)
  }
  const of = <T>(choices: readonly T[]): T => {
    const chosen = choices[below(choices.length)]
    if (chosen === undefined) throw new RangeError('nothing to choose from')
    return chosen
  }
  return {
    below,
    of,
    some(choices) {
      const drawn = choices.filter(() => below(2) === 0)
      return drawn.length > 0 ? drawn : [of(choices)]
    },
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  }
}
