import { exportEntry } from '#src/sheets/export.ts'
import { revenueMonthConditions } from './overview.filter.ts'

const seesEstimates = 'estimatedRevenue:read'
const seesSettlements = 'settlement:read'

/** The channels of a month as a file; whoever may not see estimates or settlements has no such column. */
export const revenueMonthExport = exportEntry({
  filter: revenueMonthConditions,
  columns: {
    id: 'id',
    month: 'text',
    channel: 'text',
    platform: 'state',
    department: 'text',
    owner: 'text',
    currency: 'text',
    amount: 'decimal',
    corrections: 'decimal',
    corrects: 'text',
    ads: 'decimal',
    premium: 'decimal',
    shorts: 'decimal',
    transaction: 'decimal',
    midroll_ad: 'decimal',
    reels: 'decimal',
    content_monetization: 'decimal',
    other: 'decimal',
    estimate: 'decimal',
    creator: 'decimal',
    company: 'decimal',
    settlements: 'text',
    reports: 'text',
  },
  needs: {
    estimate: seesEstimates,
    creator: seesSettlements,
    company: seesSettlements,
    settlements: seesSettlements,
  },
})
