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
    'revenue.monthInReview': 409,
    'revenue.nothingToReview': 409,
    'revenue.payeeNotFound': 404,
    'revenue.correctionNotFound': 404,
    'revenue.alreadyPaid': 409,
    'revenue.withBank': 409,
    'revenue.differenceReason': 422,
    'revenue.laterSettled': 409,
    // Why a run made nothing of a contract: the results of its operation.
    'revenue.skipAlreadyConfirmed': 409,
    'revenue.skipNoRevenue': 409,
    'revenue.skipRateMissing': 409,
    'revenue.skipReportsOpen': 409,
    'revenue.skipContractUnfit': 409,
    'revenue.skipLaterSettled': 409,
  },
  auditActions: [
    'settlement.run',
    'settlement.calculate',
    'settlement.submit',
    'settlement.correct',
    'settlement.uncorrect',
    'settlement.confirm',
    'settlement.reopen',
    'settlement.pay',
    'settlement.invoice',
    'settlement.void',
  ],
  auditEntities: ['settlement'],
  notifications: {
    settlementWaiting: ['toast', 'bell'],
    settlementConfirmed: ['bell'],
    settlementPaid: ['bell'],
  },
  noticeRules: {
    settlementWaiting: { needs: 'settlement:confirm', email: ['finance'] },
    settlementConfirmed: { needs: 'settlement:read' },
    settlementPaid: { needs: 'settlement:read' },
  },
  live: [
    /** A settlement changed. */
    z.object({ type: z.literal('settlement'), id }),
  ],
  operations: {
    /** Its records are contracts: the list of their settlements is opened. */
    'settlement.run': {
      needs: 'settlement:create',
      begunBy: 'plan',
      page: 'settlements',
      opens: 'contractId',
    },
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
