import {
  type ChannelContract,
  calendarMonths,
  type contractEnds,
  type MonthOfEnds,
} from '@pindao/protocol/contracts/contract-calendar.endpoints.ts'
import { addMonths, firstDay, lastDay } from '@pindao/protocol/contracts/month.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { ContractPorts } from '../contracts/contract-changes.service.ts'
import * as store from './contract-calendar.store.ts'

type EndsQuery = EndpointParsed<typeof contractEnds>['query']

/** When contracts end, by months, and which of them hold a channel on which days (CON-01). */
export function createContractDays({ database, channelTitle }: Pick<Kit, 'database'> & ContractPorts) {
  const { db } = database
  return {
    /** Months without an end are told, too. */
    async ends({ actor }: SignedInContext, query: EndsQuery): Promise<MonthOfEnds[]> {
      const { from, departmentId, owner } = query
      const months = Array.from({ length: calendarMonths }, (_, index) => addMonths(from, index))
      const rows = await store.findEnds(db, actor, {
        from: firstDay(from),
        to: lastDay(months.at(-1) ?? from),
        departmentId: departmentId === undefined ? undefined : BigInt(departmentId),
        own: owner !== undefined,
      })
      const byMonth = Map.groupBy(rows, ({ month }) => month)
      return months.map((month) => {
        const ends = byMonth.get(month) ?? []
        const contracts = ends.map(({ month: _month, total: _total, ...end }) => end)
        return { month, total: ends[0]?.total ?? 0, contracts }
      })
    },

    /** @throws channels.notFound */
    async ofChannel({ actor }: SignedInContext, channelId: bigint): Promise<ChannelContract[]> {
      if ((await channelTitle(db, actor, channelId)) === null) throw new AppError('channels.notFound')
      return store.findOfChannel(db, actor, channelId)
    },
  }
}
export type ContractDays = ReturnType<typeof createContractDays>
