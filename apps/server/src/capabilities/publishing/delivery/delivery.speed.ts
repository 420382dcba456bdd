/** How much of what was measured before counts beside what was just measured. */
const kept = 0.6

/**
 * Follows how fast the bytes of one transfer go.
 *
 * @param start the first byte that is still to be sent
 * @returns says bytes a second, given the next byte and the instant in milliseconds; null until a part was taken
 */
export function createSpeed(start: number): (next: number, at: number) => number | null {
  let last: { next: number; at: number } | null = null
  let speed: number | null = null
  return (next, at) => {
    const from = last ?? { next: start, at }
    last = { next, at }
    if (at <= from.at || next <= from.next) return speed
    const measured = ((next - from.next) * 1000) / (at - from.at)
    speed = Math.round(speed === null ? measured : kept * speed + (1 - kept) * measured)
    return speed
  }
}
