import { contractEndingDays } from '@pindao/protocol/contracts/contract.filter.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { contract, contractChannel } from './contract.table.ts'

/**
 * A condition on a channel by the contracts that hold it today, each by the day of its own time zone: one is in force, one
 * in force ends within thirty days, or none is.
 *
 * @param channelId the column of the query that names the channel
 * @param at the instant that is today, RFC 3339
 */
export function channelContractIs(
  state: 'inForce' | 'ending' | 'none',
  channelId: SQLWrapper,
  at: string,
): SQL {
  const today = sql`(${at}::timestamptz AT TIME ZONE ${contract.timeZone})::date`
  const ending =
    state === 'ending' ? sql` AND ${contract.endDate} <= ${today} + ${contractEndingDays}::int` : sql``
  const held = sql`EXISTS (SELECT FROM ${contractChannel}
    JOIN ${contract} ON ${contract.id} = ${contractChannel.contractId}
    WHERE ${contractChannel.channelId} = ${channelId} AND ${contract.deletedAt} IS NULL
      AND ${contract.status} = ${contractStatus.codes.in_force}
      AND ${contractChannel.fromDay} <= ${today}
      AND coalesce(${contractChannel.toDay}, 'infinity'::date) >= ${today}${ending})`
  return state === 'none' ? sql`NOT ${held}` : held
}
