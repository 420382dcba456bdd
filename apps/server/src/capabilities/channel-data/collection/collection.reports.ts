import type {
  ChannelDayReading,
  ChannelMoneyReading,
  DayMoney,
  DayPartReading,
  VideoDayReading,
  VideoMoneyReading,
} from '#src/capabilities/platforms/platforms.ts'
import { type Cell, countsOf, type FactRow, type FeedName, reachOf } from '../facts/feeds.ts'

/** Rows by the feed that takes them in. */
export type Reported = { readonly [K in FeedName]?: readonly FactRow[] }
type VideoIds = ReadonlyMap<string, bigint>

const moneyOf = (row: DayMoney): Cell[] => [
  row.estRevenue,
  row.currency,
  row.adImpressions,
  row.monetizedPlaybacks,
  row.cpm,
]
const isSaid = (values: readonly Cell[]) => values.some((value) => value !== null)

/** A channel's days: what is counted of them, and apart from it how often its pictures were seen. */
export function channelDaysOf(channelId: bigint, readings: readonly ChannelDayReading[]): Reported {
  const rows = (values: (row: ChannelDayReading) => Cell[]) =>
    lastOf(readings.map((row) => ({ channelId, day: row.day, key: [], values: values(row) })))
  const whole = (row: ChannelDayReading) => [row.followersTotal, row.mediaViews, row.reach, row.engagements]
  return {
    channelDays: rows((row) => [...countsOf(row), ...whole(row)]),
    channelReach: rows(reachOf).filter(({ values }) => isSaid(values)),
  }
}

/** Days of videos. One that is not ours yet is left out: it comes with the next reading after its channel's. */
export function videoDaysOf(
  channelId: bigint,
  ids: VideoIds,
  readings: readonly VideoDayReading[],
): Reported {
  const rows = (values: (row: VideoDayReading) => Cell[]) =>
    ofVideos(channelId, ids, readings, values).filter((row) => isSaid(row.values))
  return { videoDays: rows(countsOf), videoReach: rows(reachOf) }
}

export const videoMoneyOf = (
  channelId: bigint,
  ids: VideoIds,
  readings: readonly VideoMoneyReading[],
): Reported => ({
  videoMoney: ofVideos(channelId, ids, readings, moneyOf),
})

export const channelMoneyOf = (channelId: bigint, readings: readonly ChannelMoneyReading[]): Reported => ({
  channelMoney: lastOf(readings.map((row) => ({ channelId, day: row.day, key: [], values: moneyOf(row) }))),
})

export const partsOf = (channelId: bigint, readings: readonly DayPartReading[]): Reported => ({
  parts: lastOf(
    readings.map(({ day, kind, key, views, watchMinutes }) => ({
      channelId,
      day,
      key: [kind, key],
      values: [views, watchMinutes],
    })),
  ),
})

function ofVideos<R extends { readonly platformVideoId: string; readonly day: string }>(
  channelId: bigint,
  ids: VideoIds,
  readings: readonly R[],
  values: (row: R) => Cell[],
): FactRow[] {
  return lastOf(
    readings.flatMap((row) => {
      const id = ids.get(row.platformVideoId)
      return id === undefined ? [] : [{ channelId, day: row.day, key: [id], values: values(row) }]
    }),
  )
}

/** A platform that says a thing twice in one answer means what it said last. */
function lastOf(rows: readonly FactRow[]): FactRow[] {
  return [...new Map(rows.map((row) => [`${row.day} ${row.key.join(' ')}`, row])).values()]
}
