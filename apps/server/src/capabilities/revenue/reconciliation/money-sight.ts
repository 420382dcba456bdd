import { AppError } from '#src/platform/app-error.ts'
import type { Actor } from '#src/platform/context.ts'

/** Sums of the whole company are for who sees all of it. @throws access.noPermission */
export function assertSeesAllMoney(actor: Pick<Actor, 'permissions' | 'dataScope'>): void {
  assertSeesMoney(actor)
  if (actor.dataScope !== 'all') throw new AppError('access.noPermission')
}

/** A check without its figures says nothing: who may not see final revenue sees none of it. @throws access.noPermission */
export function assertSeesMoney({ permissions }: Pick<Actor, 'permissions'>): void {
  if (!permissions.has('revenue:read')) throw new AppError('access.noPermission')
}
