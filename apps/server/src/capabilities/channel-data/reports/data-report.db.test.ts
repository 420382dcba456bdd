import type { ReportContent } from '@pindao/protocol/channel-data/data-report.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestKit } from '../../../../test/kit.ts'
import { type ChannelWorld, createChannelWorld } from '../../channels/channel-world.test-support.ts'
import { createDataReports, type DataReports } from './data-report.service.ts'

let world: ChannelWorld
let reports: DataReports
beforeAll(async () => {
  world = await createChannelWorld()
  reports = createDataReports(createTestKit({ database: world.database }))
})
afterAll(() => world.close())

const content: ReportContent = {
  filters: { period: 'last28', sort: '-views' },
  layout: { density: 'compact', columns: [{ key: 'views', hidden: false, pin: null }] },
}
const body = { list: 'data-videos', name: '周报', content, isShared: false } as const
const names = async (ctx: ReturnType<ChannelWorld['as']>) =>
  (await reports.list(ctx, 'data-videos')).map(({ name }) => name)

test('DAT-01 a report is its owner’s, until it is shared with the department', async () => {
  const { jia, yi, bing } = world.people
  const made = await reports.create(world.as(jia), body)
  expect(made).toMatchObject({ name: '周报', content, sharedWith: null, actions: ['update', 'delete'] })
  expect([await names(world.as(jia)), await names(world.as(yi))]).toEqual([['周报'], []])
  const { id, version } = made
  const shared = await reports.update(world.as(jia), BigInt(id), { ...body, isShared: true, version })
  expect(shared).toMatchObject({ sharedWith: expect.any(String), version: 2 })
  const [theirs] = await reports.list(world.as(yi), 'data-videos')
  expect(theirs).toMatchObject({ id, owner: { fullName: '甲' }, actions: [] })
  expect(await names(world.as(bing))).toEqual([])
  expect(await names(world.as(bing, { dataScope: 'all' }))).toEqual(['周报'])
  const change = reports.update(world.as(yi), BigInt(id), { ...body, version: 2 })
  await expect(change).rejects.toMatchObject({ code: 'channelData.reportNotFound' })
  await expect(reports.remove(world.as(yi), BigInt(id))).rejects.toMatchObject({
    code: 'channelData.reportNotFound',
  })
  await expect(reports.update(world.as(jia), BigInt(id), { ...body, version: 1 })).rejects.toMatchObject({
    code: 'access.changedMeanwhile',
  })
})

test('DAT-01 names of one list differ, and each change is in the audit log', async () => {
  const ctx = world.as(world.people.yi)
  const made = await reports.create(ctx, { ...body, name: '月报' })
  await expect(reports.create(world.as(world.people.yi), { ...body, name: '月报' })).rejects.toMatchObject({
    code: 'channelData.reportNameTaken',
  })
  expect(await reports.create(ctx, { ...body, name: '月报' })).toMatchObject({ id: made.id })
  await reports.create(world.as(world.people.yi), { ...body, list: 'data-channels', name: '月报' })
  await reports.remove(ctx, BigInt(made.id))
  const { rows } = await world.database.pool.query(
    `SELECT action FROM audit_log WHERE entity = 'dataReport' AND entity_id = $1 ORDER BY id`,
    [made.id],
  )
  expect(rows).toEqual([{ action: 'dataReport.create' }, { action: 'dataReport.delete' }])
})

test('SHL-05 DAT-01 the search finds reports by name: own ones and shared ones, of one list, for whoever reads data', async () => {
  const { jia, yi, bing } = world.people
  const mine = await reports.create(world.as(jia), { ...body, name: '春节 Recap' })
  await reports.create(world.as(jia), { ...body, name: '春节共享', isShared: true })
  const reads = { may: ['channelData:read'] } as const
  const found = async (person: typeof jia, words: string, given: Parameters<typeof world.as>[1] = reads) =>
    (await reports.suggest('data-videos', world.as(person, given).actor, words, 5)).map(({ title }) => title)
  expect(await found(jia, '春节')).toEqual(['春节 Recap', '春节共享'])
  expect(await found(jia, 'recap')).toEqual([mine.name])
  expect(await found(yi, '春节')).toEqual(['春节共享'])
  expect(await found(bing, '春节')).toEqual([])
  expect(await found(jia, '春节', { may: [] })).toEqual([])
  expect(await reports.suggest('data-channels', world.as(jia, reads).actor, '春节', 5)).toEqual([])
})
