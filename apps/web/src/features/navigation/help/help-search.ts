/** A text as it is searched: case, accents, Arabic vowel signs, forms of alef, and widths make no difference. */
export function searchable(text: string): string {
  return [...text].map(foldedLetter).join('')
}

/** A letter as it is searched; none for a sign that is only written above or below one. */
function foldedLetter(letter: string): string {
  return letter
    .normalize('NFKD')
    .replaceAll(/[\p{M}ـ]/gu, '')
    .replaceAll(/[أإآٱ]/gu, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .toLowerCase()
}

/**
 * Whether a text holds every word of a search, in any order and inside longer words. Of Chinese, which has no spaces between words,
 * each sign has to stand beside one of its neighbours: 字幕翻译 finds 翻译字幕, too.
 */
export function matchesSearch(text: string, search: string): boolean {
  const within = searchable(text)
  return wordsOf(search).every((word) => within.includes(word) || isCovered(word, within))
}

export function wordsOf(search: string): string[] {
  return searchable(search)
    .split(/[\s,，、;；。？?！!]+/u)
    .filter((word) => word !== '')
}

/** The pairs of signs beside each other in a longer run of Chinese; of anything else none. */
function pairsOf(word: string): readonly string[] {
  const signs = [...word]
  if (signs.length < 3 || !/^\p{Script=Han}+$/u.test(word)) return []
  return signs.slice(1).map((sign, index) => `${signs[index]}${sign}`)
}

/** Whether each sign of a run belongs to a pair that the text has. */
function isCovered(word: string, within: string): boolean {
  const found = pairsOf(word).map((pair) => within.includes(pair))
  if (found.length === 0) return false
  return [...word].every((_, index) => found[index - 1] === true || found[index] === true)
}

/** A piece of a text, and whether a search found it. */
export type FoundPiece = { readonly text: string; readonly hit: boolean; readonly at: number }

/** The pieces of a text, those that a search found marked, as the text itself writes them. */
export function foundPieces(text: string, search: string): FoundPiece[] {
  const letters = [...text]
  const folded = letters.map(foldedLetter)
  const hits = letters.map(() => false)
  // Where each letter begins in the folded text: some have none, some more than one.
  const starts: number[] = []
  let length = 0
  for (const letter of folded) {
    starts.push(length)
    length += letter.length
  }
  const within = folded.join('')
  const needles = wordsOf(search).flatMap((word) => (within.includes(word) ? [word] : pairsOf(word)))
  for (const needle of needles) {
    for (let at = within.indexOf(needle); at >= 0; at = within.indexOf(needle, at + 1))
      markHits(hits, starts, at, at + needle.length)
  }
  return joinedPieces(letters, hits)
}

function markHits(hits: boolean[], starts: readonly number[], from: number, to: number): void {
  for (const [index, start] of starts.entries()) if (start >= from && start < to) hits[index] = true
}

function joinedPieces(letters: readonly string[], hits: readonly boolean[]): FoundPiece[] {
  const pieces: FoundPiece[] = []
  for (const [index, letter] of letters.entries()) {
    const hit = hits[index] === true
    const last = pieces.at(-1)
    if (last?.hit === hit) pieces[pieces.length - 1] = { ...last, text: last.text + letter }
    else pieces.push({ text: letter, hit, at: index })
  }
  return pieces
}
