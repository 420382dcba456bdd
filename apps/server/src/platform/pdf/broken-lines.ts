const words = new Intl.Segmenter('zh', { granularity: 'word' })
const signs = new Intl.Segmenter('zh', { granularity: 'grapheme' })
/** What never begins a line: it closes what stands before it. */
const closing = /^[\u00a0\u202f，。、；：！？）》」』”’%,.;:!?)\]}،؛؟٪]/u

/**
 * A text in lines that are no wider than given, broken between words, and a word that is wider by itself between its signs.
 *
 * @param widthOf the width of a text in the same unit
 */
export function brokenLines(
  text: string,
  width: number,
  widthOf: (text: string) => number,
): readonly string[] {
  return text.split('\n').flatMap((paragraph) => brokenParagraph(paragraph, width, widthOf))
}

function brokenParagraph(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
  const lines: string[] = []
  let line = ''
  const take = (part: string) => {
    if (line !== '' && widthOf(line + part.trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = part.trimStart()
    } else line += part
  }
  for (const part of kept([...words.segment(text)].map(({ segment }) => segment))) {
    if (widthOf(part) <= width) take(part)
    else for (const { segment } of signs.segment(part)) take(segment)
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()]
}

/** Parts that stay together: a sign that closes goes with what it closes, and nothing is parted at a space that keeps together. */
function kept(parts: readonly string[]): readonly string[] {
  return parts.reduce<string[]>((all, part) => {
    const before = all.at(-1)
    if (
      before !== undefined &&
      before.trim() !== '' &&
      (closing.test(part) || /[\u00a0\u202f]$/u.test(before))
    )
      return [...all.slice(0, -1), before + part]
    all.push(part)
    return all
  }, [])
}
