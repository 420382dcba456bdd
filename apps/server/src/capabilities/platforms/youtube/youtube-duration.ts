/** What a column of whole numbers holds; nothing is longer. */
const mostSeconds = 2 ** 31 - 1

/** ISO 8601 as the platform writes lengths, `P1DT2H3M4S`; null for `P0D`, which means that it does not know yet. */
export function durationOf(text: string | undefined): number | null {
  const found = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/u.exec(text ?? '')
  if (!found) return null
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0))
  const total = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
  return total === 0 || total > mostSeconds ? null : total * 1000
}
