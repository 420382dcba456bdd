/** VAL-02: these break the server's search syntax. */
const forbidden = /[`[\]]/u

export function hasForbiddenCharacters(text: string): boolean {
  return forbidden.test(text)
}

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
