export const hourMs = 60 * 60 * 1000
/** A day where the clock is not changed. */
export const dayMs = 24 * hourMs

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
export function dayNumber(at: number, zone: string): number {
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
export function startOfDay(day: number, zone: string): number {
  let before = day * dayMs - 16 * hourMs
  let within = day * dayMs + 16 * hourMs
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    if (dayNumber(middle, zone) >= day) within = middle
    else before = middle
  }
  return within
}

/** A calendar day of its number, as ISO 8601 writes it. */
export function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}
