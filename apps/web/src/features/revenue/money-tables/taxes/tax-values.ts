import type { Bracket, TaxTable } from '@pindao/protocol/contracts/tax-tables.ts'
import { isAmount, multiplyMoney, plainAmount } from '@pindao/protocol/core/money.ts'
import { taxTableContent, taxTableFields } from '@pindao/protocol/revenue/money-table.taxes.ts'
import { z } from 'zod'

/** A bracket as its form has it: rates in per cent. */
export type BracketValues = { readonly upTo: string; readonly percent: string; readonly less: string }

/** A table as its form has it: shares and rates in per cent, the last bracket without an end. */
export type TaxValues = {
  readonly from: string | null
  readonly source: string
  readonly limit: string
  readonly less: string
  readonly share: string
  readonly resident: readonly BracketValues[]
  readonly nonResidentShare: string
  readonly nonResident: readonly BracketValues[]
  readonly companyRate: string
  readonly vat: string
}

/** Rates are reckoned with as if they were amounts: exactly, whatever the currency. */
const plain = (text: string) => ({ amount: text, currency: 'CNY' })
/** A share as per cent: `0.035` is `3.5`. */
export const percentOf = (share: string): string => multiplyMoney(plain(share), '100').amount
/** Per cent as a share; what is no number stays as it is, for the rule to say so. */
export const shareOf = (percent: string): string => {
  const typed = percent.trim()
  return isAmount(typed) ? multiplyMoney(plain(plainAmount(typed)), '0.01').amount : typed
}

const bracketValues = ({ upTo, rate, less }: Bracket): BracketValues => ({
  upTo: upTo ?? '',
  percent: percentOf(rate),
  less,
})

/** What a form begins with: a table as it is, or for a new one the newest without its day. */
export const valuesOf = (table: TaxTable, isNew: boolean): TaxValues => ({
  from: isNew ? null : table.from,
  source: isNew ? '' : table.source,
  limit: table.resident.allowance.limit,
  less: table.resident.allowance.less,
  share: percentOf(table.resident.allowance.share),
  resident: table.resident.brackets.map(bracketValues),
  nonResidentShare: percentOf(table.nonResident.share),
  nonResident: table.nonResident.brackets.map(bracketValues),
  companyRate: percentOf(table.foreignCompany.rate),
  vat: percentOf(table.foreignCompany.vat),
})

/** The table that the values say; its brackets may still be wrong. */
export function tableOf(values: TaxValues): TaxTable {
  const amount = (text: string) => (isAmount(text.trim()) ? plainAmount(text.trim()) : text.trim())
  const brackets = (list: readonly BracketValues[]) =>
    list.map(({ upTo, percent, less }, index) => ({
      upTo: index === list.length - 1 ? null : amount(upTo ?? ''),
      rate: shareOf(percent ?? ''),
      less: amount(less ?? ''),
    }))
  return {
    from: values.from ?? '',
    source: values.source,
    resident: {
      allowance: { limit: amount(values.limit), less: amount(values.less), share: shareOf(values.share) },
      brackets: brackets(values.resident),
    },
    nonResident: { share: shareOf(values.nonResidentShare), brackets: brackets(values.nonResident) },
    foreignCompany: { rate: shareOf(values.companyRate), vat: shareOf(values.vat) },
  }
}

const content = taxTableContent(z.object(taxTableFields))
/** The table whole, whatever its day is: for trying it out; null while something of it is wrong. */
export function triedTable(values: TaxValues): TaxTable | null {
  const table = { ...tableOf(values), from: values.from ?? '9999-01-01' }
  return content.safeParse(table).data ?? null
}

/** A new bracket stands before the last one, which has no end. */
export const emptyBracket: BracketValues = { upTo: '', percent: '', less: '' }
