const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  formatters.set(zone, made)
  return made
}

/** The calendar day of an instant in a zone, as the number of days since 1970. */
function dayNumber(at: number, zone: string): number {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(parts.get('year') ?? 0, (parts.get('month') ?? 1) - 1, parts.get('day') ?? 1) / dayMs
}

/**
 * The first instant of a calendar day in a zone. Looked for, not computed: a day may begin at one in the morning, where
 * the clock goes forward at midnight.
 */
function startOf(day: number, zone: string): number {
  let before = day * dayMs - 16 * hourMs
  let within = day * dayMs + 16 * hourMs
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    if (dayNumber(middle, zone) >= day) within = middle
    else before = middle
  }
  return within
}

/**
 * The borders of the last `count` days in a zone, today included: `count + 1` instants in epoch milliseconds, the last
 * one where tomorrow begins. Days have 23 or 25 hours where the clock is changed.
 */
export function dayBorders(now: number, zone: string, count: number): number[] {
  const today = dayNumber(now, zone)
  return Array.from({ length: count + 1 }, (_, index) => startOf(today - count + 1 + index, zone))
}

/** The borders of the hours of today, as the day of that zone has them. */
export function hourBorders(now: number, zone: string): number[] {
  const [from = now, to = now] = dayBorders(now, zone, 1)
  const hours = Array.from({ length: Math.ceil((to - from) / hourMs) }, (_, index) => from + index * hourMs)
  return [...hours, to]
}
