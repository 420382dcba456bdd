import { randomBytes } from 'node:crypto'
import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { plainWord } from '#src/platform/i18n/list-words.ts'
import * as store from './dictionary.store.ts'
import type { DictionaryRow } from './dictionary.table.ts'

/** A word that came into its list by being typed: nobody has given it a number, and two who type at once need none. */
export const typedCode = () => `w_${randomBytes(6).toString('hex')}`

/**
 * Words that somebody gives to a record, as their list has them: by the name in any language, or by what they are called
 * besides. What the list does not have comes into it, for administrators to look at. Call it before the record is locked:
 * who merges words holds the list first and records after it.
 *
 * @throws dictionary.withheld for a word that is not offered any more
 */
export async function wordsAsKept(tx: Tx, kind: DictionaryKind, typed: readonly string[]): Promise<string[]> {
  if (typed.length === 0) return []
  let known = namesOf(await store.holdNamed(tx, kind, typed))
  if (typed.some((word) => !known.has(word.toLowerCase()))) {
    await store.holdList(tx, kind)
    known = namesOf(await store.holdNamed(tx, kind, typed))
  }
  const kept: string[] = []
  for (const word of typed) {
    const item = known.get(word.toLowerCase())
    if (item?.enabled === false)
      throw new AppError('dictionary.withheld', { params: { name: item.label.zh } })
    if (item !== undefined) kept.push(item.label.zh)
    else {
      const row = await store.insertWord(tx, {
        kind,
        code: typedCode(),
        label: { zh: word, en: '', fr: '', ar: '' },
        position: 0,
      })
      known.set(word.toLowerCase(), row)
      kept.push(word)
    }
  }
  return [...new Map(kept.map((word) => [word.toLowerCase(), word])).values()]
}

/** Words by all their names; its own name goes before what another one is called besides, or in another language. */
function namesOf(rows: readonly DictionaryRow[]): Map<string, DictionaryRow> {
  const besides = rows.flatMap((row) =>
    [row.label.ar, row.label.fr, row.label.en, ...row.aliases].map((name) => [name, row] as const),
  )
  const own = rows.map((row) => [row.label.zh, row] as const)
  return new Map(
    [...besides, ...own].flatMap(([name, row]) => (name === '' ? [] : [[name.toLowerCase(), row] as const])),
  )
}

/** A code of a list, and whether it is offered. */
export type NamedCode = { readonly code: string; readonly enabled: boolean }

/** The codes of a list by what people may write for them in a sheet: code, or name in any language (`plainWord`). */
export async function codesByName(
  db: Executor,
  kind: DictionaryKind,
): Promise<ReadonlyMap<string, NamedCode>> {
  const items = await store.findItems(db, kind)
  const names = items.flatMap(({ code, label, enabled }) =>
    [...Object.values(label), code]
      .filter((name) => name !== '')
      .map((name) => [plainWord(name), { code, enabled }] as const),
  )
  return new Map(names)
}
