import { pino } from 'pino'
import { createTestKit } from '../../../../test/kit.ts'
import { createChannelWorld } from '../../channels/channel-world.test-support.ts'

export type OverviewWorld = Awaited<ReturnType<typeof createOverviewWorld>>

/** What a file says of a channel, a day and a kind. */
export type TestSum = {
  readonly report: bigint
  readonly channel: bigint | null
  readonly partner: string
  readonly currency?: string
  readonly earningMonth: string
  readonly day?: string
  readonly ytSource?: string
  readonly revenueType?: number
  readonly adjustment?: string
}

/** Channels of two departments with files, days and settlements, on a database of its own: it is May 1, 2026 at the platform. */
export async function createOverviewWorld() {
  const world = await createChannelWorld()
  const { database } = world
  const now = Date.parse('2026-05-01T20:00:00.000Z')
  const kit = createTestKit({ database, clock: () => now, log: pino({ level: 'silent' }) })
  const { jia } = world.people
  let made = 0

  const newReport = (month: string, platform = 'youtube', status = 1, type?: string): Promise<bigint> => {
    made += 1
    return world.one(
      `INSERT INTO revenue_report (platform, report_type, content_owner, month, file_name, file_size, file_sha256,
         object_key, origin, status, currency, created_at, created_by, updated_at)
       VALUES ($1, $2, $3, $4, $5, 10, $3, 'reports/' || $3, 'uploaded', $6, 'USD', now(), $7, now()) RETURNING id`,
      [
        platform,
        type ?? (platform === 'facebook' ? 'fb_content_export' : 'yt_ad_video_raw'),
        `owner-${made}`,
        month,
        `${platform}-${month}.csv`,
        status,
        jia.staffId,
      ],
    )
  }

  return {
    ...world,
    kit,
    newReport,
    /** A sum of a file with the lines it was made of, and its month; the answer is the id of the sum. */
    async newSum(of: TestSum): Promise<bigint> {
      const { report, channel, partner, currency = 'USD', earningMonth, day = null } = of
      const { ytSource = null, revenueType = null, adjustment = null } = of
      const kinds = [revenueType, ytSource, adjustment, currency]
      made += 1
      const platformChannelId = channel === null ? 'UCunknown' : `UC-${channel}`
      await database.pool.query(
        `INSERT INTO revenue_line (report_id, row, platform_channel_id, platform_video_id, day, earning_month, country,
           revenue_type, yt_source, adjustment_type, currency, views, gross, partner)
         SELECT $1, $10 + part, $2, 'video' || part, $3, $4, 'FR', $5, $6, $7, $8, 100, $9::numeric, $9::numeric / 2
         FROM generate_series(0, 1) AS part`,
        [report, platformChannelId, day, earningMonth, ...kinds, partner, made * 10],
      )
      await database.pool.query(
        `INSERT INTO revenue_month (report_id, channel_id, platform, month, earning_month, revenue_type, yt_source,
           adjustment_type, currency, partner)
         SELECT id, $2, platform, month, $3, $4, $5, $6, $7, $8 FROM revenue_report WHERE id = $1`,
        [report, channel, earningMonth, ...kinds, partner],
      )
      return world.one(
        `INSERT INTO revenue_sum (report_id, platform_channel_id, channel_id, earning_month, day, revenue_type,
           yt_source, adjustment_type, currency, partner, lines, first_row)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 2, $11) RETURNING id`,
        [report, platformChannelId, channel, earningMonth, day, ...kinds, partner, made * 10],
      )
    },
    estimate: (channelId: bigint, day: string, amount: string, currency = 'USD') =>
      database.pool.query(
        `INSERT INTO channel_day (channel_id, day, final, fetched_at, est_revenue, currency)
         VALUES ($1, $2, true, now(), $3, $4)`,
        [channelId, day, amount, currency],
      ),
    /** A contract with a party, of 甲's department unless said otherwise. */
    async newContract(name: string, departmentId = world.here, ownerStaffId = jia.staffId) {
      const partyId = await world.one(
        `INSERT INTO party (type, legal_name, name_key, country, tax_mode, department_id, owner_staff_id, created_by,
           created_at, updated_at) VALUES (4, $3, $3, 'FR', 'CN_NONRES', $1, $2, $2, now(), now()) RETURNING id`,
        [departmentId, ownerStaffId, name],
      )
      const contractId = await world.one(
        `INSERT INTO contract (no, title, party_id, status, approval_status, start_date, end_date, time_zone, currency,
           share_base, fx_policy, tax_bearer, owner_staff_id, department_id, created_at, updated_at)
         VALUES (gen_random_uuid(), $4, $1, 0, 1, '2026-01-01', '2026-12-31', 'Asia/Shanghai', 'USD', 'gross',
           'month_average', 'creator', $2, $3, now(), now()) RETURNING id`,
        [partyId, ownerStaffId, departmentId, name],
      )
      return { partyId, contractId }
    },
    /** A settlement with one line, which took these sums: made as a draft, then moved on. */
    async newSettlement(of: {
      readonly contract: { readonly partyId: bigint; readonly contractId: bigint }
      readonly month: string
      readonly channel: bigint
      readonly creator: string
      readonly company: string
      readonly payable: string
      readonly status: number
      readonly sums?: readonly bigint[]
    }): Promise<bigint> {
      const { contract, month, channel, creator, company, payable, status, sums = [] } = of
      made += 1
      const id = await world.one(
        `INSERT INTO settlement (no, contract_id, party_id, month, status, currency, gross, subtotal, company, adjustments,
           corrections, guarantee_top_up, guarantee_recouped, guarantee_open, recouped, carry_in, total, payable, carry_out,
           calc_version, input_digest, snapshot, calculated_at, created_at, updated_at)
         VALUES ($1, $2, $3, $4, 0, 'USD', $5::numeric + $6::numeric, $5, $6, 0, 0, 0, 0, 0, 0, 0, $7, $7, 0, 1, '', '{}',
           now(), now(), now()) RETURNING id`,
        [`S-${made}`, contract.contractId, contract.partyId, month, creator, company, payable],
      )
      const line = await world.one(
        `INSERT INTO settlement_line (settlement_id, ordinal, kind, channel_id, earning_month, term_id, gross, deducted, base,
           rate, creator, company)
         VALUES ($1, 1, 'revenue', $2, $3, 1, $4::numeric + $5::numeric, 0, $4::numeric + $5::numeric, 0.7, $4, $5)
         RETURNING id`,
        [id, channel, month, creator, company],
      )
      for (const sum of sums)
        await database.pool.query(
          'INSERT INTO settled_sum (sum_id, settlement_id, line_id) VALUES ($1, $2, $3)',
          [sum, id, line],
        )
      await database.pool.query('UPDATE settlement SET status = $1 WHERE id = $2', [status, id])
      return id
    },
    newRate: (month: string, base: string, quote: string, rate: string) =>
      database.pool.query(
        `INSERT INTO fx_rate (month, base, quote, kind, rate, created_at, created_by, updated_at)
         VALUES ($1, $2, $3, 'month_average', $4, now(), $5, now())`,
        [month, base, quote, rate, jia.staffId],
      ),
  }
}
