import { partyTypes } from '@pindao/protocol/contracts/party.codes.ts'
import { partyIdTypes, partyTaxForms, partyTaxModes } from '@pindao/protocol/contracts/party.fields.ts'
import { type ListWords, listWords, plainWord } from '#src/platform/i18n/list-words.ts'
import type { Words } from '#src/platform/i18n/words.ts'
import type { PartyContent } from '../parties/party-changes.service.ts'

/** A column of open text or of a word: how its cell is read, and what of a party stands there now. */
export type PartyColumn = {
  /** What is written; `undefined` where the cell says nothing that is known. */
  read(text: string): unknown
  /** As people read it. */
  show(content: PartyContent, words: Words): string
}

const lists = {
  type: ['states', 'partyType', partyTypes.names],
  idType: ['contracts', 'idType', partyIdTypes],
  taxMode: ['contracts', 'taxMode', partyTaxModes],
  taxFormType: ['contracts', 'taxForm', partyTaxForms],
} as const
type List = keyof typeof lists

const known = new Map<List, ListWords>()
/** The code that a cell means, in whatever language; undefined for none. */
function codeOf(list: List, text: string): string | undefined {
  const [namespace, name, codes] = lists[list]
  const words =
    known.get(list) ?? listWords(namespace, namespace === 'states' ? name : `party.${name}`, codes)
  known.set(list, words)
  return words.get(plainWord(text))
}

const plain = (field: keyof PartyContent): PartyColumn => ({
  read: (text) => text,
  show: (content) => String(content[field] ?? ''),
})
const upper = (field: 'swift' | 'bankCurrency' | 'country'): PartyColumn => ({
  ...plain(field),
  read: (text) => text.toUpperCase(),
})
const listed = (list: Exclude<List, 'type'>): PartyColumn => ({
  read: (text) => codeOf(list, text),
  show: (content, words) => {
    const code = content[list]
    return code === null ? '' : words(`contracts:party.${lists[list][1]}.${code}`)
  },
})

/** Columns that are no secret number, by their field. */
export const partyColumns = {
  legalName: plain('legalName'),
  type: {
    read: (text) => {
      const code = codeOf('type', text)
      const name = partyTypes.names.find((one) => one === code || String(partyTypes.codes[one]) === text)
      return name === undefined ? undefined : partyTypes.codes[name]
    },
    show: ({ type }, words) => words(`states:partyType.${partyTypes.nameOf(type)}`),
  },
  country: {
    ...upper('country'),
    read: (text) => (/^[a-z]{2}$/iu.test(text) ? text.toUpperCase() : undefined),
  },
  idType: listed('idType'),
  address: plain('address'),
  contact: plain('contact'),
  email: plain('email'),
  phone: plain('phone'),
  bankHolder: plain('bankHolder'),
  bankName: plain('bankName'),
  swift: upper('swift'),
  bankCurrency: upper('bankCurrency'),
  taxMode: listed('taxMode'),
  taxFormType: listed('taxFormType'),
  taxFormSignedOn: plain('taxFormSignedOn'),
  taxFormValidTo: plain('taxFormValidTo'),
  remark: plain('remark'),
} as const satisfies Readonly<Record<string, PartyColumn>>
