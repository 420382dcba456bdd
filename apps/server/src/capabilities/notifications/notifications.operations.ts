import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { Outbox } from './ways/outbox.service.ts'

/** Messages that were given up, sent anew. */
export function notificationOperations(outbox: Outbox): readonly AnyOperationCommand[] {
  return [
    operationCommand({
      kind: 'noticeOutbox.redrive',
      titlesOf: outbox.titlesOf,
      run: (ctx, { recordId }, transact) => outbox.redrive(ctx, recordId, transact),
    }),
  ]
}
