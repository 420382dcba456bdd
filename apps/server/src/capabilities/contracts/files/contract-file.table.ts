import type { ContractFileKind } from '@pindao/protocol/contracts/contract-file.endpoints.ts'
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'
import { contract } from '../contracts/contract.table.ts'

/** A paper of a contract; `size` in bytes. A trigger keeps what was submitted. */
export const contractFile = pgTable(
  'contract_file',
  {
    id: identity(),
    contractId: reference('contract_id')
      .notNull()
      .references(() => contract.id),
    kind: text('kind').$type<ContractFileKind>().notNull(),
    fileName: text('file_name').notNull(),
    objectKey: text('object_key').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: reference('created_by')
      .notNull()
      .references(() => staff.id),
  },
  (table) => [index('contract_file_contract').on(table.contractId, table.id)],
)
export type ContractFileRow = typeof contractFile.$inferSelect
