import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import { dictionaries } from '@pindao/protocol/capabilities.ts'
import type { DictionaryItem, KeptWord } from '@pindao/protocol/settings/dictionary.endpoints.ts'

type Values = Pick<DictionaryItem, 'label' | 'badge' | 'enabled'>
/** A word that is not as it was built in: what it is, and what it becomes. */
export type WordDifference = { readonly word: KeptWord; readonly now: Values; readonly next: Values }
type Order = { readonly was: readonly string[]; readonly codes: readonly string[] }
/** What would bring a list back to what is built in; `order` null where the order is that already, or nobody orders it. */
export type WholeList = { readonly words: readonly WordDifference[]; readonly order: Order | null }

const valuesOf = ({ label, badge, enabled }: Values): Values => ({ label, badge, enabled })
const isSame = (one: Values, other: Values) =>
  one.badge === other.badge &&
  one.enabled === other.enabled &&
  (['zh', 'en', 'fr', 'ar'] as const).every((locale) => one.label[locale] === other.label[locale])

/** What of a list is not as it was built in. Words of the company's own stay as they are, after the others. */
export function wholeListOf(kind: DictionaryKind, words: readonly KeptWord[]): WholeList {
  const differences = words.flatMap((word): WordDifference[] => {
    if (word.first === null) return []
    const next = { label: word.first, badge: null, enabled: true }
    return isSame(word, next) ? [] : [{ word, now: valuesOf(word), next }]
  })
  const { keeping = 'ordered', codes: builtin = [] } = dictionaries.get(kind) ?? {}
  const was = words.map(({ code }) => code)
  const own = was.filter((code) => !builtin.includes(code))
  const codes = [...builtin.filter((code) => was.includes(code)), ...own]
  const isOrdered = keeping === 'ordered' || keeping === 'open'
  const isMoved = isOrdered && codes.some((code, at) => code !== was[at])
  return { words: differences, order: isMoved ? { was, codes } : null }
}

/** Takes a word to another place in an order. */
export function movedTo(codes: readonly string[], code: string, to: number): readonly string[] {
  if (!codes.includes(code)) return codes
  const others = codes.filter((one) => one !== code)
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, code)
}
