import type { Pack } from '@pindao/locales/load-pack.ts'
import { locales } from '@pindao/locales/locales.ts'
import type { Namespace } from '@pindao/locales/namespaces.ts'
import { readPack } from '@pindao/locales/read-pack.ts'
import { ownNames } from './own-words.ts'

/** Codes by every word that says them: the code itself, and its word in each language of the product. */
export type ListWords = ReadonlyMap<string, string>

/** Words differ in width, case and spaces. */
export const plainWord = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '')

/** The words of a list, `states.<list>.<code>` for one, or deeper in a pack (`party.idType`); a code without a word is said by itself. */
export function listWords(namespace: Namespace, list: string, codes: readonly string[]): ListWords {
  const packs = locales.map((locale) => partOf(readPack(locale, namespace), list))
  const words = codes.flatMap((code) =>
    packs.flatMap((pack) => {
      const word = pack?.[code]
      return typeof word === 'string' ? [[plainWord(word), code] as const] : []
    }),
  )
  const own =
    namespace === 'states'
      ? codes.flatMap((code) => ownNames(list, code).map((name) => [name, code] as const))
      : []
  // What the installation calls a code wins over the product's word, and a code over a word of another one.
  return new Map([
    ...words,
    ...own.map(([name, code]) => [plainWord(name), code] as const),
    ...codes.map((code) => [plainWord(code), code] as const),
  ])
}

function partOf(pack: Pack, path: string): Pack | undefined {
  return path.split('.').reduce<Pack | undefined>((part, key) => part?.[key] as Pack | undefined, pack)
}
