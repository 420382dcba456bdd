import type { Month } from '@pindao/protocol/contracts/month.ts'
import { type SQL, sql } from 'drizzle-orm'
import { contract } from '#src/capabilities/contracts/contracts/contract.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { settlement, settlementLine } from '../settlement/settlement.table.ts'
import { exactText } from './exchange.store.ts'
import { textList } from './overview.store.ts'
import { ofSeenChannels, type SeenRevenue } from './seen-revenue.store.ts'

/** Settlements of contracts in somebody's data scope; for statements that join `contract`. */
export const coveredContracts = (actor: Actor): SQL => withinScope(actor, contract) ?? sql`true`

export type SharedSums = {
  readonly month: Month
  readonly currency: string
  readonly creator: string
  readonly company: string
  readonly deducted: string
}

/** What confirmed and paid settlements of months made of the revenue of somebody's channels. */
export async function findShares(
  db: Executor,
  seen: SeenRevenue,
  months: readonly Month[],
): Promise<SharedSums[]> {
  const { rows } = await db.execute<SharedSums>(sql`
    SELECT s.month, s.currency, ${exactText(sql`sum(l.creator)`)} AS creator,
      ${exactText(sql`sum(l.company)`)} AS company, ${exactText(sql`sum(l.deducted)`)} AS deducted
    FROM ${settlement} AS s JOIN ${contract} ON contract.id = s.contract_id
      JOIN ${settlementLine} AS l ON l.settlement_id = s.id
    WHERE s.month = ANY(${textList(months)}) AND s.status IN (1, 2) AND ${coveredContracts(seen.actor)}
      AND ${ofSeenChannels(seen, sql`l.channel_id`)}
    GROUP BY 1, 2`)
  return rows
}

export type OwedSums = {
  readonly month: Month
  readonly currency: string
  readonly paid: string
  readonly open: string
  readonly drafts: string
}

/** What of settlements of months was paid, is still to be paid, and what drafts come to: of contracts that hold such channels. */
export async function findOwed(
  db: Executor,
  seen: SeenRevenue,
  months: readonly Month[],
): Promise<OwedSums[]> {
  const isNarrow = seen.channels !== undefined || seen.platforms !== undefined
  const { rows } = await db.execute<OwedSums>(sql`
    SELECT s.month, s.currency, ${exactText(sql`sum(s.payable) FILTER (WHERE s.status = 2)`)} AS paid,
      ${exactText(sql`sum(s.payable) FILTER (WHERE s.status = 1)`)} AS open,
      ${exactText(sql`sum(s.payable) FILTER (WHERE s.status = 0)`)} AS drafts
    FROM ${settlement} AS s JOIN ${contract} ON contract.id = s.contract_id
    WHERE s.month = ANY(${textList(months)}) AND s.status <> 3 AND ${coveredContracts(seen.actor)}
      AND ${
        isNarrow
          ? sql`EXISTS (SELECT FROM ${settlementLine} AS l
              WHERE l.settlement_id = s.id AND ${ofSeenChannels(seen, sql`l.channel_id`)})`
          : sql`true`
      }
    GROUP BY 1, 2`)
  return rows
}
