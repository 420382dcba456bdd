import { type Locale, locales } from '@pindao/locales/locales.ts'

/** What an installation calls a code of a list: `states:<labels>.<code>` in the packs of the product. */
export type OwnWord = {
  readonly labels: string
  readonly code: string
  /** Empty where it is not translated: Chinese stands for it. */
  readonly label: Readonly<Record<Locale, string>>
}

let current: readonly OwnWord[] = []
const followers = new Set<() => void>()

/** These are laid over the packs from now on, in this process, in the place of those before. */
export function layOwnWords(words: readonly OwnWord[]): void {
  current = words
  for (const follow of followers) follow()
}

export const ownWords = (): readonly OwnWord[] => current

/** Calls back whenever they are others. */
export function followOwnWords(follow: () => void): void {
  followers.add(follow)
}

/** What a word is in a language. */
export const wordIn = ({ label }: OwnWord, locale: Locale): string => label[locale] || label.zh

/** Every name that the installation has for a code of a list. */
export const ownNames = (labels: string, code: string): readonly string[] =>
  current
    .filter((word) => word.labels === labels && word.code === code)
    .flatMap((word) => locales.map((locale) => wordIn(word, locale)))
