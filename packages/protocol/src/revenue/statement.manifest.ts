import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

/** Statements for creators, what they answer, and files for the bank (REV-01). */
export const statements = manifest({
  pages: {
    payments: {
      path: '/revenue/payments',
      area: 'contract',
      reads: 'settlement:pay',
      icon: 'payments',
    },
  },
  errors: {
    'revenue.statementNotFound': 404,
    'revenue.statementUnfit': 409,
    'revenue.statementSent': 409,
    'revenue.statementLocked': 403,
    'revenue.noAddress': 409,
    'revenue.addressNote': 422,
    'revenue.noMailServer': 409,
    'revenue.linkNotFound': 404,
    'revenue.codeWrong': 422,
    'revenue.codeOver': 409,
    'revenue.tooManyCodes': 429,
    'revenue.objectionLate': 409,
    'revenue.tooManyObjections': 409,
    'revenue.objectionNotFound': 404,
    'revenue.objectionAnswered': 409,
    'revenue.payeeUnfit': 409,
    'revenue.payeeInFile': 409,
    'revenue.accountLacks': 409,
    'revenue.paymentFileNotFound': 404,
    'revenue.paymentFileMoved': 409,
    'revenue.bankAnswerUnread': 422,
  },
  auditActions: [
    'statement.send',
    'statement.mailed',
    'statement.revoke',
    'statement.askCode',
    'statement.guess',
    'statement.open',
    'statement.look',
    'statement.acknowledge',
    'statement.object',
    'statement.answer',
    'paymentFile.create',
    'paymentFile.read',
    'paymentFile.cancel',
    'paymentFile.answer',
  ],
  auditEntities: ['paymentFile'],
  notifications: { statementObjected: ['toast', 'bell'], fullReportDue: ['toast', 'bell'] },
  noticeRules: {
    statementObjected: { needs: 'settlement:read', email: ['finance', 'operator'] },
    fullReportDue: { needs: 'revenueReport:read', email: ['finance'] },
  },
  live: [
    /** A file for the bank is there, or stands otherwise. */
    z.object({ type: z.literal('paymentFile'), id }),
  ],
  operations: {
    'statement.send': { needs: 'settlement:send', page: 'settlements', opens: 'detail' },
    'payable.export': { begunBy: 'export', needs: 'settlement:export', page: 'payments', opens: 'detail' },
  },
})
