import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { approvalExport, contractExport } from './contract.export.ts'

const nothing = { params: z.object({}) }

/** What the operations of contracts and reviews are asked for, besides their records. */
export const contractOperations = {
  'contract.export': contractExport,
  'contract.submit': nothing,
  'contract.delete': nothing,
  'contract.import': { params: z.object({ importId: id }) },
  'contract.importUndo': { params: z.object({ importId: id }) },
  'contractBalance.import': { params: z.object({ importId: id }) },
  'contractBalance.importUndo': { params: z.object({ importId: id }) },
  'approval.export': approvalExport,
  /** The round of each review that was seen: another one is not approved unseen. */
  'approval.approve': { params: z.object({ rounds: z.record(id, z.int().min(1)) }) },
}
