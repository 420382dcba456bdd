import { type PartySecret, partySecrets } from '@pindao/protocol/contracts/party.fields.ts'
import { hintOf, plainNumber } from '@pindao/protocol/core/masked-number.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type SecretBox, type SecretPlace, Unopenable } from '#src/platform/crypto/secret-box.ts'
import type { PartyRow } from './party.table.ts'

/** What was given for the numbers: a text sets one, null takes it away, and what is left out stays. */
export type GivenNumbers = { readonly [N in PartySecret]?: string | null | undefined }
type Columns = Pick<PartyRow, `${PartySecret}${'Sealed' | 'Hint' | 'Mark'}`>

/** Where a number is sealed to: one that is copied to another party, or to another of its numbers, does not open. */
const placeOf = (partyId: bigint, number: PartySecret): SecretPlace => ({
  table: 'party',
  column: number,
  row: String(partyId),
})

/** A number as it is marked: the same one is the same with or without the spaces that people put in. */
const marked = (text: string) => Buffer.from(plainNumber(text))
const purposeOf = (number: PartySecret) => `party ${number}`

/** The columns of the numbers that were given, sealed to a party. */
export function numberColumns(secrets: SecretBox, partyId: bigint, given: GivenNumbers): Partial<Columns> {
  const columns = partySecrets.flatMap((number) => {
    const text = given[number]
    return text === undefined ? [] : columnsOf(secrets, partyId, number, text)
  })
  return Object.fromEntries(columns) as Partial<Columns>
}

function columnsOf(secrets: SecretBox, partyId: bigint, number: PartySecret, text: string | null) {
  const isNone = text === null
  return [
    [`${number}Sealed`, isNone ? null : sealedNumber(secrets, partyId, number, text)],
    [`${number}Hint`, isNone ? null : hintOf(text)],
    [`${number}Mark`, isNone ? null : secrets.prove(purposeOf(number), marked(text))],
  ] as const
}

/** A number sealed to a party, also to one whose row is not written yet. */
export const sealedNumber = (
  secrets: SecretBox,
  partyId: bigint,
  number: PartySecret,
  text: string,
): string => secrets.seal(text, placeOf(partyId, number))

/** The marks that a number can stand under, however long ago it was written. */
export const marksOf = (secrets: SecretBox, number: PartySecret, text: string): readonly string[] =>
  secrets.proofs(purposeOf(number), marked(text))

/**
 * A number in clear; null where none is known.
 *
 * @throws contracts.numberUnopenable where no key of ours opens it any more
 */
export function openNumber(
  secrets: SecretBox,
  row: Pick<PartyRow, 'id' | `${PartySecret}Sealed`>,
  number: PartySecret,
): string | null {
  const sealed = row[`${number}Sealed`]
  return sealed === null ? null : openSealed(secrets, row.id, number, sealed)
}

/** @throws contracts.numberUnopenable */
export function openSealed(secrets: SecretBox, partyId: bigint, number: PartySecret, sealed: string): string {
  try {
    return secrets.open(sealed, placeOf(partyId, number))
  } catch (cause) {
    if (!(cause instanceof Unopenable)) throw cause
    throw new AppError('contracts.numberUnopenable', { cause })
  }
}

/** All columns of a party that is gone: nothing of its numbers stays. */
export const noNumbers: Columns = {
  idNoSealed: null,
  idNoHint: null,
  idNoMark: null,
  taxNoSealed: null,
  taxNoHint: null,
  taxNoMark: null,
  accountSealed: null,
  accountHint: null,
  accountMark: null,
}

/** What a call said, fit to be known again: numbers by their marks, so that no digest of them in clear is kept. */
export function withoutNumbers<B extends GivenNumbers>(secrets: SecretBox, body: B): B {
  const hidden = partySecrets.flatMap((number) => {
    const text = body[number]
    return text ? [[number, secrets.prove(purposeOf(number), marked(text))] as const] : []
  })
  return { ...body, ...Object.fromEntries(hidden) }
}
