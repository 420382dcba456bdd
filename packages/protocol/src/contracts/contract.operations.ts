import { z } from 'zod'
import { approvalExport, contractExport } from './contract.export.ts'

const nothing = { params: z.object({}) }

/** What the operations of contracts and reviews are asked for, besides their records. */
export const contractOperations = {
  'contract.export': contractExport,
  'contract.submit': nothing,
  'contract.delete': nothing,
  'approval.export': approvalExport,
}
