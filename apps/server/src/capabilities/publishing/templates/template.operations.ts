import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { findTemplateNames } from './template.store.ts'
import type { TemplateChanges } from './template-changes.service.ts'

/** What is done to many templates at once. */
export function templateOperations(
  { db }: Pick<Database, 'db'>,
  changes: Pick<TemplateChanges, 'setEnabled' | 'remove' | 'restore'>,
): readonly AnyOperationCommand[] {
  const titlesOf = (actor: Actor, ids: readonly bigint[]) => findTemplateNames(db, actor, ids)
  return [
    ...(['publishTemplate.enable', 'publishTemplate.disable'] as const).map((kind) =>
      operationCommand({
        kind,
        titlesOf,
        run: (ctx, { recordId }, transact) =>
          changes.setEnabled(ctx, recordId, kind === 'publishTemplate.enable', transact),
      }),
    ),
    operationCommand({
      kind: 'publishTemplate.delete',
      titlesOf,
      run: (ctx, { recordId }, transact) => changes.remove(ctx, recordId, transact),
    }),
    operationCommand({
      kind: 'publishTemplate.restore',
      titlesOf: (actor, ids) => findTemplateNames(db, actor, ids, { deleted: true }),
      run: (ctx, { recordId }, transact) => changes.restore(ctx, recordId, transact),
    }),
  ]
}
