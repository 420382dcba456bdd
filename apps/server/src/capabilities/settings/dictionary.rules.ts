import { type DictionaryKind, dictionaries } from '@pindao/protocol/capabilities.ts'
import type { DictionaryKeeping } from '@pindao/protocol/core/manifest.ts'
import type { DictionaryItem, KeptWord } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { FoundWord } from './dictionary.store.ts'
import type { DictionaryRow } from './dictionary.table.ts'
import { firstLabel } from './first-labels.ts'

/** What may be done with the words of a list. */
export const keepingOf = (kind: DictionaryKind): DictionaryKeeping =>
  dictionaries.get(kind)?.keeping ?? 'ordered'

/** @throws dictionary.notFound */
export const rowOf = <Row extends { readonly code: string }>(rows: readonly Row[], code: string): Row =>
  foundRecord(rows.find((row) => row.code === code) ?? null, 'dictionary.notFound')

type Named = Pick<DictionaryRow, 'code' | 'label' | 'aliases'>

/**
 * Two words of a list with one name would be one to whoever chooses. Where records carry the words themselves, case makes
 * none of two, and what a word is called besides is taken, too.
 *
 * @throws dictionary.labelTaken
 */
export function assertNameFree(
  kind: DictionaryKind,
  rows: readonly Named[],
  own: Named | null,
  wanted: { readonly label: DictionaryItem['label']; readonly aliases?: readonly string[] },
): void {
  const isWords = keepingOf(kind) === 'words'
  const plain = (text: string) => (isWords ? text.toLowerCase() : text)
  const names = [wanted.label.zh, ...(isWords ? (wanted.aliases ?? []) : [])]
  const others = rows.filter(({ code }) => code !== own?.code)
  const taken = new Set(
    others.flatMap(({ label, aliases }) => [label.zh, ...(isWords ? aliases : [])].map(plain)),
  )
  const name = names.find((one) => taken.has(plain(one)))
  if (name !== undefined) throw new AppError('dictionary.labelTaken', { params: { name } })
}

/** What else a word is called once it has another name: the one before, and never its own. */
export function aliasesAfter(
  row: Pick<DictionaryRow, 'label' | 'aliases'>,
  to: { readonly label: DictionaryItem['label']; readonly aliases?: readonly string[] | undefined },
): string[] {
  const own = to.label.zh.toLowerCase()
  const names = [
    ...(to.aliases ?? row.aliases),
    ...(row.label.zh.toLowerCase() === own ? [] : [row.label.zh]),
  ]
  const each = new Map(names.map((name) => [name.toLowerCase(), name]))
  each.delete(own)
  return [...each.values()]
}

/** What the audit log keeps of a word. */
export const valuesOf = ({ label, badge, enabled, remark, aliases }: Omit<DictionaryRow, 'id'>) => ({
  zh: label.zh,
  en: label.en,
  fr: label.fr,
  ar: label.ar,
  badge,
  enabled,
  remark,
  ...(aliases.length === 0 ? {} : { aliases: aliases.join(', ') }),
})

/** Whether it is called what the product does not call it. */
export function isOwn({ kind, code, label, builtin }: DictionaryRow): boolean {
  if (!builtin) return true
  const codes = dictionaries.get(kind as DictionaryKind)?.codes
  if (codes === undefined || !codes.includes(code)) return true
  const first = firstLabel(kind as DictionaryKind, code)
  return (['zh', 'en', 'fr', 'ar'] as const).some((locale) => first[locale] !== label[locale])
}

/** A word as administrators see it. */
export function presented(
  kind: DictionaryKind,
  { word, updatedBy }: FoundWord,
  used: ReadonlyMap<string, number> | null,
): KeptWord {
  const { id, code, label, enabled, badge, builtin, remark, aliases, updatedAt, version } = word
  const isKnown = builtin && (dictionaries.get(kind)?.codes.includes(code) ?? false)
  return {
    id: String(id),
    code,
    label,
    enabled,
    badge,
    builtin,
    first: isKnown ? firstLabel(kind, code) : null,
    remark,
    aliases,
    used: used === null ? null : usedBy(kind, word, used),
    updatedAt,
    updatedBy,
    version,
  }
}

/** How many records carry a word: its code, or where records carry words, the word itself. */
export const usedBy = (
  kind: DictionaryKind,
  { code, label }: Pick<DictionaryRow, 'code' | 'label'>,
  used: ReadonlyMap<string, number>,
): number => used.get(keepingOf(kind) === 'words' ? label.zh.toLowerCase() : code) ?? 0

/** What records carry of a word. */
export const carriedAs = (kind: DictionaryKind, { code, label }: Pick<DictionaryRow, 'code' | 'label'>) =>
  keepingOf(kind) === 'words' ? label.zh : code
