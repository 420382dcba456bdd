import { undoOf } from '@pindao/protocol/sheets/import.endpoints.ts'
import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Database } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { findChange } from './import-row.store.ts'
import type { ImportAdapter } from './import-target.ts'

/** Makes the changes that were confirmed, and takes them back: one record at a time, each as it was shown. */
export function importOperations(
  { db }: Pick<Database, 'db'>,
  adapters: readonly ImportAdapter[],
): readonly AnyOperationCommand[] {
  // Every one of these kinds begins with a sheet, and with nothing else.
  const rowOf = async (params: unknown, recordId: bigint) => {
    const { importId } = params as { readonly importId: string }
    return foundRecord(await findChange(db, BigInt(importId), recordId), 'sheets.importNotFound')
  }
  return adapters.flatMap(({ kind, apply }) => [
    operationCommand({
      kind,
      async run(ctx, { recordId, params }, transact) {
        const { seenVersion, values } = await rowOf(params, recordId)
        return apply(ctx, recordId, { version: seenVersion ?? 0, values: values ?? {} }, transact)
      },
    }),
    operationCommand({
      kind: undoOf[kind],
      async run(ctx, { recordId, params }, transact) {
        const { seenVersion, was } = await rowOf(params, recordId)
        if (was === null || seenVersion === null) throw new AppError('sheets.madeByImport')
        // A change counts the version up by one: any other one has come after the sheet's.
        return apply(ctx, recordId, { version: seenVersion + 1, values: was }, transact).catch(saidOfUndo)
      },
    }),
  ])
}

/** What was changed since is left as it is. */
function saidOfUndo(error: unknown): never {
  if (error instanceof AppError && error.code === 'access.changedMeanwhile')
    throw new AppError('sheets.changedSince', { cause: error })
  throw error
}
