import { allPermissions, type Permission } from '@pindao/protocol/access/permissions.ts'
import { usualThresholds } from '@pindao/protocol/channel-data/data-alert.rules.ts'
import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#src/platform/context.ts'
import { createNewsDesk, type News } from '#src/platform/news.ts'
import { createOperationWorld, type OperationWorld } from '../operation/operation.test-support.ts'
import { createAlertRules } from './alert-rule.service.ts'
import { judgeDue } from './alert-watch.ts'
import { createDataAlerts } from './data-alert.service.ts'

/** It is May 1 at the platform: the last day that is over is April 30. */
const last = '2026-04-30'
const query = { page: 1, pageSize: 10, sort: '-openedAt' } as const

let world: OperationWorld
let told: News[] = []
const lowered: string[] = []
let atWork: Partial<Actor> = {}
let now = Date.parse('2026-05-01T20:00:00.000Z')

function rig() {
  const news = createNewsDesk()
  news.tellBy('bell', {
    tell: async (_tx, given) => void told.push(...given),
    lower: async (_tx, causes) => void lowered.push(...causes),
  })
  const kit = { ...world.kit, news, clock: () => now }
  const actorAtWork = async ({ staffId }: { readonly staffId: bigint }) => {
    const person = Object.values(world.people).find((one) => one.staffId === staffId)
    return person ? { ...world.as(person).actor, ...atWork } : null
  }
  return {
    watch: () => judgeDue({ ...kit, actorAtWork }),
    alerts: createDataAlerts(kit),
    rules: createAlertRules(kit),
  }
}

beforeAll(async () => {
  world = await createOperationWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  told = []
  atWork = {}
  lowered.length = 0
  await world.database.pool.query('DELETE FROM data_alert_turn')
})

/** Days up to April 30, the newest given last; 30 days of 1,000 views before them. */
async function channelWith(
  days: readonly { views?: number; revenue?: string; final?: boolean }[],
  title: string,
) {
  const channelId = await world.newChannel({ title })
  const all = [...Array.from({ length: 30 }, () => ({ views: 1000, revenue: '10' })), ...days]
  for (const [index, day] of all.entries())
    await world.channelDay(channelId, addDays(last, index - all.length + 1), day)
  await world.database.pool.query(
    `INSERT INTO data_collection (channel_id, kind, next_at, succeeded_at) VALUES ($1, 'channelDays', now(), now())`,
    [channelId],
  )
  return channelId
}
const ofChannel = async (channelId: bigint, may: readonly Permission[] = allPermissions) => {
  const { rows } = await rig().alerts.list(world.as(world.people.jia, { may }), {
    ...query,
    channelId: String(channelId),
  })
  return rows
}
const collected = async (channelId: bigint, day: string, views: number) => {
  await world.database.pool.query(`UPDATE channel_day SET views = $3 WHERE channel_id = $1 AND day = $2`, [
    channelId,
    day,
    views,
  ])
  await world.database.pool.query(
    `UPDATE data_collection SET succeeded_at = succeeded_at + interval '1 hour' WHERE channel_id = $1`,
    [channelId],
  )
}

test('DAT-01 a drop is told once, closes when a correction takes it away, and is the same alert when it is back', async () => {
  const id = await channelWith([{ views: 400 }, { views: 300 }], '跌')
  const { watch, alerts } = rig()
  await watch()
  const [alert] = await ofChannel(id)
  expect(alert).toMatchObject({ kind: 'viewsDrop', status: 0, causeDay: addDays(last, -1), lastDay: last })
  expect([Number(alert?.value), Number(alert?.baseline)]).toEqual([300, 1000])
  expect(told).toMatchObject([{ event: 'dataAlert', to: world.people.jia.staffId, title: '跌' }])
  expect(
    JSON.stringify(told, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain('300')
  // Looked at again, with the same numbers or others of the same cause: nothing is told twice.
  await collected(id, last, 350)
  await watch()
  await watch()
  expect(await ofChannel(id)).toMatchObject([{ id: alert?.id, value: '350' }])
  expect(told).toHaveLength(1)
  await collected(id, last, 990)
  await watch()
  expect(await ofChannel(id)).toMatchObject([{ id: alert?.id, status: 2, closedAt: expect.any(String) }])
  expect(lowered).toEqual([`dataAlert ${alert?.id}`])
  await collected(id, last, 200)
  await watch()
  expect(await ofChannel(id)).toMatchObject([{ id: alert?.id, status: 0, closedAt: null }])
  expect(told).toHaveLength(2)
  const history = await alerts.history(world.as(world.people.jia), BigInt(alert?.id ?? 0), query)
  expect(history.rows.map(({ action }) => action)).toEqual([
    'dataAlert.reopen',
    'dataAlert.close',
    'dataAlert.open',
  ])
})

test('DAT-01 missing days and provisional zeros tell nothing', async () => {
  const id = await channelWith([{}, { views: 0, final: false }, {}], '空')
  await rig().watch()
  expect(await ofChannel(id)).toEqual([])
})

test('PERM-03 who sees no money, or not the channel, finds no alert of it, and is told of none', async () => {
  const id = await channelWith(
    [
      { views: 1000, revenue: '4' },
      { views: 1000, revenue: '4' },
    ],
    '钱',
  )
  const poor = allPermissions.filter((one) => one !== 'estimatedRevenue:read')
  atWork = { permissions: new Set(poor) }
  const { watch, alerts, rules } = rig()
  await watch()
  expect(told).toEqual([])
  const rows = await ofChannel(id)
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['revenueDrop', 'rpmDrop'])
  expect(await ofChannel(id, poor)).toEqual([])
  const one = BigInt(rows[0]?.id ?? 0)
  const hidden = { code: 'channelData.alertNotFound' }
  const without = world.as(world.people.jia, { may: poor })
  await expect(alerts.get(without, one)).rejects.toMatchObject(hidden)
  await expect(alerts.history(without, one, query)).rejects.toMatchObject(hidden)
  await expect(alerts.acknowledge(without, one, null)).rejects.toMatchObject(hidden)
  await expect(alerts.get(world.as(world.people.bing), one)).rejects.toMatchObject(hidden)
  expect((await rules.list(without, undefined)).map(({ kind }) => kind)).not.toContain('rpmDrop')
  const trial = { kind: 'rpmDrop', thresholds: usualThresholds('rpmDrop') } as const
  await expect(rules.attempt(without, trial)).rejects.toMatchObject({ code: 'channelData.ruleOutside' })
})

test('DAT-01 an alert is taken on once, in the version that was seen, and its days are there', async () => {
  const id = await channelWith([{ views: 400 }, { views: 300 }], '理')
  const { watch, alerts } = rig()
  await watch()
  const [alert] = await ofChannel(id)
  const alertId = BigInt(alert?.id ?? 0)
  const ctx = world.as(world.people.jia)
  const { days } = await alerts.get(ctx, alertId)
  expect(days.slice(-2)).toMatchObject([
    { value: '400', baseline: '1000' },
    { value: '300', baseline: '1000' },
  ])
  await expect(alerts.acknowledge(ctx, alertId, 9)).rejects.toMatchObject({ code: 'access.changedMeanwhile' })
  await alerts.acknowledge(ctx, alertId, alert?.version ?? 0)
  expect(await ofChannel(id)).toMatchObject([{ status: 1, acknowledgedBy: { fullName: '甲' }, actions: [] }])
  await expect(alerts.acknowledge(ctx, alertId, null)).rejects.toMatchObject({
    code: 'channelData.alertMoved',
  })
  // It goes on: still the same one, and nobody is told again.
  await collected(id, last, 310)
  await watch()
  expect(await ofChannel(id)).toMatchObject([{ status: 1, value: '310' }])
})

test('DAT-01 a rule is set for a department, tried before, and closes what it does not tell any more', async () => {
  const id = await channelWith([{ views: 400 }, { views: 300 }], '规')
  const { watch, rules } = rig()
  await watch()
  const lead = world.as(world.people.jia, { dataScope: 'department' })
  const departmentId = String(world.here)
  const given = { kind: 'viewsDrop', thresholds: { drop: 80, days: 2, least: 100 }, departmentId } as const
  const trial = await rules.attempt(lead, given)
  expect(trial).toMatchObject({ to: last, told: 0 })
  const before = await rules.attempt(lead, { ...given, thresholds: usualThresholds('viewsDrop') })
  expect(before.rows.some(({ channel }) => channel.id === String(id))).toBe(true)
  now += 60_000
  const set = await rules.update(lead, { ...given, enabled: true, version: 0 })
  expect(set).toMatchObject({ isSet: true, version: 1, thresholds: given.thresholds })
  await expect(rules.update(lead, { ...given, enabled: true, version: 0 })).rejects.toMatchObject({
    code: 'access.changedMeanwhile',
  })
  await expect(
    rules.update(lead, { kind: 'viewsDrop', thresholds: given.thresholds, enabled: false, version: 0 }),
  ).rejects.toMatchObject({ code: 'channelData.ruleOutside' })
  now += 60_000
  await watch()
  expect(await ofChannel(id)).toMatchObject([{ status: 2 }])
})
