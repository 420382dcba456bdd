import type { DropBox, DropBoxChoice } from '@pindao/protocol/publishing/drop-box.endpoints.ts'
import type { Actor } from '#src/platform/context.ts'
import type { ListedDropBox } from './drop-box.store.ts'
import type { DropBoxRow } from './drop-box.table.ts'

/** A box as people see it: never with its secret. */
export function presentBox(
  { permissions }: Pick<Actor, 'permissions'>,
  { box, ...figures }: ListedDropBox,
  departments: ReadonlyMap<bigint, string>,
): DropBox {
  const { id, secretSealed, stoppedAt, departmentIds, deletedAt: _kept, ...rest } = box
  const mayChange = permissions.has('dropBox:update')
  const asksForKey = rest.seenHostKey !== null && (rest.seenHostKey !== rest.hostKey || stoppedAt !== null)
  return {
    ...rest,
    ...figures,
    id: String(id),
    hasSecret: secretSealed !== null,
    stopped: stoppedAt !== null,
    departments: departmentIds.map((one) => ({ id: String(one), code: departments.get(one) ?? '' })),
    actions: mayChange
      ? ['update', 'test', ...(asksForKey ? (['confirmHostKey'] as const) : []), 'delete']
      : [],
  }
}

export const presentChoice = ({ id, name, kind, automatic }: DropBoxRow): DropBoxChoice => ({
  id: String(id),
  name,
  kind,
  automatic,
})
