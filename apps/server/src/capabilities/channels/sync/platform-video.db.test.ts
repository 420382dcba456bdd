import { listPlatformVideos } from '@pindao/protocol/channels/platform-video.endpoints.ts'
import type { OperationParams } from '@pindao/protocol/operations/operation.params.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFilterNames } from '../channel-export.store.ts'
import { type ChannelWorld, createChannelWorld } from '../channel-world.test-support.ts'
import { createPlatformVideos, minutesOf, type PlatformVideos } from './platform-video.service.ts'
import { keepVideos } from './platform-video.store.ts'
import { countExportedVideos, exportedVideos } from './platform-video-export.store.ts'
import { videoOf } from './sync.test-support.ts'

let world: ChannelWorld
let videos: PlatformVideos
let here: bigint
let elsewhere: bigint
const at = '2026-04-01T00:00:00.125Z'

beforeAll(async () => {
  world = await createChannelWorld()
  videos = createPlatformVideos(world)
  here = await world.newChannel()
  const { staffId } = world.people.bing
  elsewhere = await world.newChannel({ departmentId: world.elsewhere, ownerStaffId: staffId })
  await world.database.transaction(async (tx) => {
    const ours = [
      videoOf('aaaaaaaaaaa', { title: '晨光', views: 2n, kind: 'reel' }),
      videoOf('bbbbbbbbbbb', { title: '山谷', views: null, privacy: 'private' }),
      videoOf('ccccccccccc', { title: '晨雾', views: 9_007_199_254_740_993n, durationSec: null }),
    ]
    await keepVideos(tx, { channelId: here, platform: 'youtube' }, ours, at)
    await keepVideos(tx, { channelId: elsewhere, platform: 'youtube' }, [videoOf('ddddddddddd')], at)
  })
})
afterAll(() => world.close())

const asked = (query: Record<string, string>) => listPlatformVideos.query.parse(query)
const titles = async (query: Record<string, string>) =>
  (await videos.list(world.as(world.people.jia), asked(query))).rows.map(({ title }) => title)

test('PERM-03 videos are listed and opened within the data scope of their channel alone', async () => {
  const { rows, total } = await videos.list(world.as(world.people.jia), asked({}))
  expect([rows.length, total]).toEqual([3, 3])
  const theirs = await videos.list(world.as(world.people.bing), asked({}))
  expect(theirs.rows.map(({ videoId }) => videoId)).toEqual(['ddddddddddd'])
  const [hidden] = theirs.rows
  const open = videos.get(world.as(world.people.jia), BigInt(hidden?.id ?? 0))
  await expect(open).rejects.toMatchObject({ code: 'channels.videoNotFound' })
})

test('SHL-05 PERM-03 the newest whose title holds the words are suggested, each to whoever sees its channel', async () => {
  const { jia, bing } = world.people
  const suggested = async (person: typeof jia, words: string, limit = 5) =>
    (await videos.suggest(world.as(person).actor, words, limit)).map(({ title, subtitle }) => [
      title,
      subtitle,
    ])
  expect((await suggested(jia, '晨')).toSorted()).toEqual([
    ['晨光', '频道1'],
    ['晨雾', '频道1'],
  ])
  expect(await suggested(jia, '晨', 1)).toHaveLength(1)
  expect(await suggested(bing, '晨')).toEqual([])
})

test('VID-01 the task record: what was read, when, and the length as mm:ss', async () => {
  const { rows } = await videos.list(world.as(world.people.jia), asked({ title: 'aaaaaaaaaaa' }))
  expect(rows).toMatchObject([
    {
      grabAt: at,
      kind: 'reel',
      channelTitle: '频道1',
      videoId: 'aaaaaaaaaaa',
      category: '22',
      title: '晨光',
      duration: '62:05',
      viewCount: '2',
      visibility: 1,
    },
  ])
  expect([0, 59, 60, 6000].map(minutesOf)).toEqual(['00:00', '00:59', '01:00', '100:00'])
})

test('VID-01 the list is searched, narrowed and sorted; what is not known comes last', async () => {
  expect(await titles({ title: '晨', sort: '-viewCount' })).toEqual(['晨雾', '晨光'])
  expect(await titles({ visibility: '3' })).toEqual(['山谷'])
  expect(await titles({ sort: 'viewCount' })).toEqual(['晨光', '晨雾', '山谷'])
  expect(await titles({ channelId: String(elsewhere) })).toEqual([])
})

test('VID-01 EXP-02 views are counted and a file has the same rows, within the data scope of the channels alone', async () => {
  const { jia, bing } = world.people
  const views: readonly Readonly<Record<string, string>>[] = [
    {},
    { visibility: '3' },
    { kind: 'reel' },
    { owner: 'me' },
    { title: '晨' },
  ]
  expect(await videos.counts(world.as(jia), views)).toEqual([3, 1, 1, 3, 2])
  expect(await videos.counts(world.as(bing), views)).toEqual([1, 0, 0, 1, 0])
  const filter = { sort: '-viewCount' } as const
  const params: OperationParams<'platformVideo.export'> = { format: 'xlsx', columns: ['title'], filter }
  const { rows } = await world.database.db.execute(exportedVideos(world.as(jia).actor, params))
  expect(rows).toMatchObject([
    { title: '晨雾', viewCount: '9007199254740993', durationSec: null },
    { title: '晨光', videoId: 'aaaaaaaaaaa', kind: 'reel', channel: '频道1' },
    { title: '山谷', visibility: 3 },
  ])
  const theirs = { ...params, ids: rows.map(({ id }) => String(id)) }
  const counted = await world.database.db.execute(countExportedVideos(world.as(bing).actor, theirs))
  expect(counted.rows).toEqual([{ total: '0' }])
})

test('VID-01 a second reading replaces the first', async () => {
  const later = '2026-04-02T00:00:00.125Z'
  await world.database.transaction((tx) =>
    keepVideos(
      tx,
      { channelId: here, platform: 'youtube' },
      [videoOf('aaaaaaaaaaa', { title: '晨光 2', views: 3n })],
      later,
    ),
  )
  const { rows } = await videos.list(world.as(world.people.jia), asked({ title: 'aaaaaaaaaaa' }))
  expect(rows).toMatchObject([{ title: '晨光 2', viewCount: '3', grabAt: later, createdAt: at }])
})

test('PERM-03 EXP-02 somebody of a group opens its videos alone, and no file names what is out of sight', async () => {
  const { jia, yi, bing } = world.people
  const [drama, food] = [await world.newGroup('剧组', world.here), await world.newGroup('美食', world.here)]
  const ofGroup = {
    ...world.as(jia).actor,
    dataScope: 'group',
    groupIds: [drama],
    colleagues: [yi.staffId],
  } as const
  const theirs = await world.newChannel({ ownerStaffId: yi.staffId, groupId: food })
  await world.database.transaction((tx) =>
    keepVideos(tx, { channelId: theirs, platform: 'youtube' }, [videoOf('eeeeeeeeeee')], at),
  )
  const [video] = (await videos.list(world.as(yi), asked({ title: 'eeeeeeeeeee' }))).rows
  const open = videos.get({ ...world.as(jia), actor: ofGroup }, BigInt(video?.id ?? 0))
  await expect(open).rejects.toMatchObject({ code: 'channels.videoNotFound' })
  const given = {
    channelId: String(elsewhere),
    groupId: String(await world.newGroup('美食', world.elsewhere)),
    departmentId: String(world.elsewhere),
    ownerId: [String(bing.staffId)],
  }
  expect(await findFilterNames(world.database.db, ofGroup, given)).toEqual({
    department: null,
    group: null,
    channel: null,
    owners: [],
  })
})
