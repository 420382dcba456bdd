import { pino } from 'pino'
import { createTestKit } from '../../../../test/kit.ts'
import { createChannelWorld } from '../../channels/channel-world.test-support.ts'

export type ChartsWorld = Awaited<ReturnType<typeof createChartsWorld>>

/** Channels of two departments with days and videos, on a database of its own: it is May 1, 2026 at the platform. */
export async function createChartsWorld() {
  const world = await createChannelWorld()
  const { database } = world
  const now = Date.parse('2026-05-01T20:00:00.000Z')
  const kit = createTestKit({ database, clock: () => now, log: pino({ level: 'silent' }) })
  await database.pool.query(`SELECT ensure_video_day_partitions('2026-01-01', '2026-05-31')`)

  async function write(table: string, values: Readonly<Record<string, unknown>>): Promise<void> {
    const columns = Object.keys(values)
    await database.pool.query(
      `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map((_, index) => `$${index + 1}`).join()})`,
      Object.values(values),
    )
  }
  const came = { final: true, fetched_at: '2026-05-01T00:00:00Z' }

  return {
    ...world,
    kit,
    newVideo: (channelId: bigint, title: string, publishedAt: string): Promise<bigint> =>
      world.one(
        `INSERT INTO platform_video (channel_id, platform, platform_video_id, title, url, visibility, published_at,
           grab_at, created_at, updated_at)
         VALUES ($1, 'youtube', $2, $2, 'https://www.youtube.com/', 1, $3, now(), now(), now()) RETURNING id`,
        [channelId, title, publishedAt],
      ),
    videoDay: (channelId: bigint, videoId: bigint, day: string, of: Readonly<Record<string, unknown>>) =>
      write('video_day', { channel_id: channelId, platform_video_id: videoId, day, ...came, ...of }),
    channelDay: (channelId: bigint, day: string, of: Readonly<Record<string, unknown>>) =>
      write('channel_day', { channel_id: channelId, day, ...came, ...of }),
    /** Up to this day videos of the channel were collected. */
    collectedTo: (channelId: bigint, day: string) =>
      write('channel_day_sum', { channel_id: channelId, day, videos: 1 }),
    part: (channelId: bigint, day: string, kind: 'source' | 'country', key: string, views: number) =>
      write('channel_day_part', { channel_id: channelId, day, kind, key, final: true, views }),
  }
}
