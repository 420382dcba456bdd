import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import type { SuspenseState } from '@pindao/protocol/revenue/reconciliation.codes.ts'
import { reportStatus, reportTypes, reportWorth } from '@pindao/protocol/revenue/report.states.ts'
import { type SQL, sql } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { likePattern } from '#src/platform/db/contains.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'

/** What of a file kind is settled, and what it has to add up to. */
export const typesOf = (worth: 'final' | 'summary') =>
  sql`ARRAY[${sql.join(
    reportTypes.filter((type) => reportWorth[type] === worth).map((type) => sql`${type}`),
    sql`, `,
  )}]::text[]`

export const counted = sql`${reportStatus.codes.counted}::int`

/** A signed contract: what it holds is no suspense, even where it is over by now. */
const signedContracts = sql`(${contractStatus.codes.in_force}, ${contractStatus.codes.terminated}, ${contractStatus.codes.expired})`

/** Whether a contract holds the channel of a sum `s` on its day, or on any day of its month where it has none. */
const isHeld = sql`EXISTS (
  SELECT FROM contract_channel cc JOIN contract c ON c.id = cc.contract_id
  WHERE cc.channel_id = s.channel_id AND c.deleted_at IS NULL AND c.status IN ${signedContracts}
    AND cc.from_day <= coalesce(s.day, (s.earning_month || '-01')::date + interval '1 month' - interval '1 day')
    AND coalesce(cc.to_day, 'infinity'::date) >= coalesce(s.day, (s.earning_month || '-01')::date))`

export type SuspenseFilter = {
  readonly month?: string | undefined
  readonly platform: string
  readonly words?: string | undefined
  readonly state?: readonly SuspenseState[] | undefined
  readonly subject?: string | undefined
  /** A sum of the group that is looked for. */
  readonly sumId?: bigint | undefined
}

/**
 * The common table `suspended`: sums of a month that nobody knows, that no contract holds, or that a person assigned, by channel of
 * the platform and currency; of channels that whoever asks may see. `fixed`: signed off with the figure that it has.
 */
export function suspended(
  actor: Actor | null,
  { month, platform, words, state, subject, sumId }: SuspenseFilter,
): SQL {
  const scope = actor === null ? undefined : withinScope(actor, channel)
  // What nobody knows is in nobody's scope but that of who sees all.
  const seesUnknown = actor === null || actor.dataScope === 'all'
  const conditions = [
    ...(words
      ? [sql`(g.platform_channel_id ILIKE ${likePattern(words)} OR c.title ILIKE ${likePattern(words)})`]
      : []),
    ...(state?.length ? [sql`g.state = ANY(${sql.param([...state])}::text[])`] : []),
    ...(subject === undefined ? [] : [sql`g.subject = ${subject}`]),
    ...(sumId === undefined ? [] : [sql`${sumId}::bigint = ANY(g.sums)`]),
  ]
  const where = conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`
  return sql`WITH one AS (
    SELECT s.id, s.report_id, r.month, s.platform_channel_id, s.channel_id, s.assigned_by, s.earning_month, s.currency, s.partner,
      s.lines, CASE WHEN s.channel_id IS NULL THEN 'unknown' WHEN NOT ${isHeld} THEN 'uncontracted'
        WHEN s.assigned_by IS NOT NULL THEN 'assigned' END AS state
    FROM revenue_sum s JOIN revenue_report r ON r.id = s.report_id LEFT JOIN channel ON channel.id = s.channel_id
    WHERE ${month === undefined ? sql`true` : sql`r.month = ${month}`} AND r.platform = ${platform} AND r.status = ${counted}
      AND r.report_type = ANY(${typesOf('final')}) AND ((s.channel_id IS NULL AND ${seesUnknown}) OR (s.channel_id IS NOT NULL AND ${scope ?? sql`true`}))
  ), grouped AS (
    SELECT min(id) AS id, month, platform_channel_id, channel_id, currency, state, sum(partner) AS amount, sum(lines)::int AS lines,
      array_agg(DISTINCT earning_month ORDER BY earning_month) AS months, array_agg(DISTINCT report_id) AS reports,
      max(assigned_by) AS assigned_by, array_agg(id) AS sums,
      platform_channel_id || '|' || coalesce(channel_id::text, '') || '|' || currency AS subject,
      trim_scale(sum(partner))::text || '/' || sum(lines) AS figure
    FROM one WHERE state IS NOT NULL GROUP BY month, platform_channel_id, channel_id, currency, state
  ), suspended AS (
    SELECT g.*, c.title, so.id AS sign_id
    FROM grouped g LEFT JOIN channel c ON c.id = g.channel_id
    LEFT JOIN revenue_sign_off so ON so.month = g.month AND so.platform = ${platform} AND so."check" = 'suspense'
      AND so.subject = g.subject AND so.figure = g.figure ${where}
  )`
}
