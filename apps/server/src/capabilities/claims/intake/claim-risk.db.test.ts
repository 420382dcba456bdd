import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../../test/database.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { createClaimEntry } from './claim-entry.service.ts'
import { seedClaimChannel } from './claim-intake.test-support.ts'
import { createClaimRecord } from './claim-record.ts'
import { reckonRisk } from './claim-risk.store.ts'

const now = '2026-11-20T08:00:00.000Z'

test('CLM-01 what a claim on our video puts at risk is what the video earned in the 28 days before; what was told stays', async () => {
  const database = await createTestDatabase({ scope: 'file' })
  onTestFinished(() => database.drop())
  const seed = await seedClaimChannel(database, { videos: ['ourVideo001', 'ourVideo002'] })
  const kit = createTestKit({ database, clock: () => Date.parse(now) })
  const entry = createClaimEntry({ ...kit, record: createClaimRecord({ clock: kit.clock, followers: [] }) })
  const enter = (video: string, over: object = {}) => {
    const ctx = { ...seed.contextOf(seed.scope.ownerStaffId), idempotencyKey: randomUUID() }
    const claim = {
      platform: 'youtube',
      platformClaimId: '',
      direction: 'inbound',
      video,
      videoTitle: '',
      status: 'active',
      type: null,
      policy: 'monetize',
      claimantName: randomUUID(),
      claimantContact: '',
      assetTitle: '',
      segments: [] as never[],
      claimedAt: '2026-11-18T20:00:00.000Z',
      statusChangedAt: null,
      revenueAtRisk: null,
      currency: null,
      ...over,
    } as const
    return entry.enter(ctx, claim)
  }
  const ids = {
    one: (await enter('ourVideo001')).id,
    told: (await enter('ourVideo001', { revenueAtRisk: '7.00', currency: 'EUR' })).id,
    noDays: (await enter('ourVideo002')).id,
    over: (await enter('ourVideo001', { status: 'inactive' })).id,
    ours: (await enter('ourVideo001', { direction: 'outbound' })).id,
  }
  await database.pool.query(`SELECT ensure_video_day_partitions('2026-10-01', '2026-11-30')`)
  // 28 days at 1.25, the day of the claim and one that is too old.
  await database.pool.query(
    `INSERT INTO video_day (platform_video_id, channel_id, day, final, fetched_at, est_revenue, currency)
     SELECT v.id, v.channel_id, day, true, now(), 1.25, 'USD' FROM platform_video v,
       generate_series('2026-10-20'::date, '2026-11-18'::date, '1 day') day WHERE v.platform_video_id = 'ourVideo001'`,
  )
  const risks = async () => {
    const { rows } = await database.pool.query<{ id: string; risk: string | null; currency: string | null }>(
      'SELECT id::text, revenue_at_risk::text AS risk, currency FROM claim',
    )
    const found = new Map(rows.map(({ id, risk, currency }) => [id, risk && `${risk} ${currency}`]))
    return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, found.get(id)]))
  }
  expect(await reckonRisk(database.db, now)).toBe(1)
  expect(await risks()).toEqual({ one: '35.00 USD', told: '7.00 EUR', noDays: null, over: null, ours: null })
  expect(await reckonRisk(database.db, now)).toBe(0)
})
