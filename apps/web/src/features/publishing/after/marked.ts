/** A text in parts: what stays, and what is another text on the other side. */
export type MarkedPart = { readonly text: string; readonly changed: boolean }

/** What of a text is another one than before, by what both begin and end with: people look for the middle. */
export function marked(text: string, other: string): readonly MarkedPart[] {
  const own = [...text]
  const theirs = [...other]
  const most = Math.min(own.length, theirs.length)
  let start = 0
  while (start < most && own[start] === theirs[start]) start += 1
  let end = 0
  while (end < most - start && own[own.length - 1 - end] === theirs[theirs.length - 1 - end]) end += 1
  const parts = [
    { text: own.slice(0, start).join(''), changed: false },
    { text: own.slice(start, own.length - end).join(''), changed: true },
    { text: own.slice(own.length - end).join(''), changed: false },
  ]
  return parts.filter((part) => part.text !== '')
}
