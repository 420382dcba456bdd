import type { Yesterday } from '@pindao/protocol/channel-data/yesterday.endpoints.ts'
import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Kit } from '#src/platform/kit.ts'
import { lastDayOf } from '../operation/asked-period.ts'
import { seesMoney } from '../operation/figures.present.ts'
import { findTwoDays } from './yesterday.store.ts'
import { yesterdayOf } from './yesterday.ts'

/** The last complete day, for the workbench: held against the same weekday before, because weeks have a rhythm. */
export const createYesterday =
  ({ database: { db }, clock }: Pick<Kit, 'database' | 'clock'>) =>
  async ({ actor }: SignedInContext): Promise<Yesterday> => {
    const day = await lastDayOf(db, clock)
    const before = addDays(day, -7)
    const rows = await findTwoDays(db, actor, day, before)
    return yesterdayOf(rows, { day, before, money: seesMoney(actor) })
  }
