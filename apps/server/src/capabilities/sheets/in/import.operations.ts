import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { Database } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { findChange } from './import-row.store.ts'
import type { ImportAdapter } from './import-target.ts'

/** Makes the changes that were confirmed, one record at a time, each as it was shown. */
export function importOperations(
  { db }: Pick<Database, 'db'>,
  adapters: readonly ImportAdapter[],
): readonly AnyOperationCommand[] {
  return adapters.map(({ kind, apply }) =>
    operationCommand({
      kind,
      async run(ctx, { recordId, params }, transact) {
        // Every kind begins with a sheet, and with nothing else.
        const { importId } = params as { readonly importId: string }
        const found = await findChange(db, BigInt(importId), recordId)
        const { seenVersion, values } = foundRecord(found, 'sheets.importNotFound')
        return apply(ctx, recordId, { version: seenVersion ?? 0, values: values ?? {} }, transact)
      },
    }),
  )
}
