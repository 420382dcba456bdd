import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

const reportPage = { page: 'revenue-reports', opens: 'detail' } as const

/** Report files of the platforms: dropped or fetched, read, counted, replaced, taken back (REV-01). */
export const revenueReports = manifest({
  pages: {
    'revenue-reports': {
      path: '/revenue/reports',
      area: 'contract',
      reads: 'revenueReport:read',
      icon: 'revenue-reports',
    },
  },
  errors: {
    'revenue.reportNotFound': 404,
    'revenue.reportMoved': 409,
    /** The same bytes are here already; `id` and `name` say where. */
    'revenue.reportKnown': 409,
    'revenue.reportSettled': 409,
    'revenue.reportTooLarge': 413,
    'revenue.reportColumns': 422,
    'revenue.reportSeveral': 422,
    'revenue.reportGone': 404,
    /** Another file counts by now than the one that was seen. */
    'revenue.reportReplaces': 409,
  },
  auditActions: [
    'revenueReport.upload',
    'revenueReport.read',
    'revenueReport.cancel',
    'revenueReport.count',
    'revenueReport.replace',
    'revenueReport.discard',
    'revenueReport.takeBack',
    'revenueReport.fail',
    'revenueReport.check',
    'revenueReport.download',
  ],
  auditEntities: ['revenueReport'],
  notifications: { revenueReportFailed: ['toast', 'bell'], revenueReportChecked: ['toast', 'bell'] },
  noticeRules: {
    revenueReportFailed: { needs: 'revenueReport:read', email: ['finance'] },
    revenueReportChecked: { needs: 'revenueReport:decide', email: ['finance'] },
  },
  live: [
    /** A report file stands otherwise, or was read further. */
    z.object({ type: z.literal('revenueReport'), id }),
  ],
  operations: {
    'revenueReport.export': { begunBy: 'export', needs: 'revenueReport:export', ...reportPage },
  },
  suggestions: { revenueReport: 'files' },
})
