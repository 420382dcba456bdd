import { peaksPerSecond } from '@pindao/protocol/media/video-files.endpoints.ts'
import type { DeskCue } from '../desk-cues.ts'
import { firstFrom } from './snap-times.ts'

/** So many cues are drawn at most: with more of them in sight none could be told from the next. */
export const mostRegions = 300
/** A cue that is looked for from its beginning on lasts no longer. */
const longestMs = 60_000

/** Cues that are in sight between two times, in their order. */
export function cuesBetween(cues: readonly DeskCue[], fromMs: number, toMs: number): readonly DeskCue[] {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((cues[middle]?.startMs ?? 0) < fromMs - longestMs) low = middle + 1
    else high = middle
  }
  const seen: DeskCue[] = []
  for (let at = low; at < cues.length && seen.length < mostRegions; at += 1) {
    const cue = cues[at]
    if (cue === undefined || cue.startMs > toMs) break
    if (cue.endMs >= fromMs) seen.push(cue)
  }
  return seen
}

/** Times of an ascending list that are in sight. */
export const timesBetween = (times: readonly number[], fromMs: number, toMs: number): readonly number[] =>
  times.slice(firstFrom(times, fromMs), firstFrom(times, toMs))

/** Steps of the ruler in seconds, and so many points of the screen that a label needs at least. */
const rulerSeconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800] as const
const labelWidth = 72
const notchesPerLabel = 5

/** A notch of the ruler; of the labelled ones the time is written beside it. */
export type RulerNotch = { readonly ms: number; readonly isLabelled: boolean }

/** The notches of the ruler that are in sight of a film, where a second is drawn as so many points of the screen. */
export function notchesBetween(
  fromMs: number,
  toMs: number,
  film: { readonly durationMs: number; readonly perSecond: number },
): readonly RulerNotch[] {
  const seconds = rulerSeconds.find((each) => each * film.perSecond >= labelWidth) ?? rulerSeconds.at(-1) ?? 1
  const stepMs = (seconds * 1000) / notchesPerLabel
  const first = Math.max(0, Math.ceil(fromMs / stepMs))
  const last = Math.floor(Math.min(toMs, film.durationMs) / stepMs)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => ({
    ms: (first + at) * stepMs,
    isLabelled: (first + at) % notchesPerLabel === 0,
  }))
}

/**
 * The server's peaks as they are drawn: as long as the film, as high as the loudest part of it.
 *
 * @param peaks null where there are none: the film is drawn silent
 */
export function drawnPeaks(peaks: Uint8Array | null, durationMs: number): Float32Array {
  const drawn = new Float32Array(Math.max(1, Math.ceil((durationMs * peaksPerSecond) / 1000)))
  if (peaks === null) return drawn
  const loudest = peaks.reduce((most, one) => Math.max(most, one), 1)
  for (let at = 0; at < Math.min(drawn.length, peaks.length); at += 1) drawn[at] = (peaks[at] ?? 0) / loudest
  return drawn
}
