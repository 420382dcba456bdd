import type { Database } from '#src/platform/db/database.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'
import { countMembers } from './staff/staff-admin.store.ts'

/** Who came by the sign-on and waits for a first role (PERM-04). */
export function accessCards({
  database: { db },
}: {
  readonly database: Pick<Database, 'db'>
}): Pick<TodayCardReaders, 'staffWithoutRole'> {
  return {
    staffWithoutRole: async (actor) => ({
      value: await countMembers(db, actor, { roleId: 'none', enabled: true }),
      filter: { roleId: 'none', enabled: 'true' },
    }),
  }
}
