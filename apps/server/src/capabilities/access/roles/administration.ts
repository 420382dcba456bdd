import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Transact, Tx } from '#src/platform/db/database.ts'
import { publishAccessChange } from '#src/platform/live/live.ts'
import type { Authentication } from '../sign-on/authentication.ts'
import { actorNow, grantsOfEnabled, lockAdministration } from './administration.store.ts'
import { administeredBy, staysAdministered } from './granting.ts'

/**
 * Runs one change of roles, staff or departments by somebody who needs a permission for it. The change is judged by the
 * context it is handed: whoever waited for their turn may have lost rights meanwhile.
 */
export type Administration = <T>(
  asked: SignedInContext,
  needs: Permission,
  change: (tx: Tx, ctx: SignedInContext) => Promise<T>,
  transact?: Transact,
) => Promise<T>

/**
 * Changes of who may do what: one at a time, refused when nobody would be left to administer, and believed at
 * once: by this process when it is done, by the others when the database tells them.
 *
 * @throws access.lastAdministrator; access.noPermission, access.staffDisabled when the rights went while it waited
 */
export function createAdministration(deps: {
  database: Pick<Database, 'transaction'>
  authentication: Pick<Authentication, 'forget'>
}): Administration {
  return async (asked, needs, change, transact = deps.database.transaction) => {
    const result = await transact(async (tx) => {
      await lockAdministration(tx)
      const actor = await actorNow(tx, asked.actor)
      if (!actor) throw new AppError('access.staffDisabled')
      if (!actor.permissions.has(needs)) throw new AppError('access.noPermission')
      const before = administeredBy(await grantsOfEnabled(tx))
      const changed = await change(tx, { ...asked, actor })
      const after = administeredBy(await grantsOfEnabled(tx))
      if (!staysAdministered(before, after)) throw new AppError('access.lastAdministrator')
      await publishAccessChange(tx)
      return changed
    })
    deps.authentication.forget()
    return result
  }
}
