import { partyTypes } from '@pindao/protocol/contracts/party.codes.ts'
import type { createParty, PartyDetail } from '@pindao/protocol/contracts/party.endpoints.ts'
import { type PartySecret, ruleOf } from '@pindao/protocol/contracts/party.fields.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'

type Content = EndpointInput<typeof createParty>['body']

/** A party as its form has it. Of its numbers: empty leaves one as it is, null takes it away. */
export type PartyValues = Omit<Content, PartySecret> & Readonly<Record<PartySecret, string | null>>

const company = partyTypes.codes.company

/** What a form begins with: numbers are never read, their fields begin empty. */
export function valuesOf(stored: PartyDetail | null): PartyValues {
  const type = stored?.type ?? company
  const rule = ruleOf(type)
  return {
    type,
    legalName: stored?.legalName ?? '',
    country: stored?.country ?? 'CN',
    idType: stored === null ? rule.idTypes[0] : stored.idType,
    idNo: '',
    taxNo: '',
    address: stored?.address ?? '',
    contact: stored?.contact ?? '',
    email: stored?.email ?? '',
    phone: stored?.phone ?? '',
    bankHolder: stored?.bankHolder ?? '',
    bankName: stored?.bankName ?? '',
    account: '',
    swift: stored?.swift ?? '',
    bankCurrency: stored === null ? 'CNY' : stored.bankCurrency,
    taxMode: stored?.taxMode ?? rule.taxModes[0],
    taxFormType: stored?.taxFormType ?? null,
    taxFormSignedOn: stored?.taxFormSignedOn ?? null,
    taxFormValidTo: stored?.taxFormValidTo ?? null,
    remark: stored?.remark ?? '',
  }
}

/** What is sent: fields that were emptied are empty, and a number only where it is to be another one. */
export function contentOf({ idNo, taxNo, account, ...values }: PartyValues): Content {
  const { taxForms } = ruleOf(values.type)
  // What a type does not have was not drawn, and is not sent.
  const taxFormType = taxForms.find((one) => one === values.taxFormType) ?? null
  const ofForm = (day: string | null) => (taxFormType === null ? null : (day ?? null))
  const numbers = Object.entries({ idNo, taxNo, account }).filter(([, value]) => value !== '')
  return {
    ...values,
    swift: values.swift.toUpperCase(),
    idType: values.idType ?? null,
    bankCurrency: values.bankCurrency ?? null,
    taxFormType,
    taxFormSignedOn: ofForm(values.taxFormSignedOn),
    taxFormValidTo: ofForm(values.taxFormValidTo),
    ...Object.fromEntries(numbers),
  }
}

/** What fits a party of another type: what it may not have gives way to what is usual of it. */
export function refit(type: PartyValues['type'], values: PartyValues): Partial<PartyValues> {
  const rule = ruleOf(type)
  const { idType, taxFormType, taxMode, country } = values
  const keepsForm = taxFormType !== null && rule.taxForms.includes(taxFormType)
  return {
    ...(idType !== null && rule.idTypes.includes(idType) ? {} : { idType: rule.idTypes[0] }),
    ...(rule.taxModes.includes(taxMode) && taxMode !== 'none' ? {} : { taxMode: rule.taxModes[0] }),
    ...(keepsForm ? {} : { taxFormType: null, taxFormSignedOn: null, taxFormValidTo: null }),
    ...(rule.isDomestic === (country === 'CN') ? {} : { country: rule.isDomestic ? 'CN' : '' }),
  }
}
