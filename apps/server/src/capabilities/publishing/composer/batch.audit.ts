import { writeAudit } from '#src/capabilities/access/access.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { PublishBatchRow } from './batch.table.ts'

/** A person's command to a batch. What they type into it is kept by the batch itself, and by its tasks once submitted. */
export function auditBatch(
  tx: Tx,
  ctx: SignedInContext,
  verb: 'create' | 'submit' | 'withdraw' | 'delete',
  { id, name }: Pick<PublishBatchRow, 'id' | 'name'>,
  facts: Readonly<Record<string, unknown>>,
): Promise<void> {
  const side = verb === 'delete' ? 'before' : 'after'
  return writeAudit(tx, ctx, {
    action: `publishBatch.${verb}`,
    entity: 'publishBatch',
    entityId: id,
    [side]: { name, ...facts },
    detail: { title: name },
  })
}
