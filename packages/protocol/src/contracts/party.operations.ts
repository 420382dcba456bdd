import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { partyExport } from './party.export.ts'

/** What the operations of parties are asked for, besides their records. */
export const partyOperations = {
  'party.export': partyExport,
  'party.delete': { params: z.object({}) },
  'party.import': { params: z.object({ importId: id }) },
  'party.importUndo': { params: z.object({ importId: id }) },
}
