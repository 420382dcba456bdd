/** A text in three: what it begins and ends with as the other one does, and what is another text between. */
export type Marked = { readonly start: string; readonly changed: string; readonly end: string }

/** What of a text is another one than before, by what both begin and end with: people look for the middle. */
export function marked(text: string, other: string): Marked {
  const own = [...text]
  const theirs = [...other]
  const most = Math.min(own.length, theirs.length)
  let start = 0
  while (start < most && own[start] === theirs[start]) start += 1
  let end = 0
  while (end < most - start && own[own.length - 1 - end] === theirs[theirs.length - 1 - end]) end += 1
  return {
    start: own.slice(0, start).join(''),
    changed: own.slice(start, own.length - end).join(''),
    end: own.slice(own.length - end).join(''),
  }
}
