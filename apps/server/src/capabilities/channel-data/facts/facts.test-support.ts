import type { TestDatabase } from '../../../../test/database.ts'
import { freshChannel } from '../../../../test/fresh-channel.ts'

let made = 0

/** A channel with videos in a test's database; each call makes others. */
export async function createChannelWithVideos(
  { pool }: Pick<TestDatabase, 'pool'>,
  videos: readonly { readonly publishedAt: string; readonly durationSec?: number }[],
): Promise<{ readonly channelId: bigint; readonly videoIds: readonly bigint[] }> {
  made += 1
  const staff = await pool.query<{ id: string; department: string }>(
    `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
     SELECT $1, $1, $1 || '@test', min(id), false, now() FROM department
     RETURNING id, department_id AS department`,
    [`owner ${made}`],
  )
  const [owner] = staff.rows
  const channel = await pool.query<{ id: string }>(
    `INSERT INTO channel (platform, platform_channel_id, title, department_id, owner_staff_id, connected_at, created_at,
       updated_at, ${freshChannel.columns})
     VALUES ('youtube', $1, $1, $2, $3, now(), now(), now(), ${freshChannel.values}) RETURNING id`,
    [`UC${made}`, owner?.department, owner?.id],
  )
  const channelId = BigInt(channel.rows[0]?.id ?? 0)
  const videoIds: bigint[] = []
  for (const { publishedAt, durationSec = 600 } of videos) {
    const video = await pool.query<{ id: string }>(
      `INSERT INTO platform_video (channel_id, platform, platform_video_id, title, url, published_at, duration_sec,
         visibility, grab_at, created_at, updated_at)
       VALUES ($1, 'youtube', 'v' || $2 || 'x' || $3, 'video', 'https://youtu.be/x', $4, $5, 1, now(), now(), now())
       RETURNING id`,
      [channelId, made, videoIds.length, publishedAt, durationSec],
    )
    videoIds.push(BigInt(video.rows[0]?.id ?? 0))
  }
  return { channelId, videoIds }
}
