/** A text as it is searched: case, accents, Arabic vowel signs and widths make no difference. */
export function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[أإآ]/gu, 'ا')
    .replaceAll('ـ', '')
    .toLowerCase()
}

/** Whether a text holds every word of a search, in any order and inside longer words, as Chinese needs it. */
export function matchesSearch(text: string, search: string): boolean {
  const within = searchable(text)
  return wordsOf(search).every((word) => within.includes(word))
}

export function wordsOf(search: string): string[] {
  return searchable(search)
    .split(/[\s,，、;；]+/u)
    .filter((word) => word !== '')
}
