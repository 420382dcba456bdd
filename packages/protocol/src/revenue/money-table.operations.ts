import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { exportEntry } from '#src/sheets/export.ts'
import { deductionConditions, fxRateConditions } from './money-table.filter.ts'

const fxRateExport = exportEntry({
  filter: fxRateConditions,
  columns: {
    id: 'id',
    month: 'text',
    base: 'text',
    quote: 'text',
    kind: 'state',
    rate: 'decimal',
    source: 'text',
    lockedAt: 'instant',
    lockedBy: 'text',
    updatedAt: 'instant',
  },
})

const deductionExport = exportEntry({
  filter: deductionConditions,
  columns: {
    id: 'id',
    channel: 'id',
    title: 'text',
    platform: 'state',
    month: 'text',
    currency: 'text',
    platformTax: 'decimal',
    fees: 'decimal',
    settledBy: 'text',
    remark: 'text',
    createdBy: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
})

/** What the operations of money tables are asked for, besides their records. */
export const moneyTableOperations = {
  'fxRate.export': fxRateExport,
  'revenueDeduction.export': deductionExport,
  'revenueDeduction.import': { params: z.object({ importId: id }) },
  'revenueDeduction.importUndo': { params: z.object({ importId: id }) },
}
