import { z } from 'zod'
import { manifest } from '#src/core/manifest.ts'

const page = { page: 'reconciliation', opens: 'detail' } as const

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
  errors: {
    'revenue.suspenseNotFound': 404,
    'revenue.suspenseKnown': 409,
    'revenue.suspenseSettled': 409,
    'revenue.channelElsewhere': 422,
    'revenue.channelUnknown': 404,
    'revenue.receiptNotFound': 404,
    'revenue.figureMoved': 409,
    'revenue.signOffNotFound': 404,
  },
  auditActions: [
    'reconciliation.assign',
    'reconciliation.unassign',
    'reconciliation.link',
    'reconciliation.addReceipt',
    'reconciliation.editReceipt',
    'reconciliation.removeReceipt',
    'reconciliation.signOff',
    'reconciliation.withdraw',
  ],
  /** A month of a platform; its id is `reconciliationId`. */
  /** They hold amounts. */
  auditNeeds: { reconciliation: 'revenue:read' },
  auditEntities: ['reconciliation'],
  notifications: { reconciliationFails: ['toast', 'bell'] },
  noticeRules: { reconciliationFails: { needs: 'revenueReport:decide', email: ['finance'] } },
  live: [
    /** Something of a platform's month was assigned, entered or signed off. */
    z.object({ type: z.literal('reconciliation'), month: z.string(), platform: z.string() }),
  ],
  operations: {
    'revenueSuspense.assign': { needs: 'revenueReport:decide', ...page },
    'revenueSuspense.unassign': { needs: 'revenueReport:decide', ...page },
    'revenueSuspense.export': { begunBy: 'export', needs: 'revenueReport:export', ...page },
    'revenueEstimate.export': { begunBy: 'export', needs: 'revenueReport:export', ...page },
  },
  urgent: { revenueSuspense: { reads: 'revenueReport:decide', weight: 50 } },
})
