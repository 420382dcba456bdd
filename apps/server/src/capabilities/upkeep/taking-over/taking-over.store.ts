import { channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import type { BalanceKind } from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import { plainAmount } from '@pindao/protocol/core/money.ts'
import type { ImportKind } from '@pindao/protocol/sheets/import.endpoints.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel, channelCredential } from '#src/capabilities/channels/channel.table.ts'
import { platformVideo } from '#src/capabilities/channels/sync/sync.table.ts'
import {
  contract,
  contractBalance,
  contractChannel,
} from '#src/capabilities/contracts/contracts/contract.table.ts'
import { isOpenContract, isWithout } from '#src/capabilities/contracts/contracts.ts'
import { party } from '#src/capabilities/contracts/parties/party.table.ts'
import { operation, operationItem } from '#src/capabilities/operations/operation.table.ts'
import { sheetImport } from '#src/capabilities/sheets/in/import.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'

const all = sql<number>`count(*)::int`
const where = (condition: SQL) => sql<number>`(count(*) FILTER (WHERE ${condition}))::int`

/** Colleagues who may sign in, and departments. */
export async function countPeople(db: Executor) {
  const [people] = await db.select({ count: all }).from(staff).where(eq(staff.disabled, false))
  const [places] = await db.select({ count: all }).from(department)
  return { staff: people?.count ?? 0, departments: places?.count ?? 0 }
}

/** Channels in use: those without a contract today, without a grant where there could be one, and with no one who works on them. */
export async function countChannels(db: Executor, actor: Actor, today: string) {
  const held = sql`EXISTS (SELECT FROM ${contractChannel} JOIN ${contract} ON ${contract.id} = ${contractChannel.contractId}
    WHERE ${contractChannel.channelId} = ${channel.id} AND ${contract.deletedAt} IS NULL
      AND coalesce(${contractChannel.toDay}, 'infinity') >= ${today})`
  const isManaged = inArray(channel.platform, [...managedPlatforms])
  const isGranted = sql`coalesce(${channelCredential.status}, -1) = ${credentialStatus.codes.normal}`
  const [row] = await db
    .select({
      count: all,
      withoutContract: where(sql`NOT ${held}`),
      // Whoever brings channels in gets those for which the sheet named nobody.
      withoutOperator: where(sql`${staff.disabled} OR ${channel.ownerStaffId} = ${actor.staffId}`),
      withoutGrant: where(sql`${isManaged} AND NOT ${isGranted}`),
    })
    .from(channel)
    .innerJoin(staff, eq(staff.id, channel.ownerStaffId))
    .leftJoin(channelCredential, eq(channelCredential.channelId, channel.id))
    .where(and(ne(channel.use, channelUse.codes.removed), withinScope(actor, channel)))
  return row ?? { count: 0, withoutContract: 0, withoutOperator: 0, withoutGrant: 0 }
}

export async function countParties(db: Executor, actor: Actor) {
  const none = sql`NOT EXISTS (SELECT FROM ${contract} WHERE ${contract.partyId} = ${party.id} AND ${contract.deletedAt} IS NULL)`
  const [row] = await db
    .select({ count: all, withoutContract: where(none) })
    .from(party)
    .where(and(isNull(party.deletedAt), withinScope(actor, party)))
  return row ?? { count: 0, withoutContract: 0 }
}

/** Contracts that are not over. */
export async function countContracts(db: Executor, actor: Actor) {
  const [row] = await db
    .select({
      count: all,
      withoutChannels: where(isWithout.channels),
      withoutShare: where(isWithout.share),
      withoutBalance: where(isWithout.balance),
      notSigned: where(sql`${contract.approvalStatus} <> ${approvalStatus.codes.completed}`),
    })
    .from(contract)
    .where(and(isNull(contract.deletedAt), isOpenContract, withinScope(actor, contract)))
  return row ?? { count: 0, withoutChannels: 0, withoutShare: 0, withoutBalance: 0, notSigned: 0 }
}

/** What contracts began with, by kind and currency; sums are the database's. */
export async function sumBalances(db: Executor, actor: Actor) {
  const { kind, currency, amount, contractId } = contractBalance
  const rows = await db
    .select({
      kind,
      currency,
      amount: sql<string>`sum(${amount})::text`,
      contracts: sql<number>`count(DISTINCT ${contractId})::int`,
    })
    .from(contractBalance)
    .innerJoin(contract, eq(contract.id, contractId))
    .where(and(isNull(contract.deletedAt), withinScope(actor, contract)))
    .groupBy(kind, currency)
    .orderBy(asc(currency), asc(kind))
  return rows.map((row) => ({
    kind: row.kind as BalanceKind,
    money: { amount: plainAmount(row.amount), currency: row.currency },
    contracts: row.contracts,
  }))
}

/** Balances: a contract, a kind and a currency are one, however many rows it is the sum of. */
export async function countBalances(db: Executor, actor: Actor): Promise<number> {
  const { kind, currency, contractId } = contractBalance
  const [row] = await db
    .select({ count: sql<number>`count(DISTINCT (${contractId}, ${kind}, ${currency}))::int` })
    .from(contractBalance)
    .innerJoin(contract, eq(contract.id, contractId))
    .where(and(isNull(contract.deletedAt), withinScope(actor, contract)))
  return row?.count ?? 0
}

export async function countVideos(db: Executor, actor: Actor) {
  const [row] = await db
    .select({ count: all, notRead: where(sql`${platformVideo.broughtInAt} IS NOT NULL`) })
    .from(platformVideo)
    .innerJoin(channel, eq(channel.id, platformVideo.channelId))
    .where(withinScope(actor, channel))
  return row ?? { count: 0, notRead: 0 }
}

/** The newest confirmed sheet of each kind, with what became of it. */
export async function findRuns(db: Executor, kinds: readonly ImportKind[]) {
  const newest = await db
    .selectDistinctOn([sheetImport.target], {
      target: sheetImport.target,
      importId: sheetImport.id,
      operationId: operation.id,
      fileName: sheetImport.fileName,
      counts: sheetImport.counts,
      ownerStaffId: sheetImport.ownerStaffId,
      by: staff.fullName,
      at: operation.createdAt,
      endedAt: operation.endedAt,
      total: operation.total,
    })
    .from(sheetImport)
    .innerJoin(operation, eq(operation.id, sheetImport.operationId))
    .innerJoin(staff, eq(staff.id, sheetImport.ownerStaffId))
    .where(inArray(sheetImport.target, [...kinds]))
    .orderBy(asc(sheetImport.target), desc(sheetImport.id))
  if (newest.length === 0) return []
  const outcomes = await db
    .select({
      operationId: operationItem.operationId,
      done: where(sql`${operationItem.outcome} = 'done'`),
      failed: where(sql`${operationItem.outcome} <> 'done'`),
    })
    .from(operationItem)
    .where(
      and(
        inArray(
          operationItem.operationId,
          newest.map(({ operationId }) => operationId),
        ),
        isNotNull(operationItem.outcome),
      ),
    )
    .groupBy(operationItem.operationId)
  return newest.map((one) => {
    const came = outcomes.find(({ operationId }) => operationId === one.operationId)
    return { ...one, done: came?.done ?? 0, failed: came?.failed ?? 0 }
  })
}
