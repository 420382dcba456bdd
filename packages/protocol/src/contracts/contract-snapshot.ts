import { type TermMethod, type TermScope, termMethods, termScopes } from './term.ts'

/** A term as a snapshot of a contract has it: what it is for, and what it says. */
export type SnapshotTerm = {
  readonly scope: TermScope
  readonly scopeKey: string
  readonly channelTitle: string | null
  readonly from: string
}
export type SnapshotShares = {
  readonly method: TermMethod
  readonly tiers: readonly { readonly upTo: string | null; readonly creatorRate: string }[]
  readonly to: string | null
}

const prefix = 'term'
/** Stands in no key, day or amount; names of channels come last. */
const separator = '|'

/**
 * The field of a snapshot that a term is: its name says what the term is for and from when, its value how it shares. One
 * field a term, so that two rounds differ in those terms only that are others.
 */
export function contractTermField(
  term: SnapshotTerm & SnapshotShares,
): readonly [name: string, value: string] {
  const { scope, scopeKey, channelTitle, from, method, tiers, to } = term
  const name = [prefix, scope, scopeKey, from, channelTitle ?? ''].join(separator)
  const shares = tiers.map(({ upTo, creatorRate }) => `${creatorRate}<${upTo ?? ''}`).join(';')
  return [name, [method, to ?? '', shares].join(separator)]
}

/** What the name of a field says of a term; null where the field is none. */
export function termOfField(name: string): SnapshotTerm | null {
  const [head, scope, scopeKey = '', from = '', ...title] = name.split(separator)
  const known = termScopes.find((one) => one === scope)
  if (head !== prefix || !known) return null
  const channelTitle = title.join(separator)
  return { scope: known, scopeKey, from, channelTitle: channelTitle === '' ? null : channelTitle }
}

/** What the value of such a field says; null where it says nothing. */
export function sharesOfField(value: string): SnapshotShares | null {
  const [method, to = '', shares = ''] = value.split(separator)
  const known = termMethods.find((one) => one === method)
  if (!known) return null
  const tiers = shares.split(';').map((tier) => {
    const [creatorRate = '', upTo = ''] = tier.split('<')
    return { creatorRate, upTo: upTo === '' ? null : upTo }
  })
  return { method: known, to: to === '' ? null : to, tiers }
}

/** Somebody who is paid of a contract, as a snapshot has it. A share has no bearer. */
export type SnapshotPayee = {
  readonly name: string
  readonly rate: string
  readonly bearer: 'creator' | 'company' | null
}

const payees = 'payees'

/** The field of a snapshot that payees from a day on are: one payee a line, names last. */
export const contractPayeesField = (
  from: string,
  some: readonly SnapshotPayee[],
): readonly [name: string, value: string] => [
  [payees, from].join(separator),
  some.map(({ rate, bearer, name }) => [rate, bearer ?? '', name].join(separator)).join('\n'),
]

/** From which day on a field says who is paid; null where it is another field. */
export function payeesDayOf(name: string): string | null {
  const [head, from] = name.split(separator)
  return head === payees && from !== undefined ? from : null
}

/** What the value of such a field says. */
export const payeesOfField = (value: string): SnapshotPayee[] =>
  value.split('\n').map((line) => {
    const [rate = '', bearer = '', ...name] = line.split(separator)
    const known = bearer === 'creator' || bearer === 'company' ? bearer : null
    return { rate, bearer: known, name: name.join(separator) }
  })
