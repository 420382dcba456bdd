import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { type ReportStatus, type ReportType, reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import {
  type ChannelWorld,
  createChannelWorld,
} from '#src/capabilities/channels/channel-world.test-support.ts'
import { createTestKit } from '../../../../test/kit.ts'

export type Sum = {
  readonly named: string
  readonly partner: string
  readonly channelId?: bigint
  readonly day?: string
  readonly earningMonth?: string
  readonly adjustment?: string
  readonly currency?: string
  readonly source?: string
}

/** Files, contracts and days of channels, written as the rooms beside would write them. */
export async function createReconciliationWorld() {
  const world: ChannelWorld = await createChannelWorld()
  const kit = createTestKit({ database: world.database, clock: () => Date.parse('2026-06-20T08:00:00.000Z') })
  const { pool } = world.database
  let made = 0

  /** A file with these sums, and what it says of months where it counts. */
  async function report(
    reportType: ReportType,
    sums: readonly Sum[],
    more: {
      readonly month?: string
      readonly contentOwner?: string
      readonly status?: ReportStatus
      readonly platform?: string
      readonly countedAt?: string
    } = {},
  ): Promise<bigint> {
    made += 1
    const { month = '2026-05', contentOwner = 'CMS1', status = 'counted', platform = 'youtube' } = more
    const id = await world.one(
      `INSERT INTO revenue_report (platform, report_type, content_owner, month, file_name, file_size, file_sha256,
         object_key, origin, status, line_count, created_at, updated_at, counted_at)
       VALUES ($1, $2, $3, $4, $5, 1, $5, 'none', 'uploaded', $6, $7, now(), now(), $8) RETURNING id`,
      [
        platform,
        reportType,
        contentOwner,
        month,
        `file ${made}`,
        reportStatus.codes[status],
        sums.length,
        more.countedAt ?? '2026-06-19T08:00:00.000Z',
      ],
    )
    for (const [row, sum] of sums.entries())
      await pool.query(
        `INSERT INTO revenue_sum (report_id, platform_channel_id, channel_id, earning_month, day, adjustment_type, currency,
           partner, lines, first_row, yt_source, views) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 3, $9, $10, 5)`,
        [
          id,
          sum.named,
          sum.channelId ?? null,
          sum.earningMonth ?? month,
          sum.day ?? null,
          sum.adjustment ?? null,
          sum.currency ?? 'USD',
          sum.partner,
          row + 2,
          sum.source ?? 'ads',
        ],
      )
    if (status === 'counted')
      await pool.query(
        `INSERT INTO revenue_month (report_id, channel_id, platform, month, earning_month, yt_source, adjustment_type,
           currency, partner, views)
         SELECT report_id, channel_id, $2, $3, earning_month, yt_source, adjustment_type, currency, sum(partner), sum(views)
         FROM revenue_sum WHERE report_id = $1 GROUP BY 1, 2, 5, 6, 7, 8`,
        [id, platform, month],
      )
    return id
  }

  /** A signed contract that holds a channel from the first of May on, or on other days. */
  async function hold(channelId: bigint, from = '2026-05-01', to: string | null = null): Promise<bigint> {
    const { staffId } = world.people.jia
    const partyId = await world.one(
      `INSERT INTO party (type, legal_name, name_key, country, tax_mode, department_id, owner_staff_id, created_by,
         created_at, updated_at) VALUES (4, '某人', '某人', 'FR', 'CN_NONRES', $1, $2, $2, now(), now()) RETURNING id`,
      [world.here, staffId],
    )
    const id = await world.one(
      `INSERT INTO contract (no, title, party_id, status, approval_status, start_date, end_date, time_zone, currency,
         share_base, fx_policy, tax_bearer, owner_staff_id, department_id, created_at, updated_at)
       VALUES (gen_random_uuid(), '合同', $1, $2, 0, '2026-01-01', '2026-12-31', 'Asia/Shanghai', 'USD', 'gross',
         'month_average', 'creator', $3, $4, now(), now()) RETURNING id`,
      [partyId, contractStatus.codes.in_force, staffId, world.here],
    )
    await pool.query(
      'INSERT INTO contract_channel (contract_id, channel_id, from_day, to_day) VALUES ($1, $2, $3, $4)',
      [id, channelId, from, to],
    )
    // What is signed stays as it is: its channels come before.
    await pool.query('UPDATE contract SET approval_status = 9 WHERE id = $1', [id])
    return id
  }

  const rows = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await pool.query<T>(text, values)).rows

  return {
    ...world,
    kit,
    report,
    hold,
    rows,
    /** 甲 with everything. */
    jia: () => world.as(world.people.jia, { dataScope: 'all' }),
    /** What months say of a file, by channel and amount. */
    months: (reportId: bigint) =>
      rows<{ channel: string | null; partner: string; views: string }>(
        `SELECT channel_id::text AS channel, trim_scale(partner)::text AS partner, views::text AS views
         FROM revenue_month WHERE report_id = $1 ORDER BY channel_id NULLS FIRST, partner`,
        [reportId],
      ),
  }
}
export type ReconciliationWorld = Awaited<ReturnType<typeof createReconciliationWorld>>
