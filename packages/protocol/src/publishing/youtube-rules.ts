import type { ErrorCode } from '#src/core/error-codes.ts'

/** Limits of the YouTube Data API (platforms.md A5). */
export const youtubeLimits = { titleCharacters: 100, descriptionBytes: 5000, tagCharacters: 500 } as const

const angleBrackets = /[<>]/u

/** Title: not empty, at most 100 characters, no `<` or `>`. */
export function titleProblem(title: string): ErrorCode | null {
  if (title.trim() === '') return 'publishing.titleEmpty'
  if ([...title].length > youtubeLimits.titleCharacters) return 'publishing.titleTooLong'
  return angleBrackets.test(title) ? 'publishing.titleCharacters' : null
}

/** Description: at most 5000 bytes of UTF-8, no `<` or `>`. */
export function descriptionProblem(description: string): ErrorCode | null {
  if (new TextEncoder().encode(description).length > youtubeLimits.descriptionBytes) {
    return 'publishing.descriptionTooLong'
  }
  return angleBrackets.test(description) ? 'publishing.descriptionCharacters' : null
}

/** Length as YouTube counts tags: the tags, a comma between two, and quotes around each that holds a space. */
export function tagsLength(tags: readonly string[]): number {
  const own = tags.reduce((sum, tag) => sum + [...tag].length + (/\s/u.test(tag) ? 2 : 0), 0)
  return own + Math.max(0, tags.length - 1)
}

export function tagsProblem(tags: readonly string[]): ErrorCode | null {
  return tagsLength(tags) > youtubeLimits.tagCharacters ? 'publishing.tagsTooLong' : null
}
