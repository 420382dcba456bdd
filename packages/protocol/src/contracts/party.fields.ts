import { z } from 'zod'
import { country } from '#src/core/fields.ts'
import { plainNumber } from '#src/core/masked-number.ts'
import { anyText, optionalText, requiredLine } from '#src/core/rules.ts'
import { type PartyType, partyTypeCode, partyTypes } from './party.codes.ts'
import { isBic, isIban, isResidentId, isSocialCreditCode, looksLikeIban } from './party.numbers.ts'

/** What somebody is known by to an authority. */
export const partyIdTypes = [
  'socialCreditCode',
  'companyRegister',
  'residentId',
  'passport',
  'travelPermit',
  'otherId',
] as const
export type PartyIdType = (typeof partyIdTypes)[number]

/** How tax is held back (business.md §3.2): not by us, of a resident, of a foreign company, of a person abroad. */
export const partyTaxModes = ['none', 'CN_RES', 'CN_EIT10', 'CN_NONRES'] as const
export type PartyTaxMode = (typeof partyTaxModes)[number]

/** Papers that say how somebody is taxed, as platforms and tax offices ask for them. */
export const partyTaxForms = ['W-8BEN', 'W-8BEN-E', 'W-9', 'residence', 'otherForm'] as const
export type PartyTaxForm = (typeof partyTaxForms)[number]

/** What a type of party can have, the usual first. What stands first is filled in for a new one. */
type TypeRule = {
  readonly idTypes: readonly [PartyIdType, ...PartyIdType[]]
  readonly taxModes: readonly [PartyTaxMode, ...PartyTaxMode[]]
  readonly taxForms: readonly PartyTaxForm[]
  /** Whether it lives in China, by the law of taxes. */
  readonly isDomestic: boolean
}

/** The fields that each of the four types needs (CON-01). */
export const typeRules: Readonly<Record<PartyType, TypeRule>> = {
  company: {
    idTypes: ['socialCreditCode'],
    taxModes: ['none'],
    taxForms: [],
    isDomestic: true,
  },
  individual: {
    idTypes: ['residentId', 'passport', 'travelPermit', 'otherId'],
    taxModes: ['CN_RES', 'none'],
    taxForms: [],
    isDomestic: true,
  },
  overseas_company: {
    idTypes: ['companyRegister', 'otherId'],
    taxModes: ['CN_EIT10', 'none'],
    taxForms: ['W-8BEN-E', 'W-9', 'residence', 'otherForm'],
    isDomestic: false,
  },
  overseas_individual: {
    idTypes: ['passport', 'travelPermit', 'otherId'],
    taxModes: ['CN_NONRES', 'none'],
    taxForms: ['W-8BEN', 'W-9', 'residence', 'otherForm'],
    isDomestic: false,
  },
}

export const ruleOf = (code: number): TypeRule => typeRules[partyTypes.nameOf(code)]

/** ISO 4217. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/u, { error: 'pattern' })

const numberLength = 64
/** An identity, tax or bank number as it is typed: letters, digits and what people put between them. */
const secretNumber = anyText
  .trim()
  .max(numberLength, { error: 'tooLong' })
  .regex(/^[\p{L}\p{N} .\-/]*$/u, { error: 'pattern' })
/** Three signs at least, without what stands between: what is shorter is hidden by no mask. */
const shortest = 4
const someNumber = secretNumber.refine((text) => plainNumber(text).length >= shortest, {
  error: 'tooShort',
  params: { min: shortest },
})

/** A bank account: one that begins like an IBAN has to be one. */
export const accountNumber = someNumber.refine((text) => !looksLikeIban(text) || isIban(text), {
  error: 'checkDigit',
})
export const taxNumber = someNumber
export const idNumber = someNumber

/** A day of the calendar, as its text. */
const day = z.iso.date({ error: 'pattern' })

/** The three numbers of a party, by what they are called. */
export const partySecrets = ['idNo', 'taxNo', 'account'] as const
export type PartySecret = (typeof partySecrets)[number]

/** What is open about a party, of a form and of a call alike. */
export const partyFields = {
  type: partyTypeCode,
  legalName: requiredLine(200),
  country,
  idType: z.enum(partyIdTypes).nullable(),
  address: optionalText(500),
  contact: optionalText(100),
  email: z.union([z.literal(''), z.email({ error: 'email' }).max(200, { error: 'tooLong' })]),
  phone: optionalText(40).regex(/^[+\d() \-./]*$/u, { error: 'pattern' }),
  bankHolder: optionalText(200),
  bankName: optionalText(200),
  swift: optionalText(11).refine((text) => text === '' || isBic(text), { error: 'pattern' }),
  bankCurrency: currencyCode.nullable(),
  taxMode: z.enum(partyTaxModes),
  taxFormType: z.enum(partyTaxForms).nullable(),
  taxFormSignedOn: day.nullable(),
  taxFormValidTo: day.nullable(),
  remark: optionalText(1000),
}
const fields = z.object(partyFields)
export type PartyContent = z.output<typeof fields>

/** Its numbers: a text sets one, null takes it away, and what is left out stays as it is. */
export const partyNumbers = {
  idNo: idNumber.nullable().optional(),
  taxNo: taxNumber.nullable().optional(),
  account: accountNumber.nullable().optional(),
}

/** What is wrong with a field beside the others: `message` is a key of the `validation` texts. */
export type PartyProblem = {
  readonly field: string
  readonly message:
    | 'required'
    | 'checkDigit'
    | 'dateOrder'
    | 'partyCountry'
    | 'partyIdType'
    | 'partyTaxMode'
    | 'partyTaxForm'
}

/** What the fields of a party have to be together: for the form, the calls and sheets alike. */
export function partyProblems(
  content: Pick<
    PartyContent,
    'type' | 'country' | 'idType' | 'taxMode' | 'taxFormType' | 'taxFormSignedOn' | 'taxFormValidTo'
  > & {
    readonly idNo?: string | null | undefined
    readonly taxNo?: string | null | undefined
  },
): readonly PartyProblem[] {
  const rule = ruleOf(content.type)
  const found: PartyProblem[] = []
  const add = (field: string, message: PartyProblem['message']) => found.push({ field, message })
  if (rule.isDomestic !== (content.country === 'CN')) add('country', 'partyCountry')
  if (content.idType !== null && !rule.idTypes.includes(content.idType)) add('idType', 'partyIdType')
  if (content.idNo && content.idType === null) add('idType', 'required')
  if (content.idNo && !isNumberOf(content.idType, content.idNo)) add('idNo', 'checkDigit')
  if (content.type === partyTypes.codes.company && content.taxNo && !isSocialCreditCode(content.taxNo))
    add('taxNo', 'checkDigit')
  if (!rule.taxModes.includes(content.taxMode)) add('taxMode', 'partyTaxMode')
  if (content.taxFormType !== null && !rule.taxForms.includes(content.taxFormType))
    add('taxFormType', 'partyTaxForm')
  if (content.taxFormType === null && (content.taxFormSignedOn !== null || content.taxFormValidTo !== null))
    add('taxFormType', 'required')
  if (
    content.taxFormSignedOn !== null &&
    content.taxFormValidTo !== null &&
    content.taxFormValidTo < content.taxFormSignedOn
  )
    add('taxFormValidTo', 'dateOrder')
  return found
}

/** Numbers with a check digit of their own are held against it: a wrong one is noticed before money goes out. */
function isNumberOf(idType: PartyIdType | null, idNo: string): boolean {
  if (idType === 'residentId') return isResidentId(idNo)
  if (idType === 'socialCreditCode') return isSocialCreditCode(idNo)
  return true
}

/**
 * Until when a form counts: a W-8 until the end of the third year after it was signed, a proof of residence until the end of
 * its year; the others say it themselves.
 */
export function taxFormEnd(form: PartyTaxForm, signedOn: string): string | null {
  const year = Number(signedOn.slice(0, 4))
  if (form === 'W-8BEN' || form === 'W-8BEN-E') return `${year + 3}-12-31`
  return form === 'residence' ? `${year}-12-31` : null
}
