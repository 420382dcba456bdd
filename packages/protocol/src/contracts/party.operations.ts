import { z } from 'zod'
import { partyExport } from './party.export.ts'

/** What the operations of parties are asked for, besides their records. */
export const partyOperations = {
  'party.export': partyExport,
  'party.delete': { params: z.object({}) },
}
