import type pg from 'pg'
import { createTitles } from './synthetic-titles.ts'

const batch = 20_000

export type LibrarySize = {
  readonly videos: number
  readonly staffPerDepartment: number
  readonly channels: number
}

/**
 * Fills an empty, migrated database with a video library: staff in every department, channels with few and with many
 * videos, titles in Chinese and English. The search index is built after the rows, as any bulk load would.
 */
export async function fillVideoLibrary(client: pg.ClientBase, size: LibrarySize): Promise<void> {
  await client.query("SET maintenance_work_mem = '512MB'")
  await client.query('SET statement_timeout = 0')
  await client.query(
    `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
     SELECT 'bench-' || d.id || '-' || n, '员工 ' || n, n || '@bench', d.id, false, now()
     FROM department d, generate_series(1, $1) AS n`,
    [size.staffPerDepartment],
  )
  await client.query(
    `INSERT INTO channel (platform, platform_channel_id, title, department_id, owner_staff_id, created_at, updated_at,
       time_zone, operation, "use", type, level, operation_mode, restrict_reasons, upload_defaults)
     SELECT 'youtube', 'UC' || n, '频道 ' || n, s.department_id, s.id, now(), now(),
       'Asia/Shanghai', 0, 0, 0, -1, 'self', '{}', '{}'
     FROM generate_series(1, $1) AS n JOIN staff s ON s.id = (SELECT min(id) FROM staff) + n % (SELECT count(*) FROM staff)`,
    [size.channels],
  )
  await client.query(
    `INSERT INTO upload (upload_key, storage_type, owner_staff_id, department_id, file_name, object_key, size, part_size,
       part_count, status, created_at, updated_at)
     SELECT 'bench', 'local', s.id, s.department_id, 'bench.mp4', 'bench/bench.mp4', 1, 1, 1, 'completed', now(), now()
     FROM staff s LIMIT 1`,
  )
  await withoutTitleIndex(client, () => insertVideos(client, size.videos))
  await client.query('VACUUM (ANALYZE) video')
  await client.query('ANALYZE')
}

async function insertVideos(client: pg.ClientBase, videos: number): Promise<void> {
  const title = createTitles()
  for (let done = 0; done < videos; done += batch) {
    const titles = Array.from({ length: Math.min(batch, videos - done) }, title)
    await client.query("SELECT setval('video_id_seq', greatest(1, $1::bigint), $1 > 0)", [done])
    await client.query('SELECT ensure_video_partitions(2)')
    await client.query(
      `INSERT INTO video (title, channel_id, file_name, object_key, upload_id, size, crc32, container, duration_ms, width,
         height, video_codec, audio_codec, frame_rate, bit_rate, upload_status, thumbnail_key, owner_staff_id,
         department_id, created_at, updated_at)
       SELECT made.title, (SELECT min(id) FROM channel) + floor(power(random(), 3) * (SELECT count(*) FROM channel))::int,
         'film' || n || '.mp4', '2026-11-21/' || s.id || '/' || n || '-a1b2c3/film' || n || '.mp4', u.id, 500000000 + n,
         '0a1b2c3d', 'mp4', 60000 + n % 3600000, 1920, 1080, 'h264', 'aac', 25, 8000000,
         CASE WHEN n % 20 = 0 THEN 4 WHEN n % 3 = 0 THEN 6 ELSE 0 END,
         '2026-11-21/' || s.id || '/' || n || '-a1b2c3/thumbnail.jpg', s.id, s.department_id,
         now() - interval '1 second' * (2000000 - n), now()
       FROM unnest($1::text[]) WITH ORDINALITY AS made (title, place)
       CROSS JOIN LATERAL (SELECT $2::bigint + made.place) AS row (n)
       CROSS JOIN (SELECT min(id) AS id FROM upload) AS u
       CROSS JOIN (SELECT min(id) AS first, count(*) AS total FROM staff) AS people
       JOIN staff s ON s.id = people.first + (hashint8(n)::bigint & 2147483647) % people.total
       ORDER BY n`,
      [titles, done],
    )
  }
}

async function withoutTitleIndex(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ indexdef: string }>(
    "SELECT pg_get_indexdef('video_title'::regclass) AS indexdef",
  )
  await client.query('DROP INDEX video_title')
  await load()
  await client.query(String(rows[0]?.indexdef).replace('ON ONLY', 'ON'))
}
