const PRIME = 16_777_619
const BASIS = 2_166_136_261

/** A number in [0, 1) that follows from what it is of: the same at every start, and cheap enough for millions of days. */
export function chance(...of: readonly (string | number)[]): number {
  let hash = BASIS
  for (const part of of) {
    const text = String(part)
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), PRIME)
    }
    hash = Math.imul(hash ^ 0x2c, PRIME)
  }
  // FNV alone leaves neighbours alike; this is the finish of murmur3.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** The same between two bounds. */
export function between(least: number, most: number, ...of: readonly (string | number)[]): number {
  return least + (most - least) * chance(...of)
}

/** Around 1, seldom below a fifth or above five: how well one thing goes beside others of its kind. */
export function luck(...of: readonly (string | number)[]): number {
  const sum = chance('a', ...of) + chance('b', ...of) + chance('c', ...of)
  return Math.exp((sum - 1.5) * 1.1)
}
