import type { ChannelFigures } from '@pindao/protocol/channel-data/channel-figures.endpoints.ts'
import {
  countChannelFigures,
  listChannelFigures,
  sparkDays,
} from '@pindao/protocol/channel-data/channel-figures.endpoints.ts'
import { getDataPeriod } from '@pindao/protocol/channel-data/data-period.endpoints.ts'
import { listDataReports } from '@pindao/protocol/channel-data/data-report.endpoints.ts'
import {
  countOperationVideos,
  type DataFigures,
  getOperationChannelVideo,
  getOperationVideoPage,
  type OperationVideo,
} from '@pindao/protocol/channel-data/operation-video.endpoints.ts'
import { getChannelChoices } from '@pindao/protocol/channels/channel.endpoints.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'

export const person = personOf('admin')

/** Figures of a week; what is not named the platform did not say. */
export const figuresOf = (part: Partial<DataFigures> = {}): DataFigures => ({
  views: null,
  watchMinutes: null,
  avgViewPct: null,
  impressions: null,
  ctr: null,
  subsNet: null,
  likes: null,
  comments: null,
  shares: null,
  estRevenue: null,
  rpm: null,
  currency: null,
  days: 7,
  lastDay: '2026-04-28',
  isFinal: false,
  ...part,
})

export const video: OperationVideo = {
  id: '31',
  videoId: 'aaaaaaaaaaa',
  platform: 'youtube',
  kind: 'video',
  title: '山间晨雾',
  url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
  thumbnail: null,
  durationSec: 3725,
  publishedAt: '2026-04-01T05:06:07.000Z',
  visibility: 1,
  channelId: '3',
  channelTitle: '晨光频道',
  channelLevel: 3,
  monetisation: 'monetising',
  ownerName: '李晴',
  departmentCode: 'hz_fb',
  views1: '900',
  views7: '4100',
  views28: null,
  lifeViews: '9007199254740993',
  claim: { state: 0, type: null, direction: null },
  figures: figuresOf({
    views: '1200',
    watchMinutes: '6000',
    estRevenue: '12.5',
    currency: 'USD',
    rpm: '10.42',
  }),
  before: figuresOf({ views: '1000' }),
  median: null,
  dataDay: '2026-04-28',
}

export const channel: ChannelFigures = {
  id: '3',
  title: '晨光频道',
  platform: 'youtube',
  avatarUrl: null,
  level: 3,
  riskGrade: 'C',
  operation: 0,
  use: 0,
  credentialStatus: 0,
  ownerName: '李晴',
  groupName: null,
  departmentCode: 'hz_fb',
  subscribers: '1000',
  subsNet7: '-4',
  subsNet28: null,
  published7: 3,
  publishTarget7: 14,
  copyrightStrikes: 0,
  guidelineStrikes: 0,
  lastPublishAt: null,
  lastSyncAt: null,
  revenue: { currency: 'USD', thisMonth: '20.5', lastMonth: null },
  figures: figuresOf({ views: '5000' }),
  before: null,
  spark: {
    from: '2026-04-01',
    views: Array.from({ length: sparkDays }, (_, day) => (day === 3 ? null : `${day}`)),
  },
  dataDay: '2026-04-28',
}

/** A server that knows a video, its channel, and no report. */
export function dataServer(who = person): FakeServer {
  const server = serverFor(who)
  server.answers(getChannelChoices, { departments: [], groups: [], staff: [], countries: [], languages: [] })
  server.answers(getOperationVideoPage, [video])
  server.answers(getOperationChannelVideo, [video])
  server.answers(countOperationVideos, ({ body }) => (body as { views: unknown[] }).views.map(() => 1))
  server.answers(listChannelFigures, [channel])
  server.answers(countChannelFigures, ({ body }) => (body as { views: unknown[] }).views.map(() => 1))
  server.answers(getDataPeriod, {
    asOf: '2026-04-28',
    range: { from: '2026-04-22', to: '2026-04-28' },
    before: { from: '2026-04-15', to: '2026-04-21' },
  })
  server.answers(listDataReports, [])
  return server
}
