import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import type { FoundSum as Found } from './suspense.store.ts'
import { counted, typesOf } from './suspense-condition.store.ts'

/** The files that name the channel and count, held as they are until the transaction ends, in one order for everybody. */
export async function lockReports(tx: Tx, of: Found, everyMonth: boolean): Promise<readonly string[]> {
  const month = everyMonth ? sql`true` : sql`r.month = ${of.month}`
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT r.id::text AS id FROM revenue_report r
    WHERE r.platform = ${of.platform} AND r.status = ${counted} AND r.report_type = ANY(${typesOf('final')}) AND ${month}
      AND EXISTS (SELECT FROM revenue_sum s WHERE s.report_id = r.id AND s.platform_channel_id = ${of.platform_channel_id})
    ORDER BY r.id FOR UPDATE OF r`)
  return rows.map(({ id }) => id)
}
const ids = (all: readonly string[]) => sql`${sql.param([...all])}::bigint[]`

export type MovableSum = {
  readonly id: string
  readonly report_id: string
  readonly partner: string
  readonly settled: number | null
}

/** Sums of these files under the name that are whose `from` says, and how the settlement stands that they are in. */
export async function movableSums(
  tx: Tx,
  reports: readonly string[],
  of: Found,
  from: { readonly channelId: string | null },
): Promise<readonly MovableSum[]> {
  const held =
    from.channelId === null
      ? sql`s.channel_id IS NULL`
      : sql`s.channel_id = ${from.channelId}::bigint AND s.assigned_by IS NOT NULL`
  const { rows } = await tx.execute<MovableSum>(sql`
    SELECT s.id::text AS id, s.report_id::text AS report_id, s.partner::text AS partner, b.status AS settled
    FROM revenue_sum s LEFT JOIN settled_sum t ON t.sum_id = s.id LEFT JOIN settlement b ON b.id = t.settlement_id
    WHERE s.report_id = ANY(${ids(reports)}) AND s.platform_channel_id = ${of.platform_channel_id}
      AND s.currency = ${of.currency} AND ${held} ORDER BY s.id FOR UPDATE OF s`)
  return rows
}

/** Whether it is in a settlement that is no draft: what was confirmed with it stays. */
export const isSettled = ({ settled }: MovableSum): boolean =>
  settled !== null && settled !== settlementStatus.codes.draft && settled !== settlementStatus.codes.void

/** Says whose sums are. A draft that took them lets them go: it is reckoned anew. */
export async function giveSums(
  tx: Tx,
  sums: readonly string[],
  to: { readonly channelId: string | null; readonly assignedBy: bigint | null },
): Promise<void> {
  await tx.execute(sql`DELETE FROM settled_sum t USING settlement b WHERE b.id = t.settlement_id
    AND b.status = ${settlementStatus.codes.draft} AND t.sum_id = ANY(${ids(sums)})`)
  await tx.execute(sql`UPDATE revenue_sum SET channel_id = ${to.channelId}::bigint, assigned_by = ${to.assignedBy}::bigint
    WHERE id = ANY(${ids(sums)})`)
}

/** The months of these channels, and of what nobody knows, made anew from the sums of the files. */
export async function renewMonths(
  tx: Tx,
  reports: readonly string[],
  channels: readonly (string | null)[],
): Promise<void> {
  const known = ids(channels.filter((one) => one !== null))
  const isOf = (column: ReturnType<typeof sql>) =>
    channels.includes(null)
      ? sql`(${column} = ANY(${known}) OR ${column} IS NULL)`
      : sql`${column} = ANY(${known})`
  await tx.execute(
    sql`DELETE FROM revenue_month m WHERE m.report_id = ANY(${ids(reports)}) AND ${isOf(sql`m.channel_id`)}`,
  )
  await tx.execute(sql`
    INSERT INTO revenue_month (report_id, channel_id, platform, month, earning_month, revenue_type, yt_source,
      adjustment_type, currency, partner, views)
    SELECT s.report_id, s.channel_id, r.platform, r.month, s.earning_month, s.revenue_type, s.yt_source, s.adjustment_type,
      s.currency, sum(s.partner), sum(s.views)::bigint
    FROM revenue_sum s JOIN revenue_report r ON r.id = s.report_id
    WHERE s.report_id = ANY(${ids(reports)}) AND ${isOf(sql`s.channel_id`)}
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`)
}

/** A channel, with whose it is. */
export async function findChannel(db: Executor, id: bigint) {
  const { rows } = await db.execute<{
    id: string
    title: string
    platform: string
    owner: string
    backup: string | null
    department: string
    group: string | null
  }>(sql`SELECT id::text AS id, title, platform, owner_staff_id::text AS owner, backup_staff_id::text AS backup,
      department_id::text AS department, group_id::text AS group FROM channel WHERE id = ${id}`)
  return rows[0] ?? null
}

/** Sums that nobody knew and whose channel has been linked since. */
export async function findLinked(db: Executor, most: number) {
  const { rows } = await db.execute<{ id: string; channel_id: string }>(sql`
    SELECT min(s.id)::text AS id, c.id::text AS channel_id
    FROM revenue_report r JOIN revenue_sum s ON s.report_id = r.id AND s.channel_id IS NULL
    JOIN channel c ON c.platform = r.platform AND c.platform_channel_id = s.platform_channel_id
    WHERE r.status = ${counted} AND r.report_type = ANY(${typesOf('final')})
    GROUP BY c.id, s.currency ORDER BY 1 LIMIT ${most}`)
  return rows.map(({ id, channel_id: channelId }) => ({ id: BigInt(id), channelId }))
}
