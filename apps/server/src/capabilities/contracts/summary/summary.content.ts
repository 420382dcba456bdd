import type { Money } from '@pindao/protocol/core/money.ts'
import type { Words } from '#src/platform/i18n/words.ts'
import type { RecordDocument } from '#src/platform/pdf/record-document.ts'

/** Days as their texts; `to` null is open. */
type Days = { readonly from: string; readonly to: string | null }

/**
 * What a summary says of a contract: codes by their names, numbers of the party masked as everywhere. Rates from 0 to 1 as
 * decimal text.
 */
export type ContractSummary = {
  readonly no: string
  readonly title: string
  readonly status: string
  readonly approval: string
  readonly ourEntity: string
  readonly operationMode: string | null
  readonly signDate: string | null
  readonly days: Days
  readonly timeZone: string
  readonly currency: string
  readonly shareBase: string
  readonly party: {
    readonly legalName: string
    readonly type: string
    readonly country: string
    readonly taxMode: string
    readonly bankName: string
    readonly account: string | null
  }
  readonly minPayout: Money | null
  readonly guarantee: (Money & { readonly recoupable: boolean }) | null
  readonly territories: readonly string[]
  readonly rights: readonly string[]
  readonly exclusive: boolean
  readonly channels: readonly ({ readonly title: string } & Days)[]
  readonly terms: readonly ({
    readonly scope: string
    /** Of a kind or a channel: what it is called. */
    readonly scopeName: string | null
    readonly method: string
    readonly tiers: readonly { readonly upTo: string | null; readonly creatorRate: string }[]
  } & Days)[]
  readonly payees: readonly { readonly legalName: string; readonly share: string }[]
}

/**
 * The summary of a contract as a document, in the language of the words.
 *
 * @param today the day on which it is made
 */
export function summaryDocument(summary: ContractSummary, words: Words, today: string): RecordDocument {
  const { party, channels, terms, payees } = summary
  const format = formatsOf(words)
  const label = (key: string) => words(`contracts:summary.${key}`)
  const stated = (list: string, code: string) => words.or(`states:${list}.${code}`, code)
  const facts = (given: readonly (readonly [key: string, value: string | null])[]) =>
    given.flatMap(([key, value]) => (value === null || value === '' ? [] : [[label(key), value] as const]))
  const listed = (values: readonly string[]) => (values.length === 0 ? null : format.list(values))
  return {
    title: summary.title,
    note: words('contracts:summary.note', { no: summary.no, day: today }),
    sections: [
      {
        heading: label('contract'),
        facts: facts([
          ['no', summary.no],
          ['status', stated('contractStatus', summary.status)],
          ['approval', stated('approvalStatus', summary.approval)],
          ['ourEntity', summary.ourEntity],
          ['operationMode', summary.operationMode && stated('operationMode', summary.operationMode)],
          ['signDate', summary.signDate],
          ['days', format.days(summary.days)],
          ['timeZone', summary.timeZone],
          ['exclusive', label(summary.exclusive ? 'yes' : 'no_')],
          ['territories', listed(summary.territories.map(format.country))],
          ['rights', listed(summary.rights)],
        ]),
      },
      {
        heading: label('party'),
        facts: facts([
          ['legalName', party.legalName],
          ['type', stated('partyType', party.type)],
          ['country', format.country(party.country)],
          ['taxMode', words.or(`contracts:party.taxMode.${party.taxMode}`, party.taxMode)],
          ['bankName', party.bankName],
          // Digits behind dots are read from the left in every language.
          ['account', party.account && `\u2066${party.account}\u2069`],
        ]),
      },
      {
        heading: label('money'),
        facts: facts([
          ['currency', summary.currency],
          ['shareBase', words.or(`contracts:summary.shareBases.${summary.shareBase}`, summary.shareBase)],
          ['minPayout', summary.minPayout && format.money(summary.minPayout)],
          [
            summary.guarantee?.recoupable ? 'guaranteeRecoupable' : 'guarantee',
            summary.guarantee && format.money(summary.guarantee),
          ],
        ]),
      },
      ...(terms.length === 0
        ? []
        : [
            {
              heading: label('terms'),
              table: {
                columns: [
                  [label('scope'), 3],
                  [label('method'), 2],
                  [label('share'), 3],
                  [label('days'), 3],
                ] as const,
                rows: terms.map(({ scope, scopeName, method, tiers, ...days }) => [
                  scopeName ?? words.or(`contracts:summary.scopes.${scope}`, scope),
                  words.or(`contracts:summary.methods.${method}`, method),
                  tiers.map((tier) => tierText(tier, summary.currency)).join('\n'),
                  format.days(days),
                ]),
              },
            },
          ]),
      ...(channels.length === 0
        ? []
        : [
            {
              heading: label('channels'),
              table: {
                columns: [
                  [label('channel'), 3],
                  [label('days'), 2],
                ] as const,
                rows: channels.map(({ title, ...days }) => [title, format.days(days)]),
              },
            },
          ]),
      ...(payees.length === 0
        ? []
        : [
            {
              heading: label('payees'),
              table: {
                columns: [
                  [label('legalName'), 3],
                  [label('share'), 1],
                ] as const,
                rows: payees.map(({ legalName, share }) => [legalName, format.percent(share)]),
              },
            },
          ]),
    ],
  }

  function tierText(
    { upTo, creatorRate }: ContractSummary['terms'][number]['tiers'][number],
    currency: string,
  ): string {
    const share = format.percent(creatorRate)
    if (upTo === null) return share
    return words('contracts:summary.tier', { amount: format.money({ amount: upTo, currency }), share })
  }
}

/** Numbers, countries and days as the language has them; decimal text is never made a number on the way. */
function formatsOf(words: Words) {
  const { locale } = words
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const lists = new Intl.ListFormat(locale, { type: 'unit', style: 'short' })
  return {
    percent: (rate: string) => percent.format(rate as `${number}`),
    money: ({ amount, currency }: Money) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(
        amount as `${number}`,
      ),
    country: (code: string) => countries.of(code) ?? code,
    list: (values: readonly string[]) => lists.format(values),
    days: ({ from, to }: Days) =>
      to === null
        ? words('contracts:summary.since', { from })
        : words('contracts:summary.between', { from, to }),
  }
}
