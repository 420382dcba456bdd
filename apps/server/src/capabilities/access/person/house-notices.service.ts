import type { HouseNotices, updateHouseNotices } from '@pindao/protocol/access/house-notices.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { writeAudit } from '../audit/audit.store.ts'
import { findHouseChoices, findHouseNotices, writeHouseNotices } from './house-notices.store.ts'

type Change = EndpointParsed<typeof updateHouseNotices>['body']

/** In which ways the company tells its people of things, where they have chosen nothing themselves. */
export function createHouseNotices({
  database,
  clock,
}: {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly clock: Clock
}) {
  async function get(): Promise<HouseNotices> {
    const found = await findHouseNotices(database.db)
    return {
      choices: found?.row.choices ?? {},
      version: found?.row.version ?? 0,
      updatedAt: found?.row.updatedAt ?? null,
      updatedBy: found?.by ?? null,
    }
  }

  return {
    get,

    /** The installation's, so for the widest data scope. @throws access.outsideScope, access.changedMeanwhile */
    async update(ctx: SignedInContext, { event, way, told, version }: Change): Promise<HouseNotices> {
      if (ctx.actor.dataScope !== 'all') throw new AppError('access.outsideScope')
      await database.transaction(async (tx) => {
        const choices = await findHouseChoices(tx)
        const before = choices[event]?.[way] ?? null
        const row = {
          // Null is not kept: the role decides again.
          choices: { ...choices, [event]: { ...choices[event], [way]: told ?? undefined } },
          version: version + 1,
          updatedAt: instantIn(clock, 0),
          updatedBy: ctx.actor.staffId,
        }
        if (!(await writeHouseNotices(tx, row))) throw new AppError('access.changedMeanwhile')
        await writeAudit(tx, ctx, {
          action: 'houseNotices.update',
          entity: 'houseNotices',
          entityId: 1n,
          before: { told: before },
          after: { told },
          detail: { event, way },
        })
        await publishLive(tx, { type: 'setting' }, { permission: 'setting:read', everybody: true })
      })
      return get()
    },
  }
}
export type HouseNoticesService = ReturnType<typeof createHouseNotices>
