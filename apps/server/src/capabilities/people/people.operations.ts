import type { Access } from '#src/capabilities/access/access.ts'
import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'

/** What is done to many members of staff at once: here, since access comes before operations. */
export function peopleOperations(staff: Access['api']['staff']): readonly AnyOperationCommand[] {
  return (['staff.enable', 'staff.disable'] as const).map((kind) =>
    operationCommand({
      kind,
      titlesOf: staff.namesOf,
      run: (ctx, { recordId }, transact) =>
        staff.setEnabled(ctx, recordId, kind === 'staff.enable', transact),
    }),
  )
}
