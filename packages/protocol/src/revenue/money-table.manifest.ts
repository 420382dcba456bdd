import { manifest } from '#src/core/manifest.ts'

/** Exchange rates, tax tables, and what is taken off a channel's month (business.md §3.2). */
export const moneyTables = manifest({
  pages: {
    'money-tables': {
      path: '/settings/money-tables',
      area: 'template',
      reads: 'moneyTable:read',
      icon: 'money-tables',
    },
  },
  errors: { 'revenue.rateNotFound': 404, 'revenue.rateLocked': 409, 'revenue.rateMissing': 409 },
})
