/** Tags of any kind; bounded, so that a line of nothing but `<` stays quick to read. */
const anyTag = /<\/?[a-z][^<>\n]{0,200}>|<\d[\d:.]{0,20}>/giu
const ourMark = /^<\/?[biu]>$/iu
const command = /\{\\[^{}]{0,500}\}/gu

/** Lines without spaces around them, and without empty ones. */
export const tidyLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

/** Text with no marks but ours, each opened and closed in order: nothing else of a file reaches a page. */
export function markedText(text: string): string {
  let plain = text
  // What stood inside of a tag may be one itself once the outer one is gone.
  for (let turn = 0; turn < 3; turn += 1) {
    const next = plain
      .replace(command, '')
      .replace(anyTag, (tag) => (ourMark.test(tag) ? tag.toLowerCase() : ''))
    if (next === plain) break
    plain = next
  }
  return harmless(balanced(tidyLines(plain)))
}

/** What is a tag or a command only because of what was taken away between its parts is words. */
const harmless = (text: string): string =>
  text
    .replaceAll('{\\', '｛\\')
    .replace(anyTag, (tag) => (ourMark.test(tag) ? tag : tag.replaceAll('<', '‹')))

const part = /(<\/?[biu]>)/u

/** Closes what is open at the end, and leaves out what closes nothing or says nothing. */
function balanced(text: string): string {
  if (!part.test(text)) return text
  const open: string[] = []
  let said = ''
  for (const piece of text.split(part)) {
    const [, slash, name] = /^<(\/?)([biu])>$/u.exec(piece) ?? []
    if (name === undefined) said += piece
    else if (slash === '') {
      if (open.includes(name)) continue
      open.push(name)
      said += piece
    } else if (open.at(-1) === name) {
      open.pop()
      said += piece
    }
  }
  const closed =
    said +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  return tidyLines(withoutEmptyMarks(closed))
}

function withoutEmptyMarks(text: string): string {
  let now = text
  for (let turn = 0; turn < 4; turn += 1) {
    const next = now.replace(/<([biu])>([ \n]*)<\/\1>/gu, '$2')
    if (next === now) return now
    now = next
  }
  return now
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '\u200e',
  rlm: '\u200f',
}

/** The characters that the names of HTML and numbers stand for; others stay as they are. */
export const withoutEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/giu, (all, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? all
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : all
  })

/** Text as it stands in a format that reads tags and entities; our marks stay marks. */
export const withEntities = (text: string): string =>
  text
    .split(part)
    .map((piece) =>
      /^<\/?[biu]>$/u.test(piece)
        ? piece
        : piece.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    )
    .join('')
