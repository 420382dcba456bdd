import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

const settlementPage = { page: 'settlements', opens: 'detail' } as const

/** What is owed to creators, and what was paid (REV-01, business.md §3.3). */
export const settlements = manifest({
  pages: {
    settlements: {
      path: '/revenue/settlements',
      area: 'contract',
      reads: 'settlement:read',
      icon: 'settlements',
    },
  },
  errors: {
    'revenue.settlementNotFound': 404,
    'revenue.settlementMoved': 409,
    'revenue.settlementHindered': 409,
    'revenue.ownSettlement': 403,
    'revenue.payeeNotFound': 404,
    'revenue.alreadyPaid': 409,
    'revenue.differenceReason': 422,
  },
  auditActions: [
    'settlement.calculate',
    'settlement.correct',
    'settlement.uncorrect',
    'settlement.confirm',
    'settlement.reopen',
    'settlement.pay',
    'settlement.invoice',
    'settlement.void',
  ],
  auditEntities: ['settlement'],
  notifications: { settlementWaiting: ['toast', 'bell'] },
  noticeRules: { settlementWaiting: { needs: 'settlement:confirm', email: ['finance'] } },
  live: [
    /** A settlement changed. */
    z.object({ type: z.literal('settlement'), id }),
  ],
  operations: {
    'settlement.run': { needs: 'settlement:create', begunBy: 'plan', ...settlementPage },
    'settlement.confirm': { needs: 'settlement:confirm', ...settlementPage },
    'settlement.export': { begunBy: 'export', needs: 'settlement:export', ...settlementPage },
  },
  suggestions: { settlement: 'files' },
  todayCards: {
    settlementsToConfirm: {
      reads: 'settlement:confirm',
      story: 'house',
      tone: 'running',
      page: 'settlements',
    },
  },
})
