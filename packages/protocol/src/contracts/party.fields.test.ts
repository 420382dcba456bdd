import { expect, test } from 'vitest'
import { partyTypes } from './party.codes.ts'
import { createParty } from './party.endpoints.ts'
import {
  accountNumber,
  type PartyContent,
  partyProblems,
  ruleOf,
  taxFormEnd,
  typeRules,
} from './party.fields.ts'

const { company, individual, overseas_individual: abroad } = partyTypes.codes

const content = (part: Partial<PartyContent> = {}): PartyContent => ({
  type: company,
  legalName: '杭州光影传媒有限公司',
  country: 'CN',
  idType: 'socialCreditCode',
  address: '',
  contact: '',
  email: '',
  phone: '',
  bankHolder: '',
  bankName: '',
  swift: '',
  bankCurrency: 'CNY',
  taxMode: 'none',
  taxFormType: null,
  taxFormSignedOn: null,
  taxFormValidTo: null,
  remark: '',
  ...part,
})
const problems = (part: Parameters<typeof partyProblems>[0] | Partial<PartyContent>) =>
  partyProblems({ ...content(), ...part }).map(({ field, message }) => `${field} ${message}`)

test('CON-01 E33 the four types have the codes of the specification, and what is usual of each fits it', () => {
  expect(partyTypes.codes).toEqual({ company: 1, individual: 2, overseas_company: 3, overseas_individual: 4 })
  for (const name of partyTypes.names) {
    const { idTypes, taxModes, isDomestic } = typeRules[name]
    const usual = { idType: idTypes[0], taxMode: taxModes[0], country: isDomestic ? 'CN' : 'FR' }
    expect(problems({ type: partyTypes.codes[name], ...usual })).toEqual([])
  }
})

test('CON-01 each type keeps to its own papers, taxes and countries', () => {
  expect(problems({ country: 'US' })).toEqual(['country partyCountry'])
  expect(problems({ idType: 'passport' })).toEqual(['idType partyIdType'])
  expect(problems({ taxMode: 'CN_RES' })).toEqual(['taxMode partyTaxMode'])
  const person = { type: abroad, country: 'FR', idType: 'passport', taxMode: 'CN_NONRES' } as const
  expect(problems({ ...person, taxFormType: 'W-8BEN-E' })).toEqual(['taxFormType partyTaxForm'])
  expect(problems({ ...person, taxFormSignedOn: '2026-01-01' })).toEqual(['taxFormType required'])
  const dates = { taxFormSignedOn: '2026-02-01', taxFormValidTo: '2026-01-01' }
  expect(problems({ ...person, taxFormType: 'W-8BEN', ...dates })).toEqual(['taxFormValidTo dateOrder'])
})

test('CON-01 numbers with a check digit are held against it', () => {
  const person = { type: individual, idType: 'residentId', taxMode: 'CN_RES' } as const
  expect(problems({ ...person, idNo: '11010519491231002X' } as never)).toEqual([])
  expect(problems({ ...person, idNo: '110105194912310021' } as never)).toEqual(['idNo checkDigit'])
  expect(problems({ taxNo: '91350100M000100Y44' } as never)).toEqual(['taxNo checkDigit'])
  expect(problems({ idType: null, idNo: '91350100M000100Y43' } as never)).toEqual(['idType required'])
  expect(accountNumber.safeParse('GB82 WEST 1234 5698 7654 32').success).toBe(true)
  expect(accountNumber.safeParse('GB83 WEST 1234 5698 7654 32').success).toBe(false)
  expect(accountNumber.safeParse('6222 0212 3456 7890 123').success).toBe(true)
})

test('CON-01 what does not fit together is said at its field by the call, too', () => {
  const read = createParty.body.safeParse(content({ country: 'US', taxMode: 'CN_RES' }))
  expect(read.error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['country'], 'partyCountry'],
    [['taxMode'], 'partyTaxMode'],
  ])
})

test('CON-01 a W-8 counts until the end of the third year after it was signed', () => {
  expect(taxFormEnd('W-8BEN', '2026-03-04')).toBe('2029-12-31')
  expect(taxFormEnd('residence', '2026-03-04')).toBe('2026-12-31')
  expect(taxFormEnd('W-9', '2026-03-04')).toBeNull()
  expect(ruleOf(abroad).taxForms).toContain('W-8BEN')
})
