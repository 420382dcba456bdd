import { knownLines } from './known-lines.ts'

/** The languages of the known lines, in their order. */
const knownLanguages = ['en', 'fr', 'ar']

const syllables = {
  latin: ['lo', 'mi', 'ra', 'ten', 'sa', 'vo', 'ni', 'ka', 'del', 'tu', 'se', 'mar'],
  arabic: ['با', 'مر', 'سي', 'لو', 'نا', 'ده', 'كا', 'ري'],
  han: ['山', '水', '风', '月', '花', '雪', '星', '河', '云', '雨'],
} as const

const scriptOf = (language: string) =>
  /^(?:ar|fa|ur)/iu.test(language) ? 'arabic' : /^(?:zh|zt|ja)/iu.test(language) ? 'han' : 'latin'

/** A text in another language: known lines as they are, others in words that mean nothing but always the same; numbers and marks stay. */
export function playedTranslation(text: string, language: string): string {
  const code = (language.split('-')[0] ?? language).toLowerCase()
  return text
    .split('\n')
    .map((line) => knownLines[line]?.[knownLanguages.indexOf(code)] ?? played(line, scriptOf(language)))
    .join('\n')
}

const kept = /<\/?[biu]>|\d+|♪/gu

function played(line: string, script: keyof typeof syllables): string {
  const parts: string[] = []
  let last = 0
  for (const match of line.matchAll(kept)) {
    parts.push(wordsOf(line.slice(last, match.index), script), match[0])
    last = match.index + match[0].length
  }
  parts.push(wordsOf(line.slice(last), script))
  return parts.filter((part) => part !== '').join(script === 'han' ? '' : ' ')
}

function wordsOf(text: string, script: keyof typeof syllables): string {
  const letters = [...text].filter((letter) => /\p{L}/u.test(letter))
  const sounds = syllables[script]
  const said = letters.map((letter, at) => sounds[((letter.codePointAt(0) ?? 0) + at) % sounds.length] ?? '')
  if (script === 'han') return said.filter((_one, at) => at % 3 === 0).join('')
  const words: string[] = []
  for (let at = 0; at < said.length; at += 2) words.push(said.slice(at, at + 2).join(''))
  const sentence = words.join(' ')
  return script === 'latin' ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence
}
