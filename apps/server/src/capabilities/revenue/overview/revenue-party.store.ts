import type { Platform } from '@pindao/protocol/channels/platforms.ts'
import type { Month } from '@pindao/protocol/contracts/month.ts'
import { mostPartySettlements } from '@pindao/protocol/revenue/overview.endpoints.ts'
import { sql } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { contract, contractChannel } from '#src/capabilities/contracts/contracts/contract.table.ts'
import { party } from '#src/capabilities/contracts/parties/party.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { settlement, settlementLine } from '../settlement/settlement.table.ts'
import { settlementCode } from '../state-codes.store.ts'
import { exactText } from './exchange.store.ts'
import { coveredContracts } from './settled.store.ts'

/** Whom contracts are signed with, and whose record it is. */
export async function findRevenueParty(db: Executor, id: bigint) {
  const [row] = await db
    .select({
      id: party.id,
      legalName: party.legalName,
      departmentId: party.departmentId,
      ownerStaffId: party.ownerStaffId,
    })
    .from(party)
    .where(sql`${party.id} = ${id} AND ${party.deletedAt} IS NULL`)
  return row
}

/** Its contracts in somebody's data scope, the newest first. */
export function findPartyContracts(db: Executor, actor: Actor, partyId: bigint) {
  return db
    .select({ id: contract.id, no: contract.no, title: contract.title, status: contract.status })
    .from(contract)
    .where(
      sql`${contract.partyId} = ${partyId} AND ${contract.deletedAt} IS NULL AND ${coveredContracts(actor)}`,
    )
    .orderBy(sql`${contract.id} DESC`)
}

export type PartySettlement = {
  readonly id: string
  readonly no: string
  readonly contractId: string
  readonly contractNo: string
  readonly month: Month
  readonly status: number
  readonly currency: string
  readonly gross: string
  readonly creator: string
  readonly company: string
  readonly carryIn: string
  readonly payable: string
  readonly carryOut: string
  readonly paidOn: string | null
}

const settlementsOf = (actor: Actor, partyId: bigint) => sql`
  SELECT s.id, s.no, s.contract_id, contract.no AS contract_no, s.month, s.status, s.currency, s.gross,
    COALESCE(l.creator, 0) AS creator, COALESCE(l.company, 0) AS company, s.carry_in, s.payable, s.carry_out, s.paid_on
  FROM ${settlement} AS s JOIN ${contract} ON contract.id = s.contract_id
    LEFT JOIN LATERAL (SELECT sum(creator) AS creator, sum(company) AS company FROM ${settlementLine}
      WHERE settlement_id = s.id) AS l ON true
  WHERE s.party_id = ${partyId} AND s.status <> ${settlementCode.void} AND ${coveredContracts(actor)}`

/** What was settled with it, the newest first. */
export async function findPartySettlements(
  db: Executor,
  actor: Actor,
  partyId: bigint,
): Promise<PartySettlement[]> {
  const { rows } = await db.execute<PartySettlement>(sql`
    SELECT id, no, contract_id AS "contractId", contract_no AS "contractNo", month, status, currency,
      ${exactText(sql`gross`)} AS gross, ${exactText(sql`creator`)} AS creator, ${exactText(sql`company`)} AS company,
      ${exactText(sql`carry_in`)} AS "carryIn", ${exactText(sql`payable`)} AS payable,
      ${exactText(sql`carry_out`)} AS "carryOut", paid_on::text AS "paidOn"
    FROM (${settlementsOf(actor, partyId)}) AS told
    ORDER BY month DESC, id DESC LIMIT ${mostPartySettlements}`)
  return rows
}

export type PartySum = {
  readonly currency: string
  readonly creator: string
  readonly company: string
  readonly paid: string
  readonly open: string
  readonly drafts: string
  readonly carried: string
}

/** What they come to, all of them; what is carried says the newest of each contract that is no draft. */
export async function findPartySums(db: Executor, actor: Actor, partyId: bigint): Promise<PartySum[]> {
  const { rows } = await db.execute<PartySum>(sql`
    WITH told AS (${settlementsOf(actor, partyId)}),
    ranked AS (SELECT *, status <> ${settlementCode.draft} AND row_number() OVER (
      PARTITION BY contract_id, currency, status <> ${settlementCode.draft} ORDER BY month DESC) = 1 AS newest FROM told)
    SELECT currency, ${exactText(sql`sum(creator) FILTER (WHERE status IN ${settlementCode.standing})`)} AS creator,
      ${exactText(sql`sum(company) FILTER (WHERE status IN ${settlementCode.standing})`)} AS company,
      ${exactText(sql`sum(payable) FILTER (WHERE status = ${settlementCode.paid})`)} AS paid,
      ${exactText(sql`sum(payable) FILTER (WHERE status = ${settlementCode.confirmed})`)} AS open,
      ${exactText(sql`sum(payable) FILTER (WHERE status = ${settlementCode.draft})`)} AS drafts,
      ${exactText(sql`sum(carry_out) FILTER (WHERE newest)`)} AS carried
    FROM ranked GROUP BY currency ORDER BY currency`)
  return rows
}

/** The channels that its contracts hold or held, as far as they are seen. */
export async function findPartyChannels(
  db: Executor,
  actor: Actor,
  contractIds: readonly bigint[],
): Promise<{ id: string; title: string; platform: Platform }[]> {
  if (contractIds.length === 0) return []
  const { rows } = await db.execute<{ id: string; title: string; platform: Platform }>(sql`
    SELECT id, title, platform FROM ${channel}
    WHERE id IN (SELECT channel_id FROM ${contractChannel}
        WHERE contract_id = ANY(${sql.param(contractIds.map(String))}::bigint[]))
      AND ${withinScope(actor, channel) ?? sql`true`}
    ORDER BY lower(title), id`)
  return rows
}

/** With whom contracts about a channel are or were signed, as far as the contracts are seen. */
export async function findPartiesOfChannel(
  db: Executor,
  actor: Actor,
  channelId: bigint,
): Promise<{ id: string; legalName: string }[]> {
  const { rows } = await db.execute<{ id: string; legalName: string }>(sql`
    SELECT DISTINCT party.id, party.legal_name AS "legalName"
    FROM ${contractChannel} AS held JOIN ${contract} ON contract.id = held.contract_id
      JOIN ${party} ON party.id = contract.party_id
    WHERE held.channel_id = ${channelId} AND contract.deleted_at IS NULL AND ${coveredContracts(actor)}
    ORDER BY 2, 1`)
  return rows
}
