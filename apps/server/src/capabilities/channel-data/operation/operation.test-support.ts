import { pino } from 'pino'
import { createTestKit } from '../../../../test/kit.ts'
import { type ChannelWorld, createChannelWorld } from '../../channels/channel-world.test-support.ts'

/** A day of a video or a channel: what is left out the platform did not say. */
export type TestDay = {
  readonly views?: number
  readonly watch?: number
  readonly pct?: number
  readonly impressions?: number
  readonly ctr?: number
  readonly gained?: number
  readonly lost?: number
  readonly revenue?: string
  readonly currency?: string
  readonly final?: boolean
}

export type OperationWorld = Awaited<ReturnType<typeof createOperationWorld>>

/** Channels of two departments with videos and days, on a database of its own: it is May 1, 2026 at the platform. */
export async function createOperationWorld() {
  const world: ChannelWorld = await createChannelWorld()
  const { database } = world
  const now = Date.parse('2026-05-01T20:00:00.000Z')
  const kit = createTestKit({ database, clock: () => now, log: pino({ level: 'silent' }) })
  await database.pool.query(`SELECT ensure_video_day_partitions('2026-01-01', '2026-05-31')`)

  const write = async (table: string, keys: Readonly<Record<string, unknown>>, day: string, of: TestDay) => {
    const values = {
      ...keys,
      day,
      final: of.final ?? true,
      fetched_at: '2026-05-01T00:00:00Z',
      views: of.views,
      watch_minutes: of.watch,
      avg_view_pct: of.pct,
      impressions: of.impressions,
      ctr: of.ctr,
      subs_gained: of.gained,
      subs_lost: of.lost,
      est_revenue: of.revenue,
      currency: of.revenue === undefined ? undefined : (of.currency ?? 'USD'),
    }
    const columns = Object.keys(values)
    await database.pool.query(
      `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map((_, index) => `$${index + 1}`).join()})`,
      Object.values(values),
    )
  }

  return {
    ...world,
    kit,
    /** A published video of a channel, with what its life came to. */
    async newVideo(
      channelId: bigint,
      title: string,
      {
        publishedAt = '2026-04-01T12:00:00Z',
        life = {},
      }: { publishedAt?: string; life?: Record<string, unknown> } = {},
    ): Promise<bigint> {
      const id = await world.one(
        `INSERT INTO platform_video (channel_id, platform, platform_video_id, title, url, visibility, published_at,
           grab_at, created_at, updated_at)
         VALUES ($1, 'youtube', $2, $2, 'https://www.youtube.com/', 1, $3, now(), now(), now()) RETURNING id`,
        [channelId, title, publishedAt],
      )
      const total = {
        platform_video_id: id,
        channel_id: channelId,
        published_at: publishedAt,
        first_day: '2026-04-01',
        last_day: '2026-04-28',
        ...life,
      }
      const columns = Object.keys(total)
      await database.pool.query(
        `INSERT INTO video_total (${columns.join()}) VALUES (${columns.map((_, index) => `$${index + 1}`).join()})`,
        Object.values(total),
      )
      return id
    },
    videoDay: (channelId: bigint, videoId: bigint, day: string, of: TestDay) =>
      write('video_day', { channel_id: channelId, platform_video_id: videoId }, day, of),
    channelDay: (channelId: bigint, day: string, of: TestDay) =>
      write('channel_day', { channel_id: channelId }, day, of),
  }
}
