/** Longest title that a passing sentence quotes whole, in characters: a toast is no place for a paragraph. */
const longest = 40

/** A title for toasts: cut with an ellipsis where it would fill the screen. */
export function shortTitle(title: string): string {
  const characters = [...title]
  return characters.length > longest
    ? `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : title
}
