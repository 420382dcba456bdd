import { AppError } from '#src/platform/app-error.ts'

/**
 * That a row is still as the person saw it who changes it. Asked before any other rule: what they send carries what
 * they saw of all the other fields, too, and would be judged as if they had changed those back; their page reads again
 * and merges on this answer only.
 *
 * @throws access.changedMeanwhile
 */
export function assertAsSeen(row: { readonly version: number }, seen: number): void {
  if (row.version !== seen) throw new AppError('access.changedMeanwhile')
}
