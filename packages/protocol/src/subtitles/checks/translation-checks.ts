import { withoutMarks } from '../cue.ts'
import { readLength } from './cue-checks.ts'
import type { CueFlag } from './cue-flags.ts'

const han = /\p{Script=Han}/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const arabic = /\p{Script=Arabic}/u
const letters = /\p{L}/u

/** Languages that are written with Chinese signs. */
const writesHan = (language: string) => /^(?:zh|yue|ja)(?:-|$)/u.test(language)

/** From which share of the source's length to which a translation is no wonder; characters of Chinese say more. */
function usualLengths(source: string, target: string): readonly [number, number] {
  if (writesHan(source) && !writesHan(target)) return [1, 6]
  if (!writesHan(source) && writesHan(target)) return [0.12, 1.2]
  return [0.35, 2.8]
}

const digitsOf = (text: string) => (text.normalize('NFKC').match(/\d+/gu) ?? []).toSorted().join(' ')
const marksOf = (text: string) => (text.match(/<\/?[biu]>|♪/gu) ?? []).toSorted().join(' ')

const pairs = ['()', '[]', '（）', '“”', '「」', '《》', '«»'] as const
const isBalanced = (text: string) =>
  pairs.every(([open, close]) => text.split(open as string).length === text.split(close as string).length)

export type Term = { readonly source: string; readonly target: string; readonly forbidden: readonly string[] }

type Sides = {
  readonly sourceLanguage: string
  readonly targetLanguage: string
  readonly terms: readonly Term[]
}

/** What is suspicious in one translated cue (media.md §5 QA flags). */
export function flagsOfTranslation(source: string, target: string, sides: Sides): CueFlag[] {
  const [said, told] = [withoutMarks(source).trim(), withoutMarks(target).trim()]
  if (told === '') return said === '' ? [] : ['empty']
  const { sourceLanguage, targetLanguage } = sides
  const flags: CueFlag[] = []
  if (said === told && letters.test(said) && [...said].length > 3) flags.push('untranslated')
  if (isScriptLeft(told, sourceLanguage, targetLanguage)) flags.push('sourceLeft')
  const share = readLength(told) / Math.max(1, readLength(said))
  const [least, most] = usualLengths(sourceLanguage, targetLanguage)
  // A cry or a name says little about lengths.
  if (readLength(said) >= 5 && (share < least || share > most)) flags.push('lengthOdd')
  if (digitsOf(said) !== '' && digitsOf(said) !== digitsOf(told)) flags.push('numbersDiffer')
  if (marksOf(source) !== marksOf(target)) flags.push('tagsDiffer')
  if (isBalanced(said) && !isBalanced(told)) flags.push('bracketsOpen')
  if (sides.terms.some((term) => isMissed(term, said, told))) flags.push('termMissing')
  return flags
}

function isScriptLeft(told: string, from: string, to: string): boolean {
  if (writesHan(from) && !writesHan(to)) return han.test(told) || kana.test(told)
  return from.startsWith('ar') && !/^(?:ar|fa|ur)/u.test(to) && arabic.test(told)
}

const holds = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase())
const isMissed = ({ source, target, forbidden }: Term, said: string, told: string) =>
  holds(said, source) && (!holds(told, target) || forbidden.some((word) => word !== '' && holds(told, word)))
