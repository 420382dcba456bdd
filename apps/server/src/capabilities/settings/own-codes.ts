import type { Locale } from '@pindao/locales/locales.ts'
import { type DictionaryKind, dictionaries } from '@pindao/protocol/capabilities.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { holdCodes } from './dictionary.store.ts'

/**
 * Makes sure that a record is given no code that its list does not have or does not offer any more, and that none of them is
 * taken out of the list before the record carries it. Codes of the product are always there; what the record had before
 * stays, whether it is still offered or not.
 *
 * @param locale in which a word that is not offered is named
 * @throws dictionary.notFound, dictionary.withheld
 */
export async function assertWords(
  tx: Tx,
  kind: DictionaryKind,
  codes: readonly string[],
  { had, locale }: { readonly had: readonly string[]; readonly locale: Locale },
): Promise<void> {
  if (codes.length === 0) return
  const known = dictionaries.get(kind)?.codes ?? []
  const held = await holdCodes(tx, kind, codes)
  for (const code of codes) {
    const word = held.get(code)
    if (word === undefined && !known.includes(code)) throw new AppError('dictionary.notFound')
    if (word?.enabled === false && !had.includes(code))
      throw new AppError('dictionary.withheld', { params: { name: word.label[locale] || word.label.zh } })
  }
}
