import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import {
  type ChannelContract,
  type ContractEnd,
  endingStatuses,
  mostContractsOfChannel,
  mostEndsOfMonth,
} from '@pindao/protocol/contracts/contract-calendar.endpoints.ts'
import type { Month } from '@pindao/protocol/contracts/month.ts'
import type { Day } from '@pindao/protocol/core/zoned-day.ts'
import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { inDepartment } from '#src/capabilities/access/access.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { endOf, endsWithin } from '../contracts/contract.store.ts'
import { contract, contractChannel } from '../contracts/contract.table.ts'
import { party } from '../parties/party.table.ts'

type EndsFilter = {
  readonly from: Day
  readonly to: Day
  readonly departmentId: bigint | undefined
  readonly own: boolean
}
/** An end, with how many there are in its month. */
type EndRow = ContractEnd & { readonly month: Month; readonly total: number }

/** The first ends of each month in somebody's data scope, in their order. */
export async function findEnds(db: Executor, actor: Actor, filter: EndsFilter): Promise<readonly EndRow[]> {
  const month = sql<Month>`to_char(${endOf}, 'YYYY-MM')`
  const ends = db
    .select({
      id: contract.id,
      no: contract.no,
      title: contract.title,
      partyId: contract.partyId,
      status: contract.status,
      day: sql<Day>`${endOf}::text`.as('day'),
      early: sql<boolean>`${contract.terminatedOn} IS NOT NULL`.as('early'),
      autoRenew: contract.autoRenew,
      month: month.as('month'),
      total: sql<number>`count(*) OVER (PARTITION BY ${month})::int`.as('total'),
      place: sql<number>`row_number() OVER (PARTITION BY ${month} ORDER BY ${endOf}, ${contract.id})`.as(
        'place',
      ),
    })
    .from(contract)
    .where(
      and(
        isNull(contract.deletedAt),
        withinScope(actor, contract),
        inArray(contract.status, contractStatus.codesOf([...endingStatuses])),
        endsWithin(filter.from, filter.to),
        filter.departmentId === undefined
          ? undefined
          : inDepartment(contract.departmentId, filter.departmentId),
        filter.own ? eq(contract.ownerStaffId, actor.staffId) : undefined,
      ),
    )
    .as('ends')
  const rows = await db
    .select({
      id: ends.id,
      no: ends.no,
      title: ends.title,
      status: ends.status,
      day: ends.day,
      early: ends.early,
      autoRenew: ends.autoRenew,
      month: ends.month,
      total: ends.total,
      partyName: party.legalName,
    })
    .from(ends)
    .innerJoin(party, eq(party.id, ends.partyId))
    .where(lte(ends.place, mostEndsOfMonth))
    .orderBy(asc(ends.day), asc(ends.id))
  return rows.map((row) => ({ ...row, id: String(row.id), status: codeOf(row.status) }))
}

/** The contracts in somebody's data scope that hold a channel; the latest days first. */
export async function findOfChannel(
  db: Executor,
  actor: Actor,
  channelId: bigint,
): Promise<ChannelContract[]> {
  const rows = await db
    .select({
      id: contract.id,
      no: contract.no,
      title: contract.title,
      status: contract.status,
      partyName: party.legalName,
      from: contractChannel.fromDay,
      to: contractChannel.toDay,
    })
    .from(contractChannel)
    .innerJoin(contract, eq(contract.id, contractChannel.contractId))
    .innerJoin(party, eq(party.id, contract.partyId))
    .where(
      and(eq(contractChannel.channelId, channelId), isNull(contract.deletedAt), withinScope(actor, contract)),
    )
    .orderBy(desc(contractChannel.fromDay), desc(contractChannel.id))
    .limit(mostContractsOfChannel)
  return rows.map(({ id, status, ...held }) => ({ ...held, id: String(id), status: codeOf(status) }))
}

const codeOf = (status: number) => contractStatus.codes[contractStatus.nameOf(status)]
