import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { AppError } from './app-error.ts'
import { type Actor, coversRecord, type RecordScope } from './context.ts'

/** The record, where there is one: for what the data scope does not hide, or where the query was for own ones only. */
export function foundRecord<Row>(row: Row | null | undefined, notFound: ErrorCode): Row {
  if (row === null || row === undefined) throw new AppError(notFound)
  return row
}

/**
 * The record, for whoever's data scope covers it. One outside of it is answered exactly as one that does not exist
 * (PERM-03): two answers would tell which ids other departments have.
 */
export function coveredRecord<Row>(
  actor: Actor,
  row: Row | null | undefined,
  scopeOf: (row: Row) => RecordScope,
  notFound: ErrorCode,
): Row {
  const found = foundRecord(row, notFound)
  if (!coversRecord(actor, scopeOf(found))) throw new AppError(notFound)
  return found
}
