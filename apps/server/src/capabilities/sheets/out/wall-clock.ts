const quarterMs = 15 * 60 * 1000
/** Quarters of an hour whose offset is remembered: those of 70 days, a few hundred kilobytes. */
const mostKnown = 7000

/** What a clock on the wall shows at an instant (RFC 3339), as milliseconds since 1970 on that clock. */
export type WallClock = (instant: string) => number

/**
 * The clocks of a time zone. They are set forward and back at full quarters of an hour: each quarter is asked for once.
 *
 * @param zone an IANA name
 */
export function createWallClock(zone: string): WallClock {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const known = new Map<number, number>()
  return (instant) => {
    const at = Date.parse(instant)
    const quarter = Math.floor(at / quarterMs)
    let offset = known.get(quarter)
    if (offset === undefined) {
      if (known.size >= mostKnown) known.clear()
      offset = offsetOf(format, quarter * quarterMs)
      known.set(quarter, offset)
    }
    return at + offset
  }
}

function offsetOf(format: Intl.DateTimeFormat, at: number): number {
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /GMT([+-])(\d+)(?::(\d+))?(?::(\d+))?/u.exec(name) ?? []
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -size : size
}

/** `2026-11-23 13:05:09`, of what a wall clock shows. */
export function wallText(shown: number): string {
  return new Date(shown).toISOString().slice(0, 19).replace('T', ' ')
}
