/**
 * Times of a film as people write them, in milliseconds: `1:02:03.5`, `02:03`, `63.2`, `1h2m3s`, `00:01:02:12` is not
 * one (frames are of a rate that a sheet does not say). Full-width digits and colons are those of a Chinese keyboard.
 */
export function parseFilmTime(text: string): number | null {
  const typed = text
    .normalize('NFKC')
    .trim()
    .replaceAll('：', ':')
    .replaceAll('，', ',')
    .replace(/,(\d{1,3})$/u, '.$1')
  const clock = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6})(?:\.(\d{1,3}))?$/u.exec(typed)
  if (clock) {
    const [, hours, minutes, seconds = '0', part = ''] = clock
    // With a greater unit before it, a number over 59 is a slip.
    if ((minutes !== undefined && Number(seconds) > 59) || (hours !== undefined && Number(minutes) > 59))
      return null
    return sum(hours, minutes, seconds, part)
  }
  const words =
    /^(?:(\d{1,3})\s*(?:h|时|小时))?\s*(?:(\d{1,4})\s*(?:m|min|分|分钟))?\s*(?:(\d{1,6})(?:\.(\d{1,3}))?\s*(?:s|sec|秒))?$/iu.exec(
      typed,
    )
  if (!words || typed === '') return null
  return sum(words[1], words[2], words[3] ?? '0', words[4] ?? '')
}

function sum(hours: string | undefined, minutes: string | undefined, seconds: string, part: string): number {
  return (
    Number(hours ?? 0) * 3_600_000 +
    Number(minutes ?? 0) * 60_000 +
    Number(seconds) * 1000 +
    Number(part.padEnd(3, '0'))
  )
}

/** A film whose rate is not known is taken for one of 25 pictures a second, as most of the world makes them. */
const usualRate = 25
const americanRates = [24, 30, 48, 60, 120]

/**
 * How long one picture stands, in milliseconds. Rates that are written as 23.976 or 29.97 are 24 and 30 by 1000 of 1001
 * (SMPTE 12M): by the written number an hour would be some pictures off.
 */
export function frameLengthMs(rate: number | null): number {
  const written = rate ?? usualRate
  const whole = americanRates.find((one) => Math.abs((one * 1000) / 1001 - written) < 0.006)
  return whole === undefined ? 1000 / written : 1001 / whole
}

/** Some pictures further or back: the first whole millisecond of that picture, so that a player shows this one. */
export function steppedFrames(ms: number, by: number, frameMs: number): number {
  const now = Math.floor(ms / frameMs + 1e-6)
  return Math.max(0, Math.ceil((now + by) * frameMs - 1e-6))
}

/** `01:02:03.500`; hours only where there are any. What `parseFilmTime` reads back as it was. */
export function formatFilmTime(ms: number): string {
  const whole = Math.max(0, Math.round(ms))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3_600_000), Math.floor(whole / 60_000) % 60]
  const [seconds, part] = [Math.floor(whole / 1000) % 60, whole % 1000]
  const clock = `${two(minutes)}:${two(seconds)}.${String(part).padStart(3, '0')}`
  return hours > 0 ? `${two(hours)}:${clock}` : clock
}
