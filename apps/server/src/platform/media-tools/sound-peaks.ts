import { peaksPerSecond } from '@pindao/protocol/media/video-files.endpoints.ts'

/** Of speech everything that makes it loud; an hour is 58 MB that pass through and are kept nowhere. */
const rate = 8000
const samplesPerPeak = rate / peaksPerSecond
const loudest = 0x8000

/**
 * What makes ffmpeg write a film's sound as samples, from the film's own beginning: sound that begins later has silence
 * before it, and holes stay as long as they are.
 */
export const soundArguments: readonly string[] = [
  ...['-map', '0:a:0', '-vn', '-af', `aresample=${rate}:async=1:first_pts=0`],
  ...['-ac', '1', '-ar', String(rate), '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:1'],
]

/** Makes peaks of samples (16 bits, little end first) as they come, in pieces of any length. */
export function soundPeaks(): {
  take(bytes: Buffer): void
  /** So much of the film has come. */
  ms(): number
  /** One byte for each part of a second, 0 to 255; of the last part what there is. */
  all(): Uint8Array
} {
  let peaks = new Uint8Array(peaksPerSecond * 600)
  let count = 0
  let samples = 0
  let highest = 0
  let half: number | null = null

  function keep(): void {
    if (count === peaks.length) {
      const more = new Uint8Array(peaks.length * 2)
      more.set(peaks)
      peaks = more
    }
    peaks[count] = Math.min(255, Math.round((highest * 255) / loudest))
    count += 1
    highest = 0
  }

  function hear(low: number, high: number): void {
    const sample = ((high << 24) >> 16) | low
    highest = Math.max(highest, Math.abs(sample))
    samples += 1
    if (samples % samplesPerPeak === 0) keep()
  }

  return {
    take(bytes) {
      let at = 0
      if (half !== null && bytes.length > 0) {
        hear(half, bytes[0] ?? 0)
        half = null
        at = 1
      }
      for (; at + 1 < bytes.length; at += 2) hear(bytes[at] ?? 0, bytes[at + 1] ?? 0)
      if (at < bytes.length) half = bytes[at] ?? 0
    },
    ms: () => (samples * 1000) / rate,
    all() {
      if (samples % samplesPerPeak !== 0) {
        keep()
        samples += samplesPerPeak - (samples % samplesPerPeak)
      }
      return peaks.slice(0, count)
    },
  }
}
