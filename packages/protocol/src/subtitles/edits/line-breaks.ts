/** Signs of East Asia take two places of a line. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u
const noLineBegins = /^[。，、！？；：）」』》…”’,.!?;:)\]]/u

/**
 * Breaks a text anew into lines of at most so many characters, as even as they can be; a line never begins with a sign that
 * closes, and words of Latin stay whole (media.md §2 (h)). A text that fits is one line.
 */
export function brokenAnew(text: string, lineCharacters: number): string {
  const line = text
    .split('\n')
    .map((part) => part.trim())
    .join(wide.test(text) ? '' : ' ')
    .trim()
  if ([...line].length <= lineCharacters) return line
  const words = wordsOf(line)
  const length = (some: readonly string[]) => [...some.join('').trim()].length
  const count = Math.ceil(length(words) / lineCharacters)
  const even = length(words) / count
  const lines: string[] = []
  let now: string[] = []
  for (const word of words) {
    const next = [...now, word]
    const isFull = length(next) > lineCharacters || (length(now) >= even && lines.length < count - 1)
    if (now.length > 0 && isFull && !noLineBegins.test(word)) {
      lines.push(now.join('').trim())
      now = [word]
    } else now = next
  }
  lines.push(now.join('').trim())
  return lines.filter((one) => one !== '').join('\n')
}

/** Signs of Chinese each, other words with the space after them. */
function wordsOf(line: string): readonly string[] {
  const words: string[] = []
  for (const sign of line) {
    const last = words.at(-1)
    const isOwn = wide.test(sign) || last === undefined || last.endsWith(' ') || wide.test(last)
    if (isOwn) words.push(sign)
    else words[words.length - 1] = last + sign
  }
  return words
}
