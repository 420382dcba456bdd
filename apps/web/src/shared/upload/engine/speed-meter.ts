/** Speed in bytes per second and seconds left; null while there is too little to say. */
export type SpeedReading = { readonly speed: number | null; readonly secondsLeft: number | null }

export type SpeedMeter = {
  /** Tells the meter how many bytes are across in all. A smaller figure (a part starts again) moves no speed. */
  record(bytes: number): void
  read(bytesLeft: number): SpeedReading
}

const timeConstantMs = 6000
const shortestSampleMs = 200
const warmUpMs = 1500
/** Silence as long as this is no gap between two reports any more: nothing moves. */
const silenceMs = 2000

/**
 * Exponential average over time, not over samples: eight parts report at odd moments, and a person wants a figure that
 * stands still long enough to be read. It decays while nothing moves.
 *
 * @param now milliseconds of a clock that never jumps
 */
export function createSpeedMeter(now: () => number): SpeedMeter {
  const startedAt = now()
  let sampleAt = startedAt
  let sampleBytes: number | null = null
  let average = 0
  let weight = 0

  function sample(bytes: number): void {
    const at = now()
    if (sampleBytes === null) {
      sampleAt = at
      sampleBytes = bytes
      return
    }
    const elapsed = at - sampleAt
    if (elapsed < shortestSampleMs) return
    const rate = (Math.max(0, bytes - sampleBytes) / elapsed) * 1000
    const share = 1 - Math.exp(-elapsed / timeConstantMs)
    average += (rate - average) * share
    weight += (1 - weight) * share
    sampleAt = at
    sampleBytes = bytes
  }

  return {
    record: sample,
    read(bytesLeft) {
      if (sampleBytes !== null && now() - sampleAt > silenceMs) sample(sampleBytes)
      if (now() - startedAt < warmUpMs || weight === 0) return { speed: null, secondsLeft: null }
      // The average starts at 0: dividing by the weight gathered so far takes that bias out.
      const speed = average / weight
      return { speed, secondsLeft: speed < 1 ? null : Math.ceil(bytesLeft / speed) }
    },
  }
}
