import { platformVideoImport } from '@pindao/protocol/channels/platform-video.import.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assess } from '#src/capabilities/sheets/in/assess.ts'
import type { RowOutcome } from '#src/capabilities/sheets/in/preview.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { type ChannelWorld, createChannelWorld } from '../channel-world.test-support.ts'
import { createPlatformVideos } from '../sync/platform-video.service.ts'
import { keepVideos } from '../sync/platform-video.store.ts'
import { createPlatformVideoImport } from './platform-video.import.ts'

let world: ChannelWorld
let adapter: ImportAdapter
let lead: SignedInContext
let videos: ReturnType<typeof createPlatformVideos>
let channel: { readonly id: bigint; readonly there: string; readonly platform: string }
beforeAll(async () => {
  world = await createChannelWorld()
  const kit = createTestKit({ database: world.database })
  adapter = createPlatformVideoImport({ ...kit, watchUrl: (_platform, id) => `https://watch.test/${id}` })
  videos = createPlatformVideos(kit)
  lead = world.as(world.people.jia, { dataScope: 'all' })
  const id = await world.newChannel()
  const { rows } = await world.database.pool.query<{ there: string; platform: string }>(
    `UPDATE channel SET time_zone = 'Asia/Shanghai' WHERE id = $1
     RETURNING platform_channel_id AS there, platform`,
    [id],
  )
  channel = { id, there: rows[0]?.there ?? '', platform: rows[0]?.platform ?? '' }
})
afterAll(() => world.close())

type Cells = Readonly<Record<string, string>>
async function previewed(rows: readonly Cells[], ctx = lead): Promise<readonly RowOutcome[]> {
  const target = platformVideoImport
  const columns = Object.keys(target.columns)
  const mapping = Object.fromEntries(columns.map((column, place) => [column, place]))
  const sheet = rows.map((row, index) => ({
    row: index + 2,
    cells: columns.map((column) => row[column] ?? ''),
  }))
  return (await assess(ctx, { target, adapter }, { sheet: 0, headerRow: 1, mapping }, sheet))?.outcomes ?? []
}
const only = async (row: Cells, ctx = lead) => ((await previewed([row], ctx)) as [RowOutcome])[0]
const applied = (one: RowOutcome) =>
  adapter.apply(
    lead,
    one.recordId ?? 0n,
    { version: one.seenVersion ?? 0, values: one.values },
    world.database.transaction,
  )
const wrong = (one: RowOutcome | undefined) =>
  one?.preview.flatMap(({ column, problem }) => (problem === null ? [] : [`${column} ${problem.code}`]))
const video = (platformVideoId: string, part: Cells = {}): Cells => ({
  platform: channel.platform,
  platformVideoId,
  channel: channel.there,
  title: '第1集',
  publishedAt: '2024/5/1 10:30',
  visibility: '不公开列出',
  programme: '长安旧事',
  ...part,
})

test('VID-01 a video that is on a platform comes in without a file, once, in the time of its channel', async () => {
  const one = await only(video('first'))
  expect([one.state, wrong(one)]).toEqual(['new', []])
  await applied(one)
  // Its operation came twice.
  await expect(applied(one)).rejects.toMatchObject({ code: 'access.changedMeanwhile' })
  expect(await videos.get(lead, one.recordId ?? 0n)).toMatchObject({
    title: '第1集',
    videoId: 'first',
    channelId: String(channel.id),
    programme: '长安旧事',
    isBroughtIn: true,
    publishedAt: '2024-05-01T02:30:00Z',
    url: 'https://watch.test/first',
    viewCount: null,
  })
  expect((await only(video('first'))).state).toBe('unchanged')
})

test('VID-01 what its platform has told counts; then a sheet says the programme only', async () => {
  const one = await only(video('told'))
  await applied(one)
  const now = '2026-05-02T00:00:00.000Z'
  await world.database.transaction((tx) =>
    keepVideos(
      tx,
      { channelId: channel.id, platform: channel.platform },
      [
        {
          platformVideoId: 'told',
          kind: 'video',
          title: '平台上的标题',
          url: 'https://watch.test/told',
          thumbnailUrl: null,
          category: null,
          durationSec: 60,
          publishedAt: '2024-05-01T02:31:00.000Z',
          scheduledAt: null,
          privacy: 'public',
          processing: null,
          failureReason: null,
          rejectionReason: null,
          regionAllowed: null,
          regionBlocked: null,
          views: 12n,
          likes: null,
          comments: null,
        },
      ],
      now,
    ),
  )
  expect(await videos.get(lead, one.recordId ?? 0n)).toMatchObject({
    title: '平台上的标题',
    programme: '长安旧事',
    isBroughtIn: false,
    viewCount: '12',
  })
  expect((await only(video('told'))).state).toBe('unchanged')
  const other = await only(video('told', { title: '另一个', programme: '长安新事' }))
  expect(Object.keys(other.values)).toEqual(['programme'])
  await applied(other)
  expect(await videos.get(lead, one.recordId ?? 0n)).toMatchObject({
    title: '平台上的标题',
    programme: '长安新事',
  })
})

test('VID-01 PERM-03 a line that is broken says at which cell; channels of others are not there', async () => {
  await applied(await only(video('taken')))
  const elsewhere = await world.newChannel()
  await world.database.pool.query(`UPDATE channel SET title = '另一频道', platform = $2 WHERE id = $1`, [
    elsewhere,
    channel.platform,
  ])
  const found = await previewed([
    video('a', { platform: '没有的平台' }),
    video('b', { channel: '没有的频道' }),
    video('c', { channel: '' }),
    video('d', { publishedAt: '2024-02-31' }),
    video('e', { visibility: '半公开' }),
    video('taken', { channel: '另一频道' }),
  ])
  expect(found.map(wrong)).toEqual([
    ['platform wordUnknown'],
    ['channel channelNotFound'],
    ['platformVideoId videoChannelMissing'],
    ['publishedAt wordUnknown'],
    ['visibility wordUnknown'],
    ['channel videoOnOther'],
  ])
  const stranger = world.as(world.people.bing, { dataScope: 'own' })
  expect(wrong(await only(video('f'), stranger))).toEqual(['channel channelNotFound'])
  expect(wrong(await only(video('taken'), stranger))).toEqual(['platformVideoId videoElsewhere'])
})
