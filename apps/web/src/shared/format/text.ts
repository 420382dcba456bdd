const chinese = /\p{Script=Han}/u

/** What stands in an avatar without a picture: the given name of a Chinese name, else the first letters of two words. */
export function initialsOf(fullName: string): string {
  const name = fullName.trim()
  if (chinese.test(name)) return [...name].slice(-2).join('')
  const letters = name.split(/\s+/u).map((word) => [...word][0] ?? '')
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toLocaleUpperCase()
}

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
