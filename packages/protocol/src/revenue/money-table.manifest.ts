import { z } from 'zod'
import { manifest } from '#src/core/manifest.ts'

const page = { page: 'money-tables', opens: 'detail' } as const

/** Exchange rates, tax tables, and what is taken off a channel's month (business.md §3.2). */
export const moneyTables = manifest({
  pages: {
    'money-tables': {
      path: '/settings/money-tables',
      area: 'dictionary',
      reads: 'moneyTable:read',
      icon: 'money-tables',
    },
  },
  errors: {
    'revenue.rateNotFound': 404,
    'revenue.rateLocked': 409,
    'revenue.rateReverse': 409,
    'revenue.rateMissing': 409,
    'revenue.taxTableNotFound': 404,
    'revenue.taxTableUsed': 409,
    'revenue.taxTableSettled': 409,
    'revenue.taxTableDayTaken': 409,
    'revenue.deductionNotFound': 404,
    'revenue.deductionTaken': 409,
    'revenue.deductionSettled': 409,
  },
  auditActions: [
    'fxRate.save',
    'fxRate.delete',
    'fxRate.lock',
    'taxTable.create',
    'taxTable.update',
    'taxTable.delete',
    'revenueDeduction.create',
    'revenueDeduction.update',
    'revenueDeduction.delete',
  ],
  /** Of rates the month, as a number: 202608. */
  auditEntities: ['fxMonth', 'taxTable', 'revenueDeduction'],
  live: [
    /** Rates, taxes or deductions are others now. */
    z.object({ type: z.literal('moneyTable') }),
  ],
  operations: {
    'fxRate.export': { begunBy: 'export', needs: 'moneyTable:read', ...page },
    'revenueDeduction.export': { begunBy: 'export', needs: 'moneyTable:read', ...page },
    'revenueDeduction.import': { needs: 'moneyTable:update', begunBy: 'import', ...page },
    'revenueDeduction.importUndo': { needs: 'moneyTable:update', begunBy: 'undo', ...page },
  },
})
