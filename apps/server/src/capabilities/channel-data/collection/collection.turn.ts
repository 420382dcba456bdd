import type { CollectionKind } from '@pindao/protocol/channel-data/collection-kinds.ts'
import type {
  DataChannel,
  DayRange,
  PlatformData,
  VideoCounts,
} from '#src/capabilities/platforms/platforms.ts'
import {
  channelDaysOf,
  channelMoneyOf,
  partsOf,
  type Reported,
  videoDaysOf,
  videoMoneyOf,
} from './collection.reports.ts'

/** What is asked, of whom, with what. */
export type Asked = {
  readonly data: PlatformData
  readonly pass: string
  readonly channelId: bigint
  readonly channel: DataChannel
  readonly videoIds: ReadonlyMap<string, bigint>
  readonly range: DayRange
}

/** What a platform said; `covered` is false where our grant, or the channel, has none of it. */
export type Answered = {
  readonly covered: boolean
  readonly reported: Reported
  readonly counts: readonly VideoCounts[]
}

const said = (reported: Reported): Answered => ({ covered: true, reported, counts: [] })

/** How each kind is asked for. */
export const askers: Readonly<Record<CollectionKind, (asked: Asked) => Promise<Answered>>> = {
  async channelDays({ data, pass, channelId, channel, range }) {
    return said(channelDaysOf(channelId, await data.channelDays(pass, channel, range)))
  },

  async videoDays({ data, pass, channelId, channel, videoIds, range }) {
    if (videoIds.size === 0) return said({})
    const readings = await data.videoDays(pass, channel, [...videoIds.keys()], range)
    return said(videoDaysOf(channelId, videoIds, readings))
  },

  async money({ data, pass, channelId, channel, videoIds, range }) {
    const ofChannel = await data.channelMoney(pass, channel, range)
    if (ofChannel === null) return { covered: false, reported: {}, counts: [] }
    const ofVideos =
      videoIds.size === 0 ? null : await data.videoMoney(pass, channel, [...videoIds.keys()], range)
    return said({
      ...channelMoneyOf(channelId, ofChannel),
      ...videoMoneyOf(channelId, videoIds, ofVideos ?? []),
    })
  },

  async parts({ data, pass, channelId, channel, range }) {
    return said(partsOf(channelId, await data.parts(pass, channel, range)))
  },

  async counts({ data, pass, channel, videoIds }) {
    if (videoIds.size === 0) return said({})
    return { ...said({}), counts: await data.counts(pass, channel, [...videoIds.keys()]) }
  },
}
