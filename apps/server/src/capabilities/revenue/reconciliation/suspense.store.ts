import type { Sort } from '@pindao/protocol/core/fields.ts'
import type { SuggestionReason, SuspenseState } from '@pindao/protocol/revenue/reconciliation.codes.ts'
import type { SuspenseSortKey } from '@pindao/protocol/revenue/reconciliation.filter.ts'
import { sql } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { Window } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { counted, type SuspenseFilter, suspended, typesOf } from './suspense-condition.store.ts'

export type SignedRow = {
  readonly sign_id: string | null
  readonly sign_at: string | null
  readonly sign_by: string | null
  readonly sign_reason: string | null
}
/** Who signed, of a row with `sign_id`; `so` and `signer` are to be joined. */
export const signedColumns = sql`so.id::text AS sign_id,
  to_char(so.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS sign_at, signer.full_name AS sign_by,
  so.reason AS sign_reason`

export type SuspenseRow = SignedRow & {
  readonly id: string
  readonly month: string
  readonly platform_channel_id: string
  readonly channel_id: string | null
  readonly title: string | null
  readonly currency: string
  readonly state: SuspenseState
  readonly amount: string
  readonly lines: number
  readonly months: readonly string[]
  readonly files: readonly { readonly id: string; readonly name: string }[]
  readonly assigned_by: string | null
  readonly subject: string
  readonly figure: string
}

const orders = {
  amount: sql`abs(s.amount)`,
  lines: sql`s.lines`,
  platformChannelId: sql`s.platform_channel_id`,
} as const satisfies Readonly<Record<SuspenseSortKey, unknown>>

/** One page of 待认领. */
export async function listSuspense(
  db: Executor,
  actor: Actor,
  filter: SuspenseFilter,
  { sort, offset, limit }: Window & { readonly sort: Sort<SuspenseSortKey> },
) {
  const order = orders[sort.replace('-', '') as SuspenseSortKey]
  const direction = sort.startsWith('-') ? sql`DESC` : sql`ASC`
  const { rows } = await db.execute<SuspenseRow>(sql`${suspended(actor, filter)}
    SELECT s.id::text AS id, s.month, s.platform_channel_id, s.channel_id::text AS channel_id, s.title, s.currency, s.state,
      trim_scale(s.amount)::text AS amount, s.lines, s.months, s.subject, s.figure, giver.full_name AS assigned_by,
      (SELECT json_agg(json_build_object('id', r.id::text, 'name', r.file_name) ORDER BY r.id)
        FROM revenue_report r WHERE r.id = ANY(s.reports)) AS files, ${signedColumns}
    FROM suspended s LEFT JOIN staff giver ON giver.id = s.assigned_by
    LEFT JOIN revenue_sign_off so ON so.id = s.sign_id LEFT JOIN staff signer ON signer.id = so.created_by
    ORDER BY ${order} ${direction}, s.id ${direction} LIMIT ${limit} OFFSET ${offset}`)
  return { rows, total: await countSuspense(db, actor, filter) }
}

export async function countSuspense(db: Executor, actor: Actor, filter: SuspenseFilter): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`${suspended(actor, filter)} SELECT count(*)::int AS n FROM suspended`,
  )
  return rows[0]?.n ?? 0
}

export type SuspenseTotal = {
  readonly currency: string
  readonly amount: string
  readonly rows: number
  readonly open: number
}

/** What is not assigned, by currency: all of it, and how many rows nobody signed off. */
export async function sumSuspense(
  db: Executor,
  actor: Actor | null,
  of: { readonly month: string; readonly platform: string },
): Promise<readonly SuspenseTotal[]> {
  const { rows } =
    await db.execute<SuspenseTotal>(sql`${suspended(actor, { ...of, state: ['unknown', 'uncontracted'] })}
    SELECT currency, trim_scale(sum(amount))::text AS amount, count(*)::int AS rows,
      (count(*) FILTER (WHERE sign_id IS NULL))::int AS open
    FROM suspended GROUP BY currency ORDER BY currency`)
  return rows
}

/** A sum with the month and platform of its file, which counts. */
export async function findSum(db: Executor, id: bigint) {
  const { rows } = await db.execute<{
    month: string
    platform: string
    platform_channel_id: string
    channel_id: string | null
    assigned_by: string | null
    currency: string
  }>(sql`SELECT r.month, r.platform, s.platform_channel_id, s.channel_id::text AS channel_id,
      s.assigned_by::text AS assigned_by, s.currency
    FROM revenue_sum s JOIN revenue_report r ON r.id = s.report_id
    WHERE s.id = ${id} AND r.status = ${counted} AND r.report_type = ANY(${typesOf('final')})`)
  return rows[0] ?? null
}
export type FoundSum = NonNullable<Awaited<ReturnType<typeof findSum>>>

/** What the platform calls the channels of these sums. */
export async function findSumNames(
  db: Executor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    SELECT s.id::text AS id, s.platform_channel_id AS name FROM revenue_sum s JOIN revenue_report r ON r.id = s.report_id
    WHERE s.id = ANY(${sql.param(ids.map(String))}::bigint[]) AND r.status = ${counted}
      AND r.report_type = ANY(${typesOf('final')})`)
  return new Map(rows.map(({ id, name }) => [BigInt(id), name]))
}

/** Months that count in which the platform names the same channel and nobody knows it. */
export async function otherMonths(db: Executor, { platform, platform_channel_id: named, month }: FoundSum) {
  const { rows } = await db.execute<{ month: string }>(sql`
    SELECT DISTINCT r.month FROM revenue_report r JOIN revenue_sum s ON s.report_id = r.id
    WHERE r.platform = ${platform} AND r.status = ${counted} AND r.report_type = ANY(${typesOf('final')})
      AND s.platform_channel_id = ${named} AND s.channel_id IS NULL AND r.month <> ${month} ORDER BY 1`)
  return rows.map((row) => row.month)
}

export type ChannelCandidate = {
  readonly id: string
  readonly title: string
  readonly handle: string | null
  readonly platform_channel_id: string
  readonly owner_name: string
}
const mostCandidates = 10_000

/** Channels of a platform that somebody may see. */
export async function findCandidates(db: Executor, actor: Actor, platform: string) {
  const { rows } = await db.execute<ChannelCandidate>(sql`
    SELECT channel.id::text AS id, channel.title, channel.handle, channel.platform_channel_id, staff.full_name AS owner_name
    FROM channel JOIN staff ON staff.id = channel.owner_staff_id
    WHERE channel.platform = ${platform} AND ${withinScope(actor, channel) ?? sql`true`}
    ORDER BY channel.id LIMIT ${mostCandidates}`)
  return rows
}

/** Channels that what we know points at: their videos are among the lines, somebody said so before, the owner has no other. */
export async function findHints(
  db: Executor,
  { platform, platform_channel_id: named, month }: FoundSum,
): Promise<ReadonlyMap<string, readonly SuggestionReason[]>> {
  const { rows } = await db.execute<{ id: string; reason: SuggestionReason }>(sql`
    WITH files AS (
      SELECT id, content_owner FROM revenue_report
      WHERE platform = ${platform} AND status = ${counted} AND month = ${month} AND report_type = ANY(${typesOf('final')})
    ), videos AS (
      SELECT DISTINCT l.platform_video_id FROM revenue_line l WHERE l.report_id IN (SELECT id FROM files)
        AND l.platform_channel_id = ${named} AND l.platform_video_id <> '' LIMIT 200
    ), owned AS (
      SELECT cc.channel_id FROM files f JOIN platform_grant g ON g.platform = ${platform} AND g.kind = 'google_cms'
        AND g.account_id = f.content_owner JOIN channel_credential cc ON cc.grant_id = g.id
      WHERE EXISTS (SELECT FROM revenue_sum s WHERE s.report_id = f.id AND s.platform_channel_id = ${named})
      GROUP BY cc.channel_id
    )
    SELECT DISTINCT v.channel_id::text AS id, 'ownVideos' AS reason
    FROM videos JOIN platform_video v ON v.platform_video_id = videos.platform_video_id
    UNION SELECT DISTINCT s.channel_id::text, 'assignedBefore' FROM revenue_report r JOIN revenue_sum s ON s.report_id = r.id
    WHERE r.platform = ${platform} AND s.platform_channel_id = ${named} AND s.assigned_by IS NOT NULL
    UNION SELECT channel_id::text, 'onlyOfOwner' FROM owned WHERE (SELECT count(*) FROM owned) = 1`)
  const hints = new Map<string, SuggestionReason[]>()
  for (const { id, reason } of rows) hints.set(id, [...(hints.get(id) ?? []), reason])
  return hints
}
