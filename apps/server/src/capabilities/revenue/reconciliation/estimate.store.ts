import type { Sort } from '@pindao/protocol/core/fields.ts'
import type { Verdict } from '@pindao/protocol/revenue/reconciliation.codes.ts'
import type { EstimateSortKey } from '@pindao/protocol/revenue/reconciliation.filter.ts'
import { tolerances } from '@pindao/protocol/revenue/reconciliation.rules.ts'
import { type SQL, sql } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { likePattern } from '#src/platform/db/contains.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { Window } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { type SignedRow, signedColumns } from './suspense.store.ts'
import { counted, typesOf } from './suspense-condition.store.ts'

export type EstimateFilter = {
  readonly month: string
  readonly platform: string
  readonly words?: string | undefined
  readonly flagged?: 'true' | undefined
  readonly subject?: string | undefined
}

export type EstimateRow = SignedRow & {
  readonly id: string
  readonly title: string
  readonly platform_channel_id: string
  readonly owner_name: string
  readonly currency: string
  readonly estimate: string | null
  readonly final: string
  readonly difference: string | null
  readonly share: string | null
  readonly verdict: Verdict
  readonly subject: string
  readonly figure: string
}

/**
 * The common table `compared`: what the platform estimated of a channel's month day by day, against what files that count say it
 * earned in that month, adjustments left out: they are no mistake of the estimate. Days of videos stand in for a channel
 * whose own days have no money. Without any file of the month there is nothing to compare.
 */
function compared(actor: Actor | null, { month, platform, words, flagged, subject }: EstimateFilter): SQL {
  const scope = (actor === null ? undefined : withinScope(actor, channel)) ?? sql`true`
  const conditions = [
    ...(words
      ? [sql`(j.title ILIKE ${likePattern(words)} OR j.platform_channel_id ILIKE ${likePattern(words)})`]
      : []),
    ...(subject === undefined ? [] : [sql`j.subject = ${subject}`]),
    ...(flagged === undefined ? [] : [sql`j.verdict = 'fail'`]),
  ]
  const where = conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`
  const first = sql`(${month} || '-01')::date`
  const last = sql`(${month} || '-01')::date + interval '1 month' - interval '1 day'`
  const days = (
    table: SQL,
    of: SQL,
  ) => sql`SELECT d.channel_id, d.currency, sum(d.est_revenue) AS amount FROM ${table} d
    WHERE ${of} AND d.day BETWEEN ${first} AND ${last} AND d.est_revenue IS NOT NULL AND d.currency IS NOT NULL
    GROUP BY 1, 2`
  return sql`WITH seen AS (
    SELECT channel.id, channel.title, channel.platform_channel_id, channel.owner_staff_id FROM channel
    WHERE channel.platform = ${platform} AND ${scope}
  ), finals AS (
    SELECT m.channel_id, m.currency, sum(m.partner) AS amount
    FROM revenue_report r JOIN revenue_month m ON m.report_id = r.id
    WHERE r.platform = ${platform} AND r.status = ${counted} AND r.report_type = ANY(${typesOf('final')})
      AND m.earning_month = ${month} AND r.month >= ${month} AND coalesce(m.adjustment_type, '') = ''
      AND m.channel_id IN (SELECT id FROM seen) GROUP BY 1, 2
  ), own_days AS (${days(sql`channel_day`, sql`d.channel_id IN (SELECT id FROM seen)`)}
  ), video_days AS (${days(
    sql`video_day`,
    sql`d.channel_id IN (SELECT channel_id FROM finals EXCEPT SELECT channel_id FROM own_days)`,
  )}
  ), estimates AS (SELECT * FROM own_days UNION ALL SELECT * FROM video_days
  ), beside AS (
    SELECT channel_id, currency, e.amount AS estimate, coalesce(f.amount, 0) AS final,
      channel_id || '|' || currency AS subject,
      coalesce(trim_scale(e.amount)::text, '') || '/' || trim_scale(coalesce(f.amount, 0))::text AS figure,
      e.amount IS NOT NULL AND EXISTS (SELECT FROM finals) AS is_comparable
    FROM finals f FULL JOIN estimates e USING (channel_id, currency)
  ), judged AS (
    SELECT b.*, so.id AS sign_id, CASE WHEN NOT b.is_comparable THEN 'none'
      WHEN abs(b.final - b.estimate) <= abs(b.estimate) * ${tolerances.estimate}::numeric THEN 'pass'
      WHEN so.id IS NOT NULL THEN 'signedOff' ELSE 'fail' END AS verdict
    FROM beside b LEFT JOIN revenue_sign_off so ON so.month = ${month} AND so.platform = ${platform}
      AND so."check" = 'estimates' AND so.subject = b.subject AND so.figure = b.figure
  ), compared AS (
    SELECT j.* FROM (
      SELECT c.id, c.title, c.platform_channel_id, c.owner_staff_id, g.* FROM judged g JOIN seen c ON c.id = g.channel_id
    ) j ${where}
  )`
}

const orders = {
  difference: sql`abs(e.final - e.estimate)`,
  share: sql`abs(e.final - e.estimate) / nullif(abs(e.estimate), 0)`,
  estimate: sql`e.estimate`,
  final: sql`e.final`,
  title: sql`lower(e.title)`,
} as const satisfies Readonly<Record<EstimateSortKey, unknown>>

/** One page of estimates against final figures. */
export async function listEstimates(
  db: Executor,
  actor: Actor,
  filter: EstimateFilter,
  { sort, offset, limit }: Window & { readonly sort: Sort<EstimateSortKey> },
) {
  const order = orders[sort.replace('-', '') as EstimateSortKey]
  const direction = sort.startsWith('-') ? sql`DESC` : sql`ASC`
  const [{ rows }, { rows: all }] = await Promise.all([
    db.execute<EstimateRow>(sql`${compared(actor, filter)}
      SELECT e.id::text AS id, e.title, e.platform_channel_id, keeper.full_name AS owner_name, e.currency,
        trim_scale(e.estimate)::text AS estimate, trim_scale(e.final)::text AS final,
        trim_scale(e.final - e.estimate)::text AS difference,
        round((e.final - e.estimate) / nullif(abs(e.estimate), 0), 4)::text AS share, e.verdict, e.subject, e.figure,
        ${signedColumns}
      FROM compared e JOIN staff keeper ON keeper.id = e.owner_staff_id
      LEFT JOIN revenue_sign_off so ON so.id = e.sign_id LEFT JOIN staff signer ON signer.id = so.created_by
      ORDER BY ${order} ${direction} NULLS LAST, e.id ${direction}, e.currency LIMIT ${limit} OFFSET ${offset}`),
    db.execute<{ n: number }>(sql`${compared(actor, filter)} SELECT count(*)::int AS n FROM compared`),
  ])
  return { rows, total: all[0]?.n ?? 0 }
}

export type EstimateTotal = {
  readonly currency: string
  readonly estimate: string
  readonly final: string
  readonly rows: number
  readonly signed: number
  readonly open: number
}

/** Of what can be compared: both sides by currency, and how many channels are off by more than may be. */
export async function sumEstimates(
  db: Executor,
  actor: Actor | null,
  of: Pick<EstimateFilter, 'month' | 'platform'>,
): Promise<readonly EstimateTotal[]> {
  const { rows } = await db.execute<EstimateTotal>(sql`${compared(actor, of)}
    SELECT currency, trim_scale(sum(estimate))::text AS estimate, trim_scale(sum(final))::text AS final,
      count(*)::int AS rows, (count(*) FILTER (WHERE verdict = 'signedOff'))::int AS signed,
      (count(*) FILTER (WHERE verdict = 'fail'))::int AS open
    FROM compared WHERE verdict <> 'none' GROUP BY currency ORDER BY currency`)
  return rows
}
