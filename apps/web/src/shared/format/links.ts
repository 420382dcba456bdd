/** A piece of a text: words, or an address to go to. */
type TextPiece = { readonly text: string; readonly href: string | null }

const address = /\bhttps?:\/\/[^\s<>"'`，。；：、！？（）《》「」【】“”‘’]+/giu
/** What ends a sentence and not an address. A closing bracket belongs to it only if it opened one. */
const trailing = /[.,;:!?…]+$/u

/** A text as people typed it, its web addresses told apart. Only http and https: a link must not run anything. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    const href = trimmed(match[0])
    if (!isAddress(href)) continue
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), href: null })
    pieces.push({ text: href, href })
    end = match.index + href.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), href: null })
  return pieces
}

function trimmed(found: string): string {
  const href = found.replace(trailing, '')
  return href.endsWith(')') && !href.includes('(') ? trimmed(href.slice(0, -1)) : href
}

function isAddress(href: string): boolean {
  const url = URL.parse(href)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
}
