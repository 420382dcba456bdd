import { exportEntry } from '#src/sheets/export.ts'
import { settlementConditions } from './settlement.filter.ts'

/** The list of settlements as a file. */
export const settlementExport = exportEntry({
  filter: settlementConditions,
  columns: {
    id: 'id',
    no: 'text',
    month: 'text',
    status: 'state',
    contractNo: 'text',
    contract: 'text',
    party: 'text',
    department: 'text',
    channels: 'integer',
    currency: 'text',
    gross: 'decimal',
    creator: 'decimal',
    company: 'decimal',
    adjustments: 'decimal',
    corrections: 'decimal',
    carryIn: 'decimal',
    carryOut: 'decimal',
    payable: 'decimal',
    payoutCurrency: 'text',
    tax: 'decimal',
    net: 'decimal',
    calculatedBy: 'text',
    confirmedBy: 'text',
    confirmedAt: 'instant',
    paidOn: 'day',
    updatedAt: 'instant',
  },
})
