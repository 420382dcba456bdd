import { auditExport } from './audit.export.ts'
import { staffExport } from './staff.export.ts'

/** What the operations of this capability are asked for, besides their records; the others ask for nothing. */
export const accessOperations = {
  'audit.export': auditExport,
  'staff.export': staffExport,
}
