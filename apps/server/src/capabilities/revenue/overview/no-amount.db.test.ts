import { allPermissions } from '@pindao/protocol/access/permissions.ts'
import { exportColumnsOf, mayHaveColumn } from '@pindao/protocol/operations/operation.params.ts'
import { startExport } from '@pindao/protocol/sheets/export.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointCases } from '../../../../test/endpoint-cases.ts'
import { type EndpointWorld, startEndpointWorld } from '../../../../test/endpoint-world.ts'

/** An amount that stands nowhere else. */
const canary = '4815162342.1'
const ofMoney = /^(?:revenue|settlement):/u

let world: EndpointWorld
beforeAll(async () => {
  world = await startEndpointWorld()
  await world.query(
    `WITH file AS (INSERT INTO revenue_report (platform, report_type, content_owner, month, file_name, file_size,
         file_sha256, object_key, origin, status, total_amount, currency, created_at, created_by, updated_at)
       VALUES ('youtube', 'yt_ad_video_raw', 'canary', '2026-04', 'a.csv', 1, 'canary', 'canary', 'uploaded', 1, 0, 'USD',
         now(), $1, now()) RETURNING id),
     told AS (INSERT INTO revenue_month (report_id, channel_id, platform, month, earning_month, yt_source, currency,
         partner) SELECT id, $2, 'youtube', '2026-04', '2026-04', 'ads', 'USD', $3::numeric FROM file)
     INSERT INTO revenue_sum (report_id, platform_channel_id, channel_id, earning_month, yt_source, currency, partner,
       lines, first_row) SELECT id, 'UC1', $2, '2026-04', 'ads', 'USD', $3::numeric, 1, 2 FROM file`,
    [world.ownerId, world.channelId, canary],
  )
})
afterAll(() => world.close())

/** Everything that can be read, by whoever holds these permissions. */
async function allAnswers(bearer: string): Promise<string> {
  const told: unknown[] = []
  for (const { endpoint } of world.routes) {
    const one = endpointCases[`${endpoint.method} ${endpoint.url}`]
    if (endpoint.method !== 'GET' || one === undefined || one.private) continue
    told.push(await world.call(endpoint, (await one.input?.(world)) ?? {}, bearer))
  }
  return JSON.stringify(told)
}

test('REV-01 PERM-01 who may not see revenue reads no amount of it anywhere; who may reads it', async () => {
  const others = allPermissions.filter((permission) => !ofMoney.test(permission))
  expect(await allAnswers(await world.holderOf(others, 'here'))).not.toContain(canary)
  const overview = world.routes.find(({ endpoint }) => endpoint.url === '/revenue/overview')
  const finance = await world.holderOf(['revenue:read'], 'here')
  const seen = overview && (await world.call(overview.endpoint, { query: { month: '2026-04' } }, finance))
  expect(JSON.stringify(seen)).toContain(canary)
})

test('REV-01 PERM-01 a file of the channels of a month is for who may see revenue', async () => {
  const ask = async (permissions: typeof allPermissions) => {
    const params = { format: 'csv', columns: ['amount'], filter: {} }
    const body = { kind: 'revenueMonth.export', zone: 'UTC', params }
    const { code, status } = await world.call(
      startExport,
      { body },
      await world.holderOf(permissions, 'here'),
    )
    return code ?? status
  }
  expect(await ask(['contract:read'])).toBe('access.noPermission')
  expect(await ask(['revenue:read'])).toBe(200)
})

test('REV-01 EXP-01 columns of estimates and of settlements are for whoever may see those', () => {
  const may = (...held: readonly string[]) =>
    Object.keys(exportColumnsOf('revenueMonth.export')).filter(
      mayHaveColumn('revenueMonth.export', (permission) => held.includes(permission)),
    )
  const all = may('estimatedRevenue:read', 'settlement:read')
  const withheld = all.filter((column) => !may().includes(column))
  expect(withheld).toEqual(['estimate', 'creator', 'company', 'settlements'])
})
