import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import * as endpoints from '@pindao/protocol/sheets/export-schedule.endpoints.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { News } from '#src/platform/news.ts'
import { createExportsRig } from './exports.test-support.ts'
import { makeDueSchedules } from './schedule.due.ts'

const log = pino({ level: 'silent' })
type Content = EndpointInput<typeof endpoints.createExportSchedule>['body']

/** Somebody with a colleague in another department, and workers that look at what is due. */
async function createSchedulesRig() {
  const rig = await createExportsRig(3)
  const { database, product, query, call } = rig
  const [colleague] = await query<{ id: string }>(
    `WITH other AS (INSERT INTO department (name) VALUES ('别的部门') RETURNING id)
     INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
     SELECT 'other', '王宁', 'o@x', id, false, now() FROM other RETURNING id`,
  )
  const colleagueId = colleague?.id ?? ''
  const grant = (staffId: string) =>
    query('INSERT INTO staff_role SELECT $1, id, 1 FROM role WHERE name = $2', [staffId, '批量'])
  await grant(colleagueId)
  const told: News[] = []
  const deps = {
    database,
    log,
    sources: rig.sources,
    operations: product.operations.api,
    news: { raise: async (_tx: unknown, ...news: readonly News[]) => void told.push(...news) },
    actorAtWork: product.access.api.actorAtWork,
  }
  const content = (change: Partial<Content> = {}): Content => ({
    name: '每日源视频',
    every: 'day',
    day: 1,
    minutes: 9 * 60,
    zone: 'Asia/Shanghai',
    receiverIds: [String(rig.ownerId)],
    request: {
      kind: 'video.export',
      zone: 'Asia/Shanghai',
      params: { format: 'csv', columns: ['id', 'title'], filter: { title: '第' } },
    },
    ...change,
  })
  return {
    ...rig,
    told,
    colleagueId,
    create: async (change: Partial<Content> = {}) =>
      (await call(endpoints.createExportSchedule, {
        body: endpoints.createExportSchedule.body.parse(content(change)) as never,
      })) as endpoints.ExportSchedule,
    list: async () =>
      (
        (await call(endpoints.listExportSchedules, { query: { page: 1, pageSize: 10 } })) as {
          readonly rows: readonly endpoints.ExportSchedule[]
        }
      ).rows,
    due: (at: string) => makeDueSchedules({ ...deps, clock: () => Date.parse(at) }),
    comeDue: () => query(`UPDATE export_schedule SET next_at = '2026-11-20T01:00:00Z'`),
    files: () =>
      query<{ owner: string; name: string }>(
        `SELECT owner_staff_id::text AS owner, split_part(file_name, '_', 1) AS name FROM sheet_export ORDER BY id`,
      ),
  }
}

test('EXP-01 what is due is made once, by several workers, after days without one; the next time is ahead', async () => {
  const rig = await createSchedulesRig()
  await rig.create()
  // Five days have passed, and three workers come back at once.
  await rig.comeDue()
  const at = '2026-11-25T03:00:00Z'
  const outcomes = await Promise.all([rig.due(at), rig.due(at), rig.due(at)])
  expect(outcomes.reduce((sum, { made }) => sum + made, 0)).toBe(1)
  expect(await rig.files()).toEqual([{ owner: String(rig.ownerId), name: '每日源视频' }])
  const [schedule] = await rig.list()
  expect(schedule).toMatchObject({
    nextAt: '2026-11-26T01:00:00Z',
    lastAt: '2026-11-25T03:00:00Z',
    leftOut: [],
    conditions: [{ label: '标题', value: '第' }],
  })
  expect(await rig.due(at)).toEqual({ made: 0, stopped: 0 })
})

test('PERM-03 each receiver has a file of their own data scope, and is told of it', async () => {
  const rig = await createSchedulesRig()
  await rig.work()
  await rig.create({ receiverIds: [String(rig.ownerId), rig.colleagueId] })
  await rig.comeDue()
  await rig.due('2026-11-25T03:00:00Z')
  await expect
    .poll(async () => (await rig.query('SELECT FROM operation WHERE ended_at IS NULL')).length)
    .toBe(0)
  const rows = await rig.query<{ owner: string; rows: number }>(
    'SELECT owner_staff_id::text AS owner, rows FROM sheet_export ORDER BY id',
  )
  // The colleague sees nothing of the other department.
  expect(rows).toEqual([
    { owner: String(rig.ownerId), rows: 3 },
    { owner: rig.colleagueId, rows: 0 },
  ])
  const told = await rig.query(
    `SELECT user_id::text AS owner, key IS NOT NULL AS keyed FROM notification WHERE type = 'exportReady' ORDER BY user_id`,
  )
  expect(told).toEqual([
    { owner: String(rig.ownerId), keyed: true },
    { owner: rig.colleagueId, keyed: true },
  ])
})

test('PERM-01 a receiver who may not read the list any more is left out, and that is said', async () => {
  const rig = await createSchedulesRig()
  await rig.create({ receiverIds: [String(rig.ownerId), rig.colleagueId] })
  await rig.query('DELETE FROM staff_role WHERE staff_id = $1', [rig.colleagueId])
  await rig.comeDue()
  await rig.due('2026-11-25T03:00:00Z')
  expect((await rig.files()).map(({ owner }) => owner)).toEqual([String(rig.ownerId)])
  expect((await rig.list())[0]?.leftOut).toEqual([
    { id: rig.colleagueId, fullName: '王宁', code: 'access.noPermission' },
  ])
  expect(rig.told).toMatchObject([
    {
      event: 'exportScheduleTrouble',
      to: rig.ownerId,
      params: { reason: 'leftOut', name: '王宁', code: 'access.noPermission' },
    },
  ])
})

test('PERM-01 a schedule stops with a notice when its owner has lost the right; looking it over starts it again', async () => {
  const rig = await createSchedulesRig()
  const { id, version } = await rig.create()
  await rig.setPermissions([])
  await rig.comeDue()
  expect(await rig.due('2026-11-25T03:00:00Z')).toEqual({ made: 0, stopped: 1 })
  expect(await rig.files()).toEqual([])
  expect((await rig.list())[0]).toMatchObject({
    state: 'stopped',
    stoppedFor: 'access.noPermission',
    nextAt: null,
    actions: ['update', 'delete'],
  })
  expect(rig.told).toMatchObject([{ params: { reason: 'stopped', code: 'access.noPermission' } }])
  expect(await rig.query(`SELECT FROM audit_log WHERE action = 'exportSchedule.stop'`)).toHaveLength(1)
  await rig.setPermissions(rig.everything)
  const again = { name: '每周', every: 'week', day: 1, minutes: 60, zone: 'UTC' } as const
  const body = { ...again, receiverIds: [String(rig.ownerId)], version }
  await rig.call(endpoints.updateExportSchedule, { params: { id }, body })
  expect((await rig.list())[0]).toMatchObject({ ...again, state: 'active', stoppedFor: null })
})

test('EXP-01 paused it makes nothing, run it makes one now, deleted it is gone and its files stay', async () => {
  const rig = await createSchedulesRig()
  const { id } = await rig.create()
  const paused = (value: boolean) =>
    rig.call(endpoints.pauseExportSchedule, { params: { id }, body: { paused: value } })
  await paused(true)
  expect(await rig.due('2030-01-01T00:00:00Z')).toEqual({ made: 0, stopped: 0 })
  const ctx = rig.contextOf()
  await rig.call(endpoints.runExportSchedule, { params: { id } }, ctx)
  await rig.call(endpoints.runExportSchedule, { params: { id } }, ctx)
  expect(await rig.files()).toHaveLength(1)
  await paused(false)
  expect((await rig.list())[0]).toMatchObject({ state: 'active', nextAt: expect.any(String) })
  await rig.call(endpoints.deleteExportSchedule, { params: { id } })
  expect(await rig.list()).toEqual([])
  expect(await rig.files()).toHaveLength(1)
})

test('PERM-01 nobody is a receiver who may not read the list, and only those who may are offered', async () => {
  const rig = await createSchedulesRig()
  await rig.query('DELETE FROM staff_role WHERE staff_id = $1', [rig.colleagueId])
  await expect(rig.create({ receiverIds: [rig.colleagueId] })).rejects.toMatchObject({
    code: 'sheets.receiverMayNot',
    params: { name: '王宁' },
  })
  const offered = await rig.call(endpoints.findScheduleReceivers, { query: { kind: 'video.export' } })
  expect(offered).toMatchObject([{ id: String(rig.ownerId) }])
  const bare = rig.contextOf({ permissions: new Set() })
  await expect(
    rig.call(endpoints.findScheduleReceivers, { query: { kind: 'video.export' } }, bare),
  ).rejects.toMatchObject({ code: 'access.noPermission' })
})
