import { withoutMarks } from '../cue.ts'

/** Scripts that are written without spaces between words (Chinese, Japanese, Thai and their like). */
const spaceless = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`
const isSpaceless = new RegExp(spaceless, 'u')
const spacesAtSpaceless = new RegExp(`(?<=${spaceless}) | (?=${spaceless})`, 'gu')
const signs = /[\p{P}<>]/gu
const digit = /\d/u

/**
 * What makes two segments the same for a translation memory: composed and width folded (NFKC), in small letters, without
 * marks of style, punctuation and spaces that say nothing. Signs of a number stay: `1.5` is not `15`, `-5` and `5%` are not `5`.
 *
 * @returns '' for what holds no words
 */
export const segmentKey = (text: string): string =>
  withoutMarks(text)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(signs, (sign, at: number, whole: string) => (isOfNumber(sign, at, whole) ? sign : ' '))
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(spacesAtSpaceless, '')
    .normalize('NFKC')

function isOfNumber(sign: string, at: number, whole: string): boolean {
  const [follows, leads] = [digit.test(whole[at - 1] ?? ''), digit.test(whole[at + 1] ?? '')]
  if (sign === '%') return follows
  return sign === '-' ? leads : follows && leads
}

/** No sign of a key: it stands before its beginning and after its end. */
const edge = ' '

const runsOf = (text: string, length: number): string[] => {
  const signsOf = [edge, ...text, edge]
  return signsOf
    .slice(0, Math.max(1, signsOf.length - length + 1))
    .map((_sign, at) => signsOf.slice(at, at + length).join(''))
}

/** Whether keys are compared sign by sign: their scripts have no words that a space parts. */
export const isComparedBySigns = (key: string): boolean => isSpaceless.test(key)

/** The pieces of a key that are compared: pairs of signs, with the edges, or words. */
export const pairsOf = (key: string): string[] => runsOf(key, 2)
export const wordsOf = (key: string): string[] => key.split(' ')
export const triplesOf = (key: string): string[] => runsOf(key, 3)

/** Pieces by which an index finds keys that may be near, each once. */
export const piecesOf = (key: string): readonly string[] =>
  key === '' ? [] : [...new Set(isComparedBySigns(key) ? pairsOf(key) : wordsOf(key))]
