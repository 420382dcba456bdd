import { filmLink, mostLinks } from '@pindao/protocol/media/video-link.endpoints.ts'

/** A line of a pasted list; `known` says that an earlier line is the same. */
export type LinkLine = { readonly url: string; readonly problem: 'url' | 'known' | 'tooMany' | null }

/** The links of a text, one a line, with what is wrong with each. Lines without anything are none. */
export function linksIn(text: string): readonly LinkLine[] {
  const seen = new Set<string>()
  return text
    .split(/\s+/u)
    .filter((line) => line !== '')
    .map((url) => {
      const isKnown = seen.has(url)
      const isLink = filmLink.safeParse(url).success
      if (isLink) seen.add(url)
      if (!isLink) return { url, problem: 'url' }
      if (isKnown) return { url, problem: 'known' }
      return { url, problem: seen.size > mostLinks ? 'tooMany' : null }
    })
}

/** Those that can be fetched. */
export const goodLinks = (lines: readonly LinkLine[]): readonly string[] =>
  lines.filter(({ problem }) => problem === null).map(({ url }) => url)
