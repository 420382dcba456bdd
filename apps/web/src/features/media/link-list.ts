import { filmLink, mostLinks } from '@pindao/protocol/media/video-link.endpoints.ts'

/** A line of a pasted list; `known` says that an earlier line is the same. */
export type LinkLine = { readonly url: string; readonly problem: 'url' | 'known' | 'tooMany' | null }

/** The links of a text, one a line, with what is wrong with each. Lines without anything are none. */
export function linksIn(text: string): readonly LinkLine[] {
  const seen = new Set<string>()
  return text
    .split(/[\r\n]+/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap(piecesOf)
    .map((url) => {
      const isKnown = seen.has(url)
      const isLink = filmLink.safeParse(url).success
      if (isLink) seen.add(url)
      if (!isLink) return { url, problem: 'url' }
      if (isKnown) return { url, problem: 'known' }
      return { url, problem: seen.size > mostLinks ? 'tooMany' : null }
    })
}

/** Links that stand in one line are each one; a line with anything else in it is told as it is. */
function piecesOf(line: string): readonly string[] {
  const pieces = line.split(/\s+/u)
  return pieces.every((piece) => filmLink.safeParse(piece).success) ? pieces : [line]
}

/** Those that can be fetched. */
export const goodLinks = (lines: readonly LinkLine[]): readonly string[] =>
  lines.filter(({ problem }) => problem === null).map(({ url }) => url)
