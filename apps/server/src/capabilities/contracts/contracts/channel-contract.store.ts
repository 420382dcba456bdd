import { approvalStatus, approvalsUnderWay } from '@pindao/protocol/contracts/approval.states.ts'
import { contractEndingDays } from '@pindao/protocol/contracts/contract.filter.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { and, desc, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
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

const held = alias(contractChannel, 'held')
const reviewed = alias(contract, 'reviewed')

/**
 * Of these channels those that no contract in force holds today while the one that holds them from some day on is reviewed,
 * with its id: null for whoever may not read it. Whoever publishes is to know that nothing is signed yet.
 *
 * @param at the instant that is today, RFC 3339
 */
export async function findContractsInReview(
  db: Executor,
  actor: Actor,
  channelIds: readonly bigint[],
  at: string,
): Promise<ReadonlyMap<bigint, bigint | null>> {
  if (channelIds.length === 0) return new Map()
  const scope = { ownerStaffId: reviewed.ownerStaffId, departmentId: reviewed.departmentId }
  const mayRead = actor.permissions.has('contract:read')
  const rows = await db
    .select({
      channelId: held.channelId,
      id: reviewed.id,
      isSeen: sql<boolean>`${mayRead}::boolean AND ${withinScope(actor, scope) ?? sql`true`}`,
    })
    .from(held)
    .innerJoin(reviewed, eq(reviewed.id, held.contractId))
    .where(
      and(
        inArray(held.channelId, [...channelIds]),
        isNull(reviewed.deletedAt),
        inArray(reviewed.status, [...contractStatus.codesOf(['created', 'introduced'])]),
        inArray(reviewed.approvalStatus, [...approvalStatus.codesOf(approvalsUnderWay)]),
        sql`coalesce(${held.toDay}, 'infinity'::date) >= (${at}::timestamptz AT TIME ZONE ${reviewed.timeZone})::date`,
        channelContractIs('none', held.channelId, at),
      ),
    )
    // Of several the one that begins first is told: it is written last.
    .orderBy(desc(held.fromDay))
  return new Map(rows.map(({ channelId, id, isSeen }) => [channelId, isSeen ? id : null]))
}
