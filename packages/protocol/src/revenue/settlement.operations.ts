import { z } from 'zod'
import { contractMonth } from '#src/contracts/contract.filter.ts'
import { id } from '#src/core/fields.ts'
import { settlementExport } from './settlement.export.ts'

/** What the operations of settlements are asked for, besides their records. */
export const settlementOperations = {
  'settlement.export': settlementExport,
  /** Its records are contracts: each gets its draft, or the reason why not. */
  'settlement.run': { params: z.object({ month: contractMonth }) },
  /** The calculation of each settlement that was seen: another one is not confirmed unseen. */
  'settlement.confirm': { params: z.object({ calcVersions: z.record(id, z.int().min(1)) }) },
}
