import { z } from 'zod'
import { auditExport } from './audit.export.ts'

/** What the operations of this capability are asked for, besides their records. */
export const accessOperations = {
  'audit.export': auditExport,
  'staff.enable': { params: z.object({}) },
  'staff.disable': { params: z.object({}) },
}
