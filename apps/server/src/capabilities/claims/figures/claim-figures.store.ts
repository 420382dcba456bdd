import { type ClaimDirection, claimState } from '@pindao/protocol/claims/claim.states.ts'
import type { ClaimDimension, ClaimFigureSortKey } from '@pindao/protocol/claims/claim-figures.filter.ts'
import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import type { Sort } from '@pindao/protocol/core/fields.ts'
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { inDepartment } from '#src/capabilities/access/access.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { likePattern } from '#src/platform/db/contains.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { Window } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { dispute } from '../cases/dispute.table.ts'
import { claim } from '../claim.table.ts'

/** Which claims are counted: those made from one instant on and before another, as far as the data scope goes. */
export type FigureFilter = {
  readonly direction: ClaimDirection
  readonly from: string
  readonly to: string
  readonly platform?: string | undefined
  readonly departmentId?: bigint | undefined
}

/** What became of some claims, counted (`claim-figures.endpoints.ts` says what is what). */
export type OutcomeRow = {
  readonly claims: number
  readonly open: number
  readonly answered: number
  readonly won: number
  readonly lost: number
  readonly accepted: number
  readonly winRate: number | null
  readonly answerHours: number | null
}
export type FigureRow = OutcomeRow & { readonly id: string; readonly name: string }
export type MonthRow = Pick<OutcomeRow, 'claims' | 'open' | 'won' | 'lost'> & { readonly month: string }
export type MoneyRow = {
  readonly id: string
  readonly currency: string
  readonly atRisk: string
  readonly held: string
  readonly lost: string
  readonly wonBack: string
}

const notClaimed = claimState.codes.not_claimed
/** Answered, and refused: the case waits for its next answer. */
const { unsolved, processing } = disputeStatus.codes
const isOpen = sql`state <> ${notClaimed}`
const isHeld = sql`platform_status IN ('disputed', 'appealed', 'escalated')`
const isLost = sql`result IN ('lost', 'accepted', 'given_up')`

/** What ended by itself before anybody answered is no win. */
const isWon = sql`(result = 'won' AND answered_at IS NOT NULL)`

/** How a claim is told apart, and what people call it. */
const dimensions: Readonly<Record<ClaimDimension, { readonly key: SQL; readonly name: SQL }>> = {
  claimant: { key: sql`${claim.claimantName}`, name: sql`${claim.claimantName}` },
  asset: { key: sql`coalesce(${claim.platformAssetId}, '')`, name: sql`${claim.assetTitle}` },
  channel: { key: sql`coalesce(${claim.channelId}::text, '')`, name: sql`coalesce(${channel.title}, '')` },
  type: { key: sql`coalesce(${claim.type}, '')`, name: sql`''` },
  policy: { key: sql`coalesce(${claim.policy}, '')`, name: sql`''` },
}

/** Claims with how their last case ended, and when they were answered first. */
function counted(actor: Actor, filter: FigureFilter, by: ClaimDimension): SQL {
  const { key, name } = dimensions[by]
  const where = and(
    withinScope(actor, claim),
    eq(claim.direction, filter.direction),
    gte(claim.claimedAt, filter.from),
    lt(claim.claimedAt, filter.to),
    filter.platform === undefined ? undefined : eq(claim.platform, filter.platform),
    filter.departmentId === undefined ? undefined : inDepartment(claim.departmentId, filter.departmentId),
  )
  return sql`SELECT ${claim.id} AS claim_id, ${key} AS key, ${name} AS name, ${claim.state} AS state,
      ${claim.platformStatus} AS platform_status, ${claim.claimedAt} AS claimed_at,
      ${claim.revenueAtRisk} AS at_risk, ${claim.currency} AS currency, d.result, d.answered_at, d.waits
    FROM ${claim} LEFT JOIN ${channel} ON ${channel.id} = ${claim.channelId}
    LEFT JOIN LATERAL (
      SELECT (array_agg(c.result ORDER BY c.id DESC))[1] AS result,
        min(coalesce(c.filed_at, CASE WHEN c.result = 'accepted' THEN c.closed_at END)) AS answered_at,
        coalesce(bool_or(c.status IN (${unsolved}, ${processing})), false) AS waits
      FROM ${dispute} c WHERE c.claim_id = ${claim.id}
    ) d ON true
    WHERE ${where}`
}

const outcome = sql`count(*)::int AS claims, count(*) FILTER (WHERE ${isOpen})::int AS open,
  count(answered_at)::int AS answered, count(*) FILTER (WHERE ${isWon})::int AS won,
  count(*) FILTER (WHERE result = 'lost')::int AS lost,
  count(*) FILTER (WHERE result = 'accepted')::int AS accepted,
  (count(*) FILTER (WHERE ${isWon}))::float8
    / nullif(count(*) FILTER (WHERE ${isWon} OR result = 'lost'), 0) AS "winRate",
  percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM answered_at - claimed_at) / 3600)
    FILTER (WHERE answered_at IS NOT NULL) AS "answerHours"`

/** Altogether. */
export async function readTotals(db: Executor, actor: Actor, filter: FigureFilter): Promise<OutcomeRow> {
  const { rows } = await db.execute<OutcomeRow>(
    sql`WITH c AS (${counted(actor, filter, 'type')}) SELECT ${outcome} FROM c`,
  )
  const [row] = rows
  if (!row) throw new Error('claims were not counted')
  return row
}

/** By the month in which they were made, by Greenwich; months without any are left out. */
export async function readMonths(
  db: Executor,
  actor: Actor,
  filter: FigureFilter,
): Promise<readonly MonthRow[]> {
  const { rows } = await db.execute<MonthRow>(
    sql`WITH c AS (${counted(actor, filter, 'type')})
      SELECT to_char(claimed_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, ${outcome} FROM c GROUP BY 1 ORDER BY 1`,
  )
  return rows
}

const orders: Readonly<Record<ClaimFigureSortKey, SQL>> = {
  claims: sql`claims`,
  open: sql`open`,
  winRate: sql`"winRate"`,
  answerHours: sql`"answerHours"`,
  name: sql`lower(name)`,
}

/** A page by what they are told apart by. */
export async function readFigureRows(
  db: Executor,
  actor: Actor,
  filter: FigureFilter & { readonly by: ClaimDimension; readonly name?: string | undefined },
  { sort, offset, limit }: Window & { readonly sort: Sort<ClaimFigureSortKey> },
): Promise<{ readonly rows: readonly FigureRow[]; readonly total: number }> {
  const descending = sort.startsWith('-')
  const key = (descending ? sort.slice(1) : sort) as ClaimFigureSortKey
  const direction = descending ? sql`DESC` : sql`ASC`
  const named =
    filter.name === undefined
      ? undefined
      : sql`WHERE name ILIKE ${likePattern(filter.name)} OR key = ${filter.name}`
  const { rows } = await db.execute<FigureRow & { total: number }>(sql`
    WITH c AS (${counted(actor, filter, filter.by)}),
    g AS (SELECT key AS id, max(name) AS name, ${outcome} FROM c ${named ?? sql``} GROUP BY key)
    SELECT *, count(*) OVER ()::int AS total FROM g
    ORDER BY ${orders[key]} ${direction} NULLS LAST, id ${direction} LIMIT ${limit} OFFSET ${offset}`)
  const [first] = rows
  if (first === undefined && offset > 0) {
    const again = await readFigureRows(db, actor, filter, { sort, offset: 0, limit: 1 })
    return { rows: [], total: again.total }
  }
  return { rows: rows.map(({ total: _total, ...row }) => row), total: first?.total ?? 0 }
}

const exact = (sum: SQL) => sql`coalesce(trim_scale(${sum}), 0)::text`

/**
 * Money of the same claims, by currency; of rows where `by` is given, otherwise altogether (their id is empty).
 *
 * @param only the rows that are shown
 */
export async function readMoney(
  db: Executor,
  actor: Actor,
  filter: FigureFilter,
  by: { readonly dimension: ClaimDimension; readonly only: readonly string[] } | null,
): Promise<readonly MoneyRow[]> {
  const rowKey = by === null ? sql`''::text` : sql`c.key`
  const shown = by === null ? sql`true` : sql`c.key = ANY(${sql.param([...by.only])}::text[])`
  const { rows } = await db.execute<MoneyRow>(sql`
    WITH c AS (${counted(actor, filter, by?.dimension ?? 'type')}),
    m AS (
      SELECT ${rowKey} AS id, c.currency,
        sum(at_risk) FILTER (WHERE ${isOpen} AND (answered_at IS NULL OR waits) AND NOT (${isHeld})) AS at_risk,
        sum(at_risk) FILTER (WHERE ${isHeld}) AS held,
        sum(at_risk) FILTER (WHERE ${isLost}) AS lost, NULL::numeric AS won_back
      FROM c WHERE c.currency IS NOT NULL AND ${shown} GROUP BY 1, 2
      UNION ALL
      SELECT ${rowKey}, d.currency, NULL, NULL, NULL, sum(d.money_back)
      FROM c JOIN ${dispute} d ON d.claim_id = c.claim_id
      WHERE d.money_back IS NOT NULL AND d.currency IS NOT NULL AND ${shown} GROUP BY 1, 2
    )
    SELECT id, currency, ${exact(sql`sum(at_risk)`)} AS "atRisk", ${exact(sql`sum(held)`)} AS held,
      ${exact(sql`sum(lost)`)} AS lost, ${exact(sql`sum(won_back)`)} AS "wonBack"
    FROM m GROUP BY id, currency ORDER BY id, currency`)
  return rows
}
