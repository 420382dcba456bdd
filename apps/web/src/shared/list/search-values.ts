/** An integer-only input while it is typed: digits only, no leading zeros (WID-03). */
export function integerText(text: string): string {
  return text.replace(/\D/gu, '').replace(/^0+(?=\d)/u, '')
}

/** What a search form holds, as conditions: trimmed, empty ones dropped, choices joined (WID-03). */
export function searchFilters(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const [key, value] of Object.entries(values)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '').trim()
    if (text !== '') filters[key] = text
  }
  return filters
}

/**
 * The two ends of a range in ascending order (WID-03), each null where it is open. Wire dates are ascending as text,
 * integers as numbers of any length.
 */
export function ascending(
  range: readonly unknown[],
  numeric: boolean,
): readonly [string | null, string | null] {
  const [from = null, to = null] = range.map((end) => searchFilters({ end })['end'] ?? null)
  if (from === null || to === null) return [from, to]
  const isAscending = numeric ? BigInt(integerText(from) || 0) <= BigInt(integerText(to) || 0) : from <= to
  return isAscending ? [from, to] : [to, from]
}
