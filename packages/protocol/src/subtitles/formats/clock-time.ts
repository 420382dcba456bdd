const hour = 3_600_000
const minute = 60_000

/** Milliseconds of what a clock shows; a fraction of any length counts to the millisecond: `5` is half a second. */
export function clockMs(
  hours: string | undefined,
  minutes: string | undefined,
  seconds: string | undefined,
  fraction = '',
): number {
  const thousandths = Number(fraction.padEnd(3, '0').slice(0, 3))
  return Number(hours ?? 0) * hour + Number(minutes ?? 0) * minute + Number(seconds ?? 0) * 1000 + thousandths
}

type ClockLook = {
  /** Digits of hours at least: `1` or `2`. */
  readonly hours: 1 | 2
  readonly sign: ',' | '.'
  /** Digits of the fraction: hundredths are cut, not rounded, so that they are read as what they were. */
  readonly digits: 2 | 3
}

/** What a clock shows at these milliseconds. */
export function clockText(ms: number, { hours, sign, digits }: ClockLook): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const h = String(Math.floor(ms / hour)).padStart(hours, '0')
  const m = two(Math.floor(ms / minute) % 60)
  const s = two(Math.floor(ms / 1000) % 60)
  const fraction = String(ms % 1000)
    .padStart(3, '0')
    .slice(0, digits)
  return `${h}:${m}:${s}${sign}${fraction}`
}
