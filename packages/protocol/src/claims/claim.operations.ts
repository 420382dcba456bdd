import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { releaseFields } from './claim.endpoints.ts'
import { claimExport } from './claim.export.ts'

/** What the operations of claims are asked for, besides their records. */
export const claimOperations = {
  'claim.export': claimExport,
  /** Null: nobody works on them any more. */
  'claim.assign': { params: z.object({ handlerId: id.nullable() }) },
  'claim.import': { params: z.object({ importId: id }) },
  'claim.importUndo': { params: z.object({ importId: id }) },
  'claim.release': { params: z.object(releaseFields) },
}
