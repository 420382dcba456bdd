import { type DictionaryKind, dictionaries } from '@pindao/protocol/capabilities.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { holdCodes } from './dictionary.store.ts'

/**
 * Makes sure that a record is given no code that its list does not have, and that none of them is taken out of the list before
 * the record carries it. Codes of the product are always there.
 *
 * @throws dictionary.notFound
 */
export async function assertWords(tx: Tx, kind: DictionaryKind, codes: readonly string[]): Promise<void> {
  const known = dictionaries.get(kind)?.codes ?? []
  const own = codes.filter((code) => !known.includes(code))
  if (own.length === 0) return
  const held = await holdCodes(tx, kind, own)
  if (own.some((code) => !held.has(code))) throw new AppError('dictionary.notFound')
}
