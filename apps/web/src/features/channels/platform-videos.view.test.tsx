import { getChannel } from '@pindao/protocol/channels/channel.endpoints.ts'
import {
  getPlatformVideo,
  listPlatformVideos,
  type PlatformVideo,
  syncChannel,
} from '@pindao/protocol/channels/platform-video.endpoints.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage } from '#test/open-page.tsx'
import { channelDetailOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { button, channelServer, openChannels, person, rowOf } from './channel.test-support.ts'

const t = await textsIn('zh')
const at = '2026-03-04T05:06:07.000Z'
const video: PlatformVideo = {
  id: '31',
  grabAt: at,
  claim: { state: 2, type: 'audio', direction: 'inbound' },
  platform: 'youtube',
  channelId: '3',
  channelTitle: '晨光频道',
  videoId: 'aaaaaaaaaaa',
  kind: 'reel',
  url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
  category: '22',
  title: '山间晨雾',
  duration: '62:05',
  durationSec: 3725,
  viewCount: '9007199254740993',
  likeCount: null,
  commentCount: '0',
  thumbnail: null,
  visibility: 5,
  programme: null,
  isBroughtIn: false,
  processing: 'processed',
  failureReason: null,
  rejectionReason: null,
  scheduledAt: null,
  publishedAt: at,
  createdAt: at,
  updatedAt: at,
}

let server: FakeServer
beforeEach(() => {
  server = channelServer()
  server.answers(listPlatformVideos, [video])
  server.answers(getPlatformVideo, video)
})

test('VID-01 a video says its channel, how it is seen, its length and its views', async () => {
  await openPage('/channels/videos', { server, person })
  const row = within(await rowOf(video.title))
  row.getByText(t('states:videoVisibility.regionBlocked'))
  row.getByText('62:05')
  row.getByTitle('9,007,199,254,740,993')
  const link = row.getByRole('link', { name: video.channelTitle })
  expect(link.getAttribute('href')).toBe('/channels?detail=3')
})

test('VID-01 the drawer has the numbers, and the way to the video on its platform', async () => {
  await openPage('/channels/videos?detail=31', { server, person })
  const drawer = within(await screen.findByRole('dialog', { name: video.title }))
  const link = drawer.getByRole('link', { name: t('channels:visit', { title: video.title }) })
  expect(link.getAttribute('href')).toBe(video.url)
  drawer.getByText('9,007,199,254,740,993')
  drawer.getByText('processed')
  drawer.getByText(t('channels:platformVideos.kinds.reel'))
})

test('VID-01 the list is narrowed by what its address says', async () => {
  await openPage('/channels/videos?visibility=5,7&sort=-viewCount', { server, person })
  await rowOf(video.title)
  expect(server.asked(listPlatformVideos)[0]?.query).toMatchObject({ visibility: [5, 7], sort: '-viewCount' })
})

test('CH-02 a channel is synced on demand, and one that vanished says so', async () => {
  const actions = ['update'] as const
  server.answers(getChannel, channelDetailOf({ actions: [...actions], vanishedAt: at }))
  server.answers(syncChannel, { requested: true })
  const { user } = await openChannels(server, '?detail=3')
  await screen.findByText(t('channels:banner.vanished'))
  await user.click(await button(t('common:table.more')))
  await user.click(await screen.findByRole('menuitem', { name: t('channels:act.sync') }))
  const { title } = channelDetailOf({})
  await screen.findByText(t('channels:done.sync', { title }))
  expect(server.asked(syncChannel)).toHaveLength(1)
})
