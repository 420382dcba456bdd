import { z } from 'zod'
import { estimateExport, suspenseExport } from './reconciliation.export.ts'
import { assignment } from './reconciliation.filter.ts'

/** What the operations of reconciliation are asked for, besides their records. */
export const reconciliationOperations = {
  'revenueSuspense.assign': { params: z.object(assignment) },
  'revenueSuspense.unassign': { params: z.object({}) },
  'revenueSuspense.export': suspenseExport,
  'revenueEstimate.export': estimateExport,
}
