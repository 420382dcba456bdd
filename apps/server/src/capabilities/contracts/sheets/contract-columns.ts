import type { Namespace } from '@pindao/locales/namespaces.ts'
import { operationModes } from '@pindao/protocol/channels/channel.codes.ts'
import { type ContractContent, contractRights } from '@pindao/protocol/contracts/contract.fields.ts'
import { fxPolicies } from '@pindao/protocol/contracts/exchange.ts'
import { guaranteePeriods } from '@pindao/protocol/contracts/guarantee.ts'
import { partyNameKey } from '@pindao/protocol/contracts/party.numbers.ts'
import { bearers } from '@pindao/protocol/contracts/payout.ts'
import { shareBases } from '@pindao/protocol/contracts/revenue-bases.ts'
import { taxModes } from '@pindao/protocol/contracts/tax.ts'
import type { CellProblem } from '@pindao/protocol/sheets/import.ts'
import { type ListWords, listWords, plainWord } from '#src/platform/i18n/list-words.ts'
import type { Words } from '#src/platform/i18n/words.ts'

/** What a preview knows of what contracts name, as far as this person sees it. */
export type SeenNames = {
  readonly words: Words
  /** Parties by the key of their name. */
  readonly parties: ReadonlyMap<string, readonly bigint[]>
  /** What they are called, by id; those of the contracts themselves, too. */
  readonly partyNames: ReadonlyMap<string, string>
  /** Channels that may be chosen, by id; null: not for this person. Those that a contract has already are there, too. */
  readonly channelTitles: ReadonlyMap<string, string | null>
  /** Channels that may be chosen, by the id that their platform gives them: what an old list has. */
  readonly channelsThere: ReadonlyMap<string, string>
}

type Reading = { readonly value: unknown } | { readonly problem: CellProblem }
/** A column: how its cell is read, what of a contract stands there, and how it is put there. */
export type ContractColumn = {
  read(text: string, content: ContractContent, seen: SeenNames): Reading
  /** As people read it. */
  show(content: ContractContent, seen: SeenNames): string
  /** As it would be put back; null where nothing is there. */
  get(content: ContractContent): unknown
  put(content: ContractContent, value: unknown): ContractContent
}

const yesNo = ['true', 'false'] as const
const lists = {
  operationMode: ['states', 'operationMode', operationModes],
  shareBase: ['contracts', 'contract.shareBase', shareBases],
  fxPolicy: ['contracts', 'contract.fxPolicy', fxPolicies],
  period: ['contracts', 'contract.period', guaranteePeriods],
  taxMode: ['contracts', 'party.taxMode', taxModes],
  asParty: ['contracts', 'contract', ['asParty']],
  everywhere: ['contracts', 'contract', ['allCountries']],
  taxBearer: ['contracts', 'contract.bearer', bearers],
  right: ['contracts', 'contract.right', contractRights],
  flag: ['contracts', 'approval.value', yesNo],
} as const satisfies Readonly<Record<string, readonly [Namespace, string, readonly string[]]>>
type List = keyof typeof lists

const known = new Map<List, ListWords>()
/** The code that a cell means, in whatever language; undefined for none. */
function codeOf(list: List, text: string): string | undefined {
  const [namespace, name, codes] = lists[list]
  const words = known.get(list) ?? listWords(namespace, name, codes)
  known.set(list, words)
  return words.get(plainWord(text))
}
const textOf = (list: List, code: string, words: Words) =>
  words(`${lists[list][0]}:${lists[list][1]}.${code}`)

const orUnknown = (value: unknown): Reading => (value === undefined ? { problem: 'wordUnknown' } : { value })
/** Several of a cell: parted as people part them. */
const parts = (text: string) =>
  text
    .split(/[,，;；、\n]/u)
    .map((one) => one.trim())
    .filter((one) => one !== '')

const plain = (field: keyof ContractContent, read = (text: string): unknown => text): ContractColumn => ({
  read: (text) => ({ value: read(text) }),
  show: (content) => String(content[field] ?? ''),
  get: (content) => content[field],
  put: (content, value) => ({ ...content, [field]: value }),
})
const listed = (field: keyof ContractContent, list: List): ContractColumn => ({
  ...plain(field),
  read: (text) => orUnknown(codeOf(list, text)),
  show: (content, { words }) => {
    const code = content[field]
    return code === null ? '' : textOf(list, String(code), words)
  },
})
const flag = (field: keyof ContractContent): ContractColumn => ({
  ...listed(field, 'flag'),
  read: (text) => orUnknown(flagOf(text)),
})
function flagOf(text: string): boolean | undefined {
  const code = codeOf('flag', text)
  return code === undefined ? undefined : code === 'true'
}

type Guarantee = NonNullable<ContractContent['guarantee']>
/** A part of the guarantee: without an amount there is none, and what has none goes as long as the contract. */
const guaranteed = (
  field: keyof Guarantee,
  rest: Pick<ContractColumn, 'read'> & { readonly list?: List },
): ContractColumn => ({
  read: rest.read,
  show: ({ guarantee }, { words }) => {
    if (guarantee === null) return ''
    return rest.list ? textOf(rest.list, String(guarantee[field]), words) : String(guarantee[field])
  },
  get: ({ guarantee }) => guarantee?.[field] ?? null,
  put(content, value) {
    if (value === null) return field === 'amount' ? { ...content, guarantee: null } : content
    const { currency, startDate: from, endDate: to } = content
    const usual: Guarantee = { amount: '', currency, period: 'month', recoupable: true, from, to }
    return { ...content, guarantee: { ...(content.guarantee ?? usual), [field]: value } }
  },
})

/** A first or last day: what began or ended with the contract does so from now on, too. */
const edge = (field: 'startDate' | 'endDate', side: 'from' | 'to'): ContractColumn => ({
  ...plain(field),
  put(content, value) {
    const day = value as string
    const moved = <T extends { readonly from: string; readonly to: string | null }>(one: T): T =>
      one[side] === content[field] ? { ...one, [side]: day } : one
    const { guarantee, channels } = content
    return {
      ...content,
      [field]: day,
      guarantee: guarantee && moved(guarantee),
      channels: channels.map(moved),
    }
  },
})

const party: ContractColumn = {
  read(text, { partyId }, { parties, partyNames }) {
    if (partyNames.get(partyId) === text) return { value: partyId }
    const [found, other] = parties.get(partyNameKey(text)) ?? []
    if (found === undefined) return { problem: 'partyNotFound' }
    return other === undefined ? { value: String(found) } : { problem: 'partyAmbiguous' }
  },
  show: ({ partyId }, { partyNames }) => partyNames.get(partyId) ?? '',
  get: ({ partyId }) => partyId,
  put: (content, value) => ({ ...content, partyId: value as string }),
}

/** Channels by their numbers with us, or by their ids on their platforms; those that stay keep their days, others are held as long as the contract. */
const channelIds: ContractColumn = {
  read(text, { channels }, { channelTitles, channelsThere }) {
    const had = new Set(channels.map(({ channelId }) => channelId))
    const isSeen = (id: string) => had.has(id) || typeof channelTitles.get(id) === 'string'
    const named = parts(text).flatMap((one) => one.split(/\s+/u))
    const ids = [...new Set(named.map((one) => (isSeen(one) ? one : (channelsThere.get(one) ?? one))))]
    return ids.every(isSeen) ? { value: ids } : { problem: 'channelNotFound' }
  },
  show: ({ channels }, { channelTitles }) =>
    channels.map(({ channelId }) => channelTitles.get(channelId) ?? channelId).join(', '),
  get: ({ channels }) => channels,
  put(content, value) {
    const held = (value as readonly (string | ContractContent['channels'][number])[]).flatMap((one) => {
      if (typeof one !== 'string') return [one]
      const had = content.channels.filter(({ channelId }) => channelId === one)
      return had.length > 0 ? had : [{ channelId: one, from: content.startDate, to: null }]
    })
    return { ...content, channels: held }
  },
}

/** In the order in which they are put: days come before what goes by them. */
export const contractColumns = {
  party,
  title: plain('title'),
  ourEntity: plain('ourEntity'),
  startDate: edge('startDate', 'from'),
  endDate: edge('endDate', 'to'),
  signedOn: plain('signedOn'),
  timeZone: plain('timeZone'),
  operationMode: listed('operationMode', 'operationMode'),
  autoRenew: flag('autoRenew'),
  noticeDays: plain('noticeDays', Number),
  currency: plain('currency'),
  shareBase: listed('shareBase', 'shareBase'),
  fxPolicy: listed('fxPolicy', 'fxPolicy'),
  splitMonths: flag('splitMonths'),
  guarantee: guaranteed('amount', { read: (text) => ({ value: text }) }),
  guaranteeCurrency: guaranteed('currency', { read: (text) => ({ value: text }) }),
  guaranteePeriod: guaranteed('period', {
    read: (text) => orUnknown(codeOf('period', text)),
    list: 'period',
  }),
  guaranteeRecoupable: guaranteed('recoupable', { read: (text) => orUnknown(flagOf(text)), list: 'flag' }),
  minPayout: plain('minPayout'),
  taxMode: {
    ...plain('taxMode'),
    read: (text) =>
      codeOf('asParty', text) === undefined ? orUnknown(codeOf('taxMode', text)) : { value: null },
    show: ({ taxMode }, { words }) =>
      taxMode === null ? words('contracts:contract.asParty') : textOf('taxMode', taxMode, words),
  },
  taxBearer: listed('taxBearer', 'taxBearer'),
  rights: {
    ...plain('rights'),
    read(text) {
      const codes = parts(text).map((one) => codeOf('right', one))
      return codes.includes(undefined) ? { problem: 'wordUnknown' } : { value: [...new Set(codes)] }
    },
    show: ({ rights }, { words }) => rights.map((right) => textOf('right', right, words)).join(', '),
  },
  territories: {
    ...plain('territories'),
    read(text) {
      if (codeOf('everywhere', text) !== undefined) return { value: [] }
      const codes = [...new Set(parts(text).map((one) => one.toUpperCase()))]
      return codes.every((code) => /^[A-Z]{2}$/u.test(code)) ? { value: codes } : { problem: 'wordUnknown' }
    },
    show: ({ territories }, { words }) =>
      territories.length === 0 ? words('contracts:contract.allCountries') : territories.join(', '),
  },
  exclusive: flag('exclusive'),
  channelIds,
  remark: plain('remark'),
} as const satisfies Readonly<Record<string, ContractColumn>>

/** A contract with some columns put anew, whatever order they come in. */
export function withColumns(
  content: ContractContent,
  values: Readonly<Record<string, unknown>>,
): ContractContent {
  return Object.entries<ContractColumn>(contractColumns).reduce(
    (made, [column, { put }]) => (column in values ? put(made, values[column]) : made),
    content,
  )
}
