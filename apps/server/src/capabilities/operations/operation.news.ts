import { type OperationKind, operationPath } from '@pindao/protocol/operations/operation.kinds.ts'
import type { News } from '#src/platform/news.ts'

/** One command for many records that came to its end. */
type EndedOperation = {
  readonly operationId: bigint
  readonly ownerStaffId: bigint
  readonly kind: OperationKind
  readonly total: number
  readonly done: number
}

/** To whoever began it: how much of it was done. */
export function operationEnded({ operationId, ownerStaffId, kind, total, done }: EndedOperation): News {
  return {
    event: 'operationEnded',
    to: ownerStaffId,
    level: done === total ? 'info' : 'warn',
    title: '',
    params: { kind, total: String(total), done: String(done) },
    channelId: null,
    link: operationPath(kind, String(operationId)),
    cause: `operationEnded ${operationId}`,
  }
}
