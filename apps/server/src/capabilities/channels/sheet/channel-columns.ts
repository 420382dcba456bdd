import {
  ageRestrictions,
  channelLevels,
  channelTypes,
  monetisations,
  operationModes,
  restrictReasons,
  riskGrades,
} from '@pindao/protocol/channels/channel.codes.ts'
import { channelFields, riskFields } from '@pindao/protocol/channels/channel.fields.ts'
import { platforms } from '@pindao/protocol/channels/platforms.ts'
import type { z } from 'zod'
import { type ListWords, listWords, plainWord } from '#src/platform/i18n/list-words.ts'
import { followOwnWords, ownWords } from '#src/platform/i18n/own-words.ts'
import type { ChannelRow } from '../channel.store.ts'

/** A column whose cells say one thing by themselves: how it is read, and what the channel has now. */
type PlainColumn = {
  /** What is written; `undefined` where the cell says nothing that is known. */
  read(text: string): unknown
  /** The word or text of what a channel has, by the labels of a language. */
  show(channel: ChannelRow, wordOf: (list: string, code: string) => string): string
  readonly field: keyof ChannelRow & string
  readonly isRisk: boolean
}

const codesOfLists = {
  platform: platforms,
  channelType: Object.keys(channelTypes),
  channelLevel: Object.keys(channelLevels),
  operationMode: operationModes,
  riskGrade: riskGrades,
  monetisation: monetisations,
  restrictReason: restrictReasons,
  ageRestriction: ageRestrictions,
} as const satisfies Readonly<Record<string, readonly string[]>>
type List = keyof typeof codesOfLists

/** Codes that administrators have added to a list. */
const ownCodes = (list: List): string[] =>
  ownWords()
    .filter(
      ({ labels, code }) => labels === list && !(codesOfLists[list] as readonly string[]).includes(code),
    )
    .map(({ code }) => code)

const known = new Map<List, ListWords>()
followOwnWords(() => known.clear())
/** The code that a cell means, in whatever language, by the product's words or the company's own; undefined for none. */
export function codeOf(list: List, text: string): string | undefined {
  const words = known.get(list) ?? listWords('states', list, [...codesOfLists[list], ...ownCodes(list)])
  known.set(list, words)
  return words.get(plainWord(text))
}

const nameIn = (codes: Readonly<Record<string, number>>, code: number) =>
  Object.keys(codes).find((name) => codes[name] === code) ?? String(code)
const accepted = (schema: z.ZodType, value: unknown) => {
  const read = schema.safeParse(value)
  return read.success ? read.data : undefined
}
const separators = /[,，、;；]/u

function plain(
  field: keyof typeof channelFields & keyof ChannelRow & string,
  read: (text: string) => unknown = (text) => text,
): PlainColumn {
  return {
    field,
    isRisk: false,
    read: (text) => accepted(channelFields[field], read(text)),
    show: (channel) => String(channel[field] ?? ''),
  }
}

function listed(
  list: List,
  field: keyof ChannelRow & string,
  how: { readonly isRisk?: boolean; readonly numbers?: Readonly<Record<string, number>> } = {},
): PlainColumn {
  const { isRisk = false, numbers } = how
  return {
    field,
    isRisk,
    read(text) {
      const code = codeOf(list, text)
      return code !== undefined && numbers ? numbers[code] : code
    },
    show(channel, wordOf) {
      const value = channel[field]
      if (value === null || value === undefined) return ''
      return wordOf(list, numbers ? nameIn(numbers, Number(value)) : String(value))
    },
  }
}

const strikes = (field: 'copyrightStrikes' | 'guidelineStrikes'): PlainColumn => ({
  field,
  isRisk: true,
  read: (text) => accepted(riskFields[field], Number(text)),
  show: (channel) => String(channel[field]),
})

/** The columns of a sheet of channels whose cells need nothing but themselves. */
export const plainColumns: Readonly<Record<string, PlainColumn>> = {
  title: plain('title'),
  handle: plain('handle'),
  operationMode: listed('operationMode', 'operationMode'),
  type: listed('channelType', 'type', { numbers: channelTypes }),
  level: listed('channelLevel', 'level', { numbers: channelLevels }),
  ageRestriction: listed('ageRestriction', 'ageRestriction'),
  country: plain('country', (text) => text.toUpperCase()),
  language: plain('language'),
  timeZone: plain('timeZone'),
  dailyPublishTarget: plain('dailyPublishTarget', Number),
  remark: plain('remark'),
  riskGrade: listed('riskGrade', 'riskGrade', { isRisk: true }),
  monetisation: listed('monetisation', 'monetisation', { isRisk: true }),
  restrictReasons: {
    field: 'restrictReasons',
    isRisk: true,
    read(text) {
      const codes = text
        .split(separators)
        .filter((part) => part.trim() !== '')
        .map((part) => codeOf('restrictReason', part))
      return codes.includes(undefined) ? undefined : [...new Set(codes)]
    },
    show: ({ restrictReasons: reasons }, wordOf) =>
      reasons.map((code) => wordOf('restrictReason', code)).join(', '),
  },
  copyrightStrikes: strikes('copyrightStrikes'),
  guidelineStrikes: strikes('guidelineStrikes'),
}
