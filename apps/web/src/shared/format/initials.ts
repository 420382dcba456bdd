const chinese = /\p{Script=Han}/u

/** What stands in an avatar without a picture: the given name of a Chinese name, else the first letters of two words. */
export function initialsOf(fullName: string): string {
  const name = fullName.trim()
  if (chinese.test(name)) return [...name].slice(-2).join('')
  const letters = name.split(/\s+/u).map((word) => [...word][0] ?? '')
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toLocaleUpperCase()
}
