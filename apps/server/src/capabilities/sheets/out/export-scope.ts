import { permissionOf } from '@pindao/protocol/operations/operation.kinds.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Actor, type Reach, reachOf } from '#src/platform/context.ts'
import type { SheetExportRow } from './export.table.ts'

type MadeUnder = Pick<SheetExportRow, 'dataScope' | 'reach'>

/** Noted with a file: whose records its rows were read from. */
export const madeUnder = (actor: Reach): MadeUnder => ({
  dataScope: actor.dataScope,
  reach: [...reachOf(actor)],
})

/** Whether somebody's data scope still reaches as far as when a file was made; one that does not say counts as widest. */
export function stillReaches(actor: Reach, { dataScope, reach }: MadeUnder): boolean {
  if (actor.dataScope === 'all' || dataScope === 'own') return true
  if (dataScope !== actor.dataScope || reach === null) return false
  const reached = reachOf(actor)
  return reach.every((each) => reached.includes(each))
}

/** Whether somebody may still have a file that began under a data scope. @throws as `assertMayRead` */
export function assertStillMay(actor: Actor, kind: SheetExportRow['kind'], under: MadeUnder): void {
  if (!actor.permissions.has(permissionOf(kind))) throw new AppError('access.noPermission')
  if (!stillReaches(actor, under)) throw new AppError('access.outsideScope')
}

/** @throws access.noPermission, access.outsideScope for whoever may not read such a list, or not all of it, any more. */
export function assertMayRead(actor: Actor, row: SheetExportRow): void {
  if (!actor.permissions.has(permissionOf(row.kind))) throw new AppError('access.noPermission')
  // Before it is made nothing is noted, and nothing can be read.
  if (row.objectKey !== null && !stillReaches(actor, row)) throw new AppError('access.outsideScope')
}

/**
 * The same for a file of somebody else's: their rows were what they may see, and have to be what this person may see.
 * Of whom a list says everything, nobody else is given the file.
 *
 * @throws access.noPermission, access.outsideScope
 */
export function assertMayReadOf(actor: Actor, row: SheetExportRow, isSensitive: boolean): void {
  if (!actor.permissions.has(permissionOf(row.kind))) throw new AppError('access.noPermission')
  if (isSensitive || !seesAllOf(actor, row)) throw new AppError('access.outsideScope')
}

/** Whether `assertMayReadOf` lets somebody through. */
export const mayReadOf = (actor: Actor, row: SheetExportRow, isSensitive: boolean) =>
  !isSensitive && actor.permissions.has(permissionOf(row.kind)) && seesAllOf(actor, row)

/** Whatever was read as one's own may be anywhere: only whoever sees everything sees all of it. */
function seesAllOf(actor: Reach, row: MadeUnder): boolean {
  if (actor.dataScope === 'all') return true
  return row.dataScope !== 'own' && stillReaches(actor, row)
}

/** Whether `assertMayRead` lets somebody through. */
export const mayRead = (actor: Actor, row: SheetExportRow) =>
  actor.permissions.has(permissionOf(row.kind)) && stillReaches(actor, row)
