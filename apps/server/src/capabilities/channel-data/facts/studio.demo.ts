import { type Channel, listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { DemoLife } from '#src/platform/demo.ts'
import { findVideoIds } from '../collection/collection.store.ts'

/** Series whose episodes channels had published before the company came here. */
const series = [
  '山里的食堂',
  '老街慢行',
  '一分钟看懂',
  '周末放映室',
  '手艺人',
  '追光的人',
  'Slow Roads',
  'The Tea House',
  'Une tasse de thé',
  'حكايات المدينة',
] as const

const day = 24 * 3600 * 1000
/** A video every `between` days, as far back as numbers are told. */
const between = 6

/**
 * What channels published by themselves in the months before: without it there is nothing to count but what came in the last
 * weeks. What is played of a channel depends on its id and the days alone; a channel that has it is left alone.
 */
export async function playStudio(life: DemoLife, db: Executor, days: number): Promise<void> {
  const admin = (await life.people()).find(({ role }) => role === 'admin')
  if (!admin) return
  const channels = await life.call(admin, listChannels, { query: { platform: 'youtube', pageSize: 100 } })
  for (const [index, channel] of channels.entries())
    if ((await findVideoIds(db, BigInt(channel.id))).size === 0) await playChannel(life, channel, index, days)
}

async function playChannel(life: DemoLife, channel: Channel, index: number, days: number): Promise<void> {
  const midnight = Math.floor(Date.now() / day) * day
  const count = Math.floor(days / between) - 1
  const all = Array.from({ length: count }, (_, nth) => nth + 1)
  const name = series[index % series.length] ?? series[0]
  await life.steer('studio/uploads', {
    channelId: channel.platformChannelId,
    count,
    privacyStatus: 'public',
    durationMs: 60_000 * (1 + (index % 12)),
    titles: all.map((nth) => `${name} ${nth}`),
    // Each channel publishes at an hour of its own, and not always on the same day of the week.
    publishedAt: all.map((nth) =>
      new Date(
        midnight - (days - nth * between - (index % between)) * day + (index % 24) * 3_600_000,
      ).toISOString(),
    ),
  })
}
