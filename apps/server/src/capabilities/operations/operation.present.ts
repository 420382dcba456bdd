import type { Operation, OperationResult } from '@pindao/protocol/operations/operation.endpoints.ts'
import { choosesRecords } from '@pindao/protocol/operations/operation.kinds.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type { OutcomeCounts } from './operation.store.ts'
import type { OperationItemRow, OperationRow } from './operation.table.ts'

/** An operation as its owner sees it. */
export function presentOperation(row: OperationRow, counts: OutcomeCounts): Operation {
  const { id, kind, total, createdAt, endedAt, cancelledAt } = row
  const turnPercent = endedAt === null ? row.turnPercent : null
  return {
    id: String(id),
    kind,
    status: taskResult.codes[taskResult.nameOf(row.status)],
    cancelled: cancelledAt !== null,
    total,
    turnPercent,
    counts: { ...counts },
    createdAt,
    endedAt,
    actions: endedAt === null ? ['cancel'] : mayRepeat(row, counts) ? ['again'] : [],
  }
}

/** Whether something of an ended operation was not done, and can be begun anew. */
export function mayRepeat({ kind, total, endedAt }: OperationRow, { done }: OutcomeCounts): boolean {
  return endedAt !== null && done < total && choosesRecords(kind)
}

/** What became of a record that has a result. */
export function presentResult(item: OperationItemRow): OperationResult {
  const { id, recordId, title, targetTitle, outcome, code, params, at } = item
  if (outcome === null || at === null) throw new RangeError('the record has no result yet')
  return {
    id: String(id),
    recordId: String(recordId),
    title,
    targetTitle,
    outcome,
    code,
    at,
    params: { ...params },
  }
}

/** How many records have a result. */
export const settledOf = ({ done, refused, failed, cancelled }: OutcomeCounts): number =>
  done + refused + failed + cancelled
