import type { DeductionRecord } from '@pindao/protocol/revenue/money-table.deductions.ts'
import type { FxRateRecord } from '@pindao/protocol/revenue/money-table.endpoints.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { deductionFilterOf, presentDeduction } from './deductions.service.ts'
import { listDeductions } from './deductions.store.ts'
import { presentRate, rateFilterOf } from './fx-rates.service.ts'
import { listRates } from './fx-rates.store.ts'

/** Exchange rates as a file. */
export const fxRateExportSource = pagedExportSource<'fxRate.export', FxRateRecord>({
  kind: 'fxRate.export',

  async page(db, { params: { filter } }, window) {
    const { rows, total } = await listRates(db, rateFilterOf(filter), { ...window, sort: filter.sort })
    return { rows: rows.map(presentRate), total }
  },

  cells: ({ words }) => ({
    id: ({ id }) => id,
    month: ({ month }) => month,
    base: ({ base }) => base,
    quote: ({ quote }) => quote,
    kind: ({ kind }) => words(`money-tables:kind.${kind}`),
    rate: ({ rate }) => rate,
    source: ({ source }) => source,
    lockedAt: ({ locked }) => locked?.at ?? null,
    lockedBy: ({ locked }) => locked?.by ?? null,
    updatedAt: ({ updatedAt }) => updatedAt,
  }),

  async conditions(_db, { params: { filter }, words }) {
    const { month, currency, kind, locked } = filter
    return toldConditions(words, [
      ['sheets:column.fxRate.month', month],
      ['money-tables:field.currency', currency],
      ['sheets:column.fxRate.kind', kind && words(`money-tables:kind.${kind}`)],
      [
        'money-tables:rates.state',
        locked && words(`money-tables:rates.${locked === 'yes' ? 'locked' : 'open'}`),
      ],
    ])
  },
})

/** Deductions as a file: what comes back changed is taken in again. */
export const deductionExportSource = pagedExportSource<'revenueDeduction.export', DeductionRecord>({
  kind: 'revenueDeduction.export',
  sensitive: true,

  async page(db, { actor, params: { filter } }, window) {
    const { rows, total } = await listDeductions(db, actor, deductionFilterOf(filter), {
      ...window,
      sort: filter.sort,
    })
    return { rows: rows.map((row) => presentDeduction(row, actor)), total }
  },

  cells: ({ words }) => ({
    id: ({ id }) => id,
    channel: ({ channel }) => channel.platformChannelId,
    title: ({ channel }) => channel.title,
    platform: ({ channel }) => words.or(`states:platform.${channel.platform}`, channel.platform),
    month: ({ earningMonth }) => earningMonth,
    currency: ({ currency }) => currency,
    platformTax: ({ platformTax }) => platformTax,
    fees: ({ fees }) => fees,
    settledBy: ({ settledBy }) => settledBy,
    remark: ({ remark }) => remark,
    createdBy: ({ createdBy }) => createdBy,
    createdAt: ({ createdAt }) => createdAt,
    updatedAt: ({ updatedAt }) => updatedAt,
  }),

  async conditions(_db, { params: { filter }, words }) {
    const { words: said, month, platform, currency, channelId } = filter
    return toldConditions(words, [
      ['money-tables:deductions.field.words', said],
      ['sheets:column.revenueDeduction.month', month],
      [
        'sheets:column.revenueDeduction.platform',
        platform && words.or(`states:platform.${platform}`, platform),
      ],
      ['money-tables:field.currency', currency],
      ['sheets:column.revenueDeduction.channel', channelId],
    ])
  },
})
