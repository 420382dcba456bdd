import { manifest } from '#src/core/manifest.ts'

/** Whether what the platforms say adds up, and whose a line is that nobody knows (REV-01, business.md §3.4). */
export const reconciliation = manifest({
  pages: {
    reconciliation: {
      path: '/revenue/reconciliation',
      area: 'contract',
      reads: 'revenueReport:read',
      icon: 'reconciliation',
    },
  },
})
