import type { Month } from '@pindao/protocol/contracts/month.ts'
import { type SQL, sql } from 'drizzle-orm'
import { contract } from '#src/capabilities/contracts/contracts/contract.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { settlement, settlementLine } from '../settlement/settlement.table.ts'
import { settlementCode } from '../state-codes.store.ts'
import { exactText } from './exchange.store.ts'
import { textList } from './overview.store.ts'
import { ofSeenChannels, type SeenRevenue } from './seen-revenue.store.ts'

/** Settlements of contracts in somebody's data scope; for statements that join `contract`. */
export const coveredContracts = (actor: Actor): SQL => withinScope(actor, contract) ?? sql`true`

/** What settlements of a month come to: shares of those that are no drafts, and what is paid, open, or still a draft. */
export type SettledSums = {
  readonly month: Month
  readonly currency: string
  readonly creator: string
  readonly company: string
  /** What was taken off before it was shared. */
  readonly deducted: string
  readonly paid: string
  readonly open: string
  readonly drafts: string
}

/**
 * What settlements of months made of revenue: of contracts in somebody's data scope. Where channels were asked for, shares are
 * those of these channels, and what is paid is that of the contracts which hold one of them, because a payment is not
 * parted by channels.
 */
export async function findSettledSums(
  db: Executor,
  seen: SeenRevenue,
  months: readonly Month[],
): Promise<SettledSums[]> {
  // What its lines come to stands in a settlement; only a part of them has to be added up.
  const parts = seen.isAsked
    ? sql`JOIN (SELECT l.settlement_id, sum(l.gross) AS gross, sum(l.creator) AS creator, sum(l.company) AS company
        FROM ${settlementLine} AS l WHERE ${ofSeenChannels(seen, sql`l.channel_id`)} GROUP BY 1
      ) AS part ON part.settlement_id = s.id`
    : sql`CROSS JOIN LATERAL (SELECT s.gross, s.subtotal + s.adjustments AS creator, s.company) AS part`
  const shared = sql`FILTER (WHERE s.status IN ${settlementCode.standing})`
  const { rows } = await db.execute<SettledSums>(sql`
    SELECT s.month, s.currency, ${exactText(sql`sum(part.creator) ${shared}`)} AS creator,
      ${exactText(sql`sum(part.company) ${shared}`)} AS company,
      ${exactText(sql`sum(part.gross - part.creator - part.company) ${shared}`)} AS deducted,
      ${exactText(sql`sum(s.payable) FILTER (WHERE s.status = ${settlementCode.paid})`)} AS paid,
      ${exactText(sql`sum(s.payable) FILTER (WHERE s.status = ${settlementCode.confirmed})`)} AS open,
      ${exactText(sql`sum(s.payable) FILTER (WHERE s.status = ${settlementCode.draft})`)} AS drafts
    FROM ${settlement} AS s JOIN ${contract} ON contract.id = s.contract_id ${parts}
    WHERE s.month = ANY(${textList(months)}) AND s.status <> ${settlementCode.void} AND ${coveredContracts(seen.actor)}
    GROUP BY 1, 2`)
  return rows
}
