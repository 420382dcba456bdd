import { dataZone } from '@pindao/protocol/channel-data/data-period.ts'
import { claimState } from '@pindao/protocol/claims/claim.states.ts'
import { sql } from 'drizzle-orm'
import { videoDay } from '#src/capabilities/channel-data/facts/fact.table.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { claim } from '../claim.table.ts'

/** What a video earned in so many days before it was claimed is what the claim puts at risk. */
const days = 28
/** Days come late: so long after a claim its days may still come, or become others (business.md, trap 4). */
const lateDays = 5
/** Of older claims nothing is worked out any more, unless we have only just heard of them. */
const oldDays = 40

/**
 * Works out what claims on our videos put at risk, by the estimated revenue of the days before them: the order in which
 * legal works (business.md §4). What somebody told of a claim counts more and stays.
 *
 * @param now RFC 3339 in UTC
 * @returns how many are other amounts now
 */
export async function reckonRisk(db: Executor, now: string): Promise<number> {
  const ago = (count: number) => new Date(Date.parse(now) - count * 86_400_000).toISOString()
  const claimedOn = sql`(o.claimed_at AT TIME ZONE ${dataZone})::date`
  const { rowCount } = await db.execute(sql`
    UPDATE ${claim} c SET revenue_at_risk = r.amount, currency = r.currency
    FROM (
      SELECT o.id, round(sum(d.est_revenue), 2) AS amount, min(d.currency) AS currency
      FROM ${claim} o
      JOIN ${videoDay} d ON d.channel_id = o.channel_id AND d.platform_video_id = o.video_id
        AND d.day BETWEEN ${claimedOn} - ${days}::int AND ${claimedOn} - 1
      WHERE o.direction = 'inbound' AND o.state <> ${claimState.codes.not_claimed}
        AND NOT (o.told->'marks' ? 'revenueAtRisk')
        AND (o.claimed_at > ${ago(oldDays)} OR o.created_at > ${ago(1)})
        AND (o.revenue_at_risk IS NULL OR o.claimed_at > ${ago(lateDays)})
      GROUP BY o.id
      HAVING sum(d.est_revenue) IS NOT NULL AND min(d.currency) = max(d.currency)
    ) r
    WHERE r.id = c.id AND (c.revenue_at_risk, c.currency) IS DISTINCT FROM (r.amount, r.currency)`)
  return rowCount ?? 0
}
