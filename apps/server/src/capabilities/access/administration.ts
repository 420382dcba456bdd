import { AppError } from '#src/platform/app-error.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { publishAccessChange } from '#src/platform/live/live.ts'
import { grantsOfEnabled, lockAdministration } from './administration.store.ts'
import type { Authentication } from './authentication.ts'
import { administeredBy, staysAdministered } from './granting.ts'

/** Runs one change of roles, staff or departments. */
export type Administration = <T>(change: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Changes of who may do what: one at a time, refused when nobody would be left to administer, and believed at
 * once: by this process when it is done, by the others when the database tells them.
 *
 * @throws access.lastAdministrator
 */
export function createAdministration(deps: {
  database: Pick<Database, 'transaction'>
  authentication: Pick<Authentication, 'forget'>
}): Administration {
  return async (change) => {
    const result = await deps.database.transaction(async (tx) => {
      await lockAdministration(tx)
      const before = administeredBy(await grantsOfEnabled(tx))
      const changed = await change(tx)
      const after = administeredBy(await grantsOfEnabled(tx))
      if (!staysAdministered(before, after)) throw new AppError('access.lastAdministrator')
      await publishAccessChange(tx)
      return changed
    })
    deps.authentication.forget()
    return result
  }
}
