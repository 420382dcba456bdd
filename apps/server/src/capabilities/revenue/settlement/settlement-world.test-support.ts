import { createHash } from 'node:crypto'
import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import type { Tier } from '@pindao/protocol/contracts/term.ts'
import type { ReportType } from '@pindao/protocol/revenue/report.states.ts'
import { createChannelWorld } from '#src/capabilities/channels/channel-world.test-support.ts'
import type { Transact } from '#src/platform/db/database.ts'
import { createNewsDesk, type News } from '#src/platform/news.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { createSettlementReading } from './settlement.service.ts'
import { createSettlementChanges } from './settlement-changes.service.ts'
import { settleContract } from './settling.service.ts'

/** What a contract of a test is; all else is the same for all of them. */
export type TestContract = {
  readonly currency?: string
  readonly shareBase?: 'gross' | 'net_of_platform_tax' | 'net_received'
  readonly start?: string
  readonly end?: string
  readonly taxMode?: string
  readonly taxBearer?: 'creator' | 'company'
  readonly minPayout?: string
  readonly splitMonths?: boolean
  readonly guarantee?: { readonly amount: string; readonly period: string; readonly recoupable: boolean }
  /** Other days than all of them, or further channels. */
  readonly holds?: readonly {
    readonly channel?: bigint
    readonly from?: string
    readonly to?: string | null
  }[]
  readonly terms?: readonly {
    readonly method?: 'flat' | 'marginal' | 'whole'
    readonly tiers: readonly Tier[]
    readonly from?: string
    readonly to?: string | null
  }[]
}

export type TestSum = {
  readonly channel: bigint | null
  readonly partner: string
  readonly day?: string | null
  readonly earned?: string
  readonly adjustment?: string | null
  readonly currency?: string
  readonly source?: string
  readonly platformChannelId?: string
}

export const flat = (rate: string): readonly Tier[] => [{ upTo: null, creatorRate: rate }]

/** The services of settlements on a database of their own, with files that are there without having been read. */
export async function createSettlementWorld(scope: { readonly now?: string } = {}) {
  const world = await createChannelWorld()
  const { database, one, people, here } = world
  const told: News[] = []
  const news = createNewsDesk()
  news.tellBy('bell', { tell: async (_tx, given) => void told.push(...given) })
  const now = Date.parse(scope.now ?? '2026-10-05T08:00:00.000Z')
  const kit = createTestKit({ database, news, clock: () => now })
  const reading = createSettlementReading(kit)
  const changes = createSettlementChanges({ ...kit, reading })
  for (const { staffId } of [people.jia, people.yi])
    await database.pool.query(
      `INSERT INTO staff_role (staff_id, role_id, position) SELECT $1, id, 1 FROM role WHERE code = 'finance'`,
      [staffId],
    )
  let made = 0

  const newParty = (taxMode = 'none') =>
    one(
      `INSERT INTO party (type, legal_name, name_key, country, tax_mode, department_id, owner_staff_id, created_by,
         created_at, updated_at) VALUES (1, $3, $3, 'CN', $4, $1, $2, $2, now(), now()) RETURNING id`,
      [here, people.jia.staffId, `主体${++made}`, taxMode],
    )

  /** A signed contract with a channel of its own. */
  async function newContract(over: TestContract = {}) {
    const { start = '2026-01-01', end = '2026-12-31', taxMode = 'none', guarantee } = over
    const partyId = await newParty(taxMode)
    const channelId = await world.newChannel()
    const id = await one(
      `INSERT INTO contract (no, title, party_id, status, approval_status, start_date, end_date, time_zone, currency,
         share_base, fx_policy, split_months, min_payout, tax_bearer, guarantee_amount, guarantee_currency, guarantee_period,
         guarantee_recoupable, owner_staff_id, department_id, created_at, updated_at)
       VALUES ($1, '合同', $2, 3, ${approvalStatus.codes.to_submit}, $3, $4, 'Asia/Shanghai', $5, $6, 'month_end', $7, $8, $9, $10, $11, $12, $13, $14, $15,
         now(), now()) RETURNING id`,
      [
        `S-${++made}`,
        partyId,
        start,
        end,
        over.currency ?? 'USD',
        over.shareBase ?? 'gross',
        over.splitMonths ?? false,
        over.minPayout ?? null,
        over.taxBearer ?? 'creator',
        guarantee?.amount ?? null,
        guarantee ? 'USD' : null,
        guarantee?.period ?? null,
        guarantee?.recoupable ?? null,
        people.jia.staffId,
        here,
      ],
    )
    for (const { channel = channelId, from = start, to = null } of over.holds ?? [{}])
      await hold(id, channel, from, to)
    for (const { method = 'flat', tiers, from = start, to = null } of over.terms ?? [{ tiers: flat('0.7') }])
      await database.pool.query(
        `INSERT INTO contract_term (contract_id, scope, scope_key, method, tiers, from_day, to_day, created_at, updated_at)
         VALUES ($1, 'all', '', $2, $3, $4, $5, now(), now())`,
        [id, method, JSON.stringify(tiers), from, to],
      )
    await database.pool.query('UPDATE contract SET status = 0, approval_status = 9 WHERE id = $1', [id])
    return { id, partyId, channelId }
  }

  const hold = (contractId: bigint, channelId: bigint, from: string, to: string | null = null) =>
    database.pool.query(
      'INSERT INTO contract_channel (contract_id, channel_id, from_day, to_day) VALUES ($1, $2, $3, $4)',
      [contractId, channelId, from, to],
    )

  /** A file that counts, with sums as if it had been read. */
  async function newReport(
    month: string,
    sums: readonly TestSum[],
    { type = 'yt_ad_video_raw', status = 1 }: { readonly type?: ReportType; readonly status?: number } = {},
  ): Promise<bigint> {
    made += 1
    const sha = createHash('sha256').update(`file ${made}`).digest('hex')
    const reportId = await one(
      `INSERT INTO revenue_report (platform, report_type, content_owner, month, file_name, file_size, file_sha256,
         object_key, origin, status, currency, created_at, updated_at, counted_at)
       VALUES ('youtube', $1, $2, $3, $4, 1, $5, 'x', 'uploaded', $6, 'USD', now(), now(), now()) RETURNING id`,
      [type, `owner${made}`, month, `${month}-${made}.csv`, sha, status],
    )
    for (const [index, sum] of sums.entries())
      await database.pool.query(
        `INSERT INTO revenue_sum (report_id, platform_channel_id, channel_id, earning_month, day, yt_source,
           adjustment_type, currency, partner, lines, first_row) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 2, $10)`,
        [
          reportId,
          sum.platformChannelId ?? `UCx${sum.channel}`,
          sum.channel,
          sum.earned ?? sum.day?.slice(0, 7) ?? month,
          sum.day ?? null,
          sum.source ?? 'ads',
          sum.adjustment ?? null,
          sum.currency ?? 'USD',
          sum.partner,
          index + 2,
        ],
      )
    return reportId
  }

  const setRate = (month: string, base: string, quote: string, rate: string, locked = true) =>
    database.pool.query(
      `INSERT INTO fx_rate (month, base, quote, kind, rate, locked_at, locked_by, created_at, created_by, updated_at)
       VALUES ($1, $2, $3, 'month_end', $4, CASE WHEN $5 THEN now() END, CASE WHEN $5 THEN $6::bigint END, now(), $6, now())`,
      [month, base, quote, rate, locked, people.jia.staffId],
    )

  const setDeduction = (channelId: bigint, month: string, platformTax: string, fees = '0') =>
    database.pool.query(
      `INSERT INTO revenue_deduction (channel_id, earning_month, platform_tax, fees, currency, created_at, created_by, updated_at)
       VALUES ($1, $2, $3, $4, 'USD', now(), $5, now())`,
      [channelId, month, platformTax, fees, people.jia.staffId],
    )

  const jia = () => world.as(people.jia, { dataScope: 'all' })
  const yi = () => world.as(people.yi, { dataScope: 'all' })

  /** Reckons a contract's month as 甲. */
  const settle = (contractId: bigint, month: string, through: Transact = database.transaction) =>
    through((tx) =>
      settleContract(
        tx,
        { contractId, month },
        { source: jia(), staffId: people.jia.staffId, at: new Date(now).toISOString(), why: 'run' },
      ),
    )

  return {
    ...world,
    kit,
    told,
    reading,
    changes,
    newParty,
    newContract,
    newReport,
    setRate,
    setDeduction,
    jia,
    yi,
    settle,
    /** Reckons as 甲 and confirms as 乙. */
    async confirmed(contractId: bigint, month: string) {
      const { id } = await settle(contractId, month)
      const { calcVersion } = await reading.get(yi(), id)
      return changes.confirm(yi(), id, calcVersion)
    },
    /** What an amount of a settlement comes to. */
    async payable(contractId: bigint, month: string) {
      const { rows } = await database.pool.query<{ payable: string }>(
        'SELECT payable::text FROM settlement WHERE contract_id = $1 AND month = $2 AND status <> 3',
        [contractId, month],
      )
      return rows[0]?.payable ?? null
    },
    /** The sum of the whole ledger, by currency: nothing. */
    async ledgerSums() {
      const { rows } = await database.pool.query<{ sum: string }>(
        'SELECT DISTINCT sum(amount)::text AS sum FROM ledger GROUP BY entry, currency',
      )
      return rows.map(({ sum }) => Number(sum))
    },
  }
}
export type SettlementWorld = Awaited<ReturnType<typeof createSettlementWorld>>
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  )
