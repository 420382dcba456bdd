import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { disputeExport } from './dispute.export.ts'

/** What the operations of cases are asked for, besides their records. */
export const disputeOperations = {
  'dispute.export': disputeExport,
  'dispute.take': { params: z.object({}) },
  /** Null: nobody works on them any more. */
  'dispute.assign': { params: z.object({ handlerId: id.nullable() }) },
  'dispute.close': { params: z.object({}) },
}
