import type { Day } from '#src/core/zoned-day.ts'

/**
 * Rates of withholding taxes, each with the day from which it holds and where it is written. They are what business.md §3.2
 * says and illustrations until an accountant has confirmed them; a new rate is a new entry, never a changed one, so that
 * what was settled can be reckoned again.
 */

/** Taxable income up to an amount, this included: its rate, less what the lower brackets save. */
export type Bracket = { readonly upTo: string | null; readonly rate: string; readonly less: string }

export type TaxTable = {
  readonly from: Day
  readonly source: string
  /** Income from services of a person who lives in China, for a month. */
  readonly resident: {
    /** Up to `limit` so much is taken off; above it `share` is what is taxed. */
    readonly allowance: { readonly limit: string; readonly less: string; readonly share: string }
    readonly brackets: readonly Bracket[]
  }
  /** Income of a person who does not live in China. */
  readonly nonResident: { readonly share: string; readonly brackets: readonly Bracket[] }
  /** Income of a company without a place in China; `vat` is part of what was agreed. */
  readonly foreignCompany: { readonly rate: string; readonly vat: string }
}

export const taxTables: readonly TaxTable[] = [
  {
    from: '2019-01-01',
    source:
      'Individual Income Tax Law of the PRC (2018) art. 3, 6 and tables; SAT Announcement 2018 No. 61 (withholding); ' +
      'Enterprise Income Tax Law art. 3, 27 and its Regulation art. 91; Caishui 2016 No. 36 (VAT 6 %); business.md V20',
    resident: {
      allowance: { limit: '4000', less: '800', share: '0.8' },
      brackets: [
        { upTo: '20000', rate: '0.2', less: '0' },
        { upTo: '50000', rate: '0.3', less: '2000' },
        { upTo: null, rate: '0.4', less: '7000' },
      ],
    },
    nonResident: {
      share: '0.8',
      brackets: [
        { upTo: '3000', rate: '0.03', less: '0' },
        { upTo: '12000', rate: '0.1', less: '210' },
        { upTo: '25000', rate: '0.2', less: '1410' },
        { upTo: '35000', rate: '0.25', less: '2660' },
        { upTo: '55000', rate: '0.3', less: '4410' },
        { upTo: '80000', rate: '0.35', less: '7160' },
        { upTo: null, rate: '0.45', less: '15160' },
      ],
    },
    foreignCompany: { rate: '0.1', vat: '0.06' },
  },
]

/** The table of a day. @throws RangeError before the first one */
export function taxTableOn(day: Day, tables: readonly TaxTable[] = taxTables): TaxTable {
  const [table] = tables.filter(({ from }) => from <= day).sort((a, b) => (a.from < b.from ? 1 : -1))
  if (!table) throw new RangeError(`no tax table for ${day}`)
  return table
}
