import { clockMs, clockText } from '@pindao/protocol/subtitles/formats/clock-time.ts'

/** A time of a film to the millisecond: `00:01:02.500`. */
export const filmClock = (ms: number): string => clockText(ms, { hours: 2, sign: '.', digits: 3 })

const written = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6})(?:[.,](\d{1,3}))?$/u

/** The time that somebody typed, also a short one (`62.5`, `1:02,5`); null for what is none. */
export function readFilmClock(text: string): number | null {
  const found = written.exec(text.trim())
  return found === null ? null : clockMs(found[1], found[2], found[3], found[4])
}
