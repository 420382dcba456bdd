import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

const reportPage = { page: 'revenue-reports', opens: 'detail' } as const

/** Report files of the platforms, and whether what they say adds up (REV-01). */
export const revenueReports = manifest({
  pages: {
    'revenue-reports': {
      path: '/revenue/reports',
      area: 'contract',
      reads: 'revenueReport:read',
      icon: 'revenue-reports',
    },
  },
  errors: { 'revenue.reportNotFound': 404, 'revenue.reportMoved': 409 },
  auditEntities: ['revenueReport'],
  live: [
    /** A report file stands otherwise, or was read further. */
    z.object({ type: z.literal('revenueReport'), id }),
  ],
  operations: {
    'revenueReport.export': { begunBy: 'export', needs: 'revenueReport:export', ...reportPage },
  },
})
