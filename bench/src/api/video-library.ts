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
     SELECT CASE WHEN n % 5 = 0 THEN 'facebook' ELSE 'youtube' END, 'UC' || n, '频道 ' || n, s.department_id, s.id, now(), now(),
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
  await withoutIndexes(client, () => insertVideos(client, size.videos))
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
         department_id, created_at, updated_at, language, programme, episode, tags, licence_to)
       SELECT made.title, (SELECT min(id) FROM channel) + floor(power(random(), 3) * (SELECT count(*) FROM channel))::int,
         'film' || n || '.mp4', '2026-11-21/' || s.id || '/' || n || '-a1b2c3/film' || n || '.mp4', u.id, 500000000 + n,
         lpad(to_hex(hashint8(n)), 8, '0'), 'mp4', 60000 + n * 7919 % 3600000,
         CASE WHEN n % 4 = 1 THEN 1080 ELSE 1920 END, CASE WHEN n % 4 = 1 THEN 1920 ELSE 1080 END, 'h264', 'aac', 25, 8000000,
         CASE WHEN n % 20 = 0 THEN 4 WHEN n % 3 = 0 THEN 6 ELSE 0 END,
         '2026-11-21/' || s.id || '/' || n || '-a1b2c3/thumbnail.jpg', s.id, s.department_id,
         now() - interval '10 seconds' * ($3::bigint - n), now(),
         (ARRAY['zh', 'zh', 'zh', 'zh', 'en', 'en', 'fr', 'ar', 'sw', NULL])[1 + (hashint8(n * 3)::bigint & 2147483647) % 10],
         CASE WHEN n % 3 > 0 THEN '节目 ' || (hashint8(n * 5)::bigint & 2147483647) % 3000 END, n % 80 + 1,
         ARRAY['标签' || (hashint8(n * 7)::bigint & 2147483647) % 200, 'tag' || (hashint8(n * 11)::bigint & 2147483647) % 5000],
         CASE WHEN n % 50 = 0 THEN current_date + (n % 700)::int END
       FROM unnest($1::text[]) WITH ORDINALITY AS made (title, place)
       CROSS JOIN LATERAL (SELECT $2::bigint + made.place) AS row (n)
       CROSS JOIN (SELECT min(id) AS id FROM upload) AS u
       CROSS JOIN (SELECT min(id) AS first, count(*) AS total FROM staff) AS people
       JOIN staff s ON s.id = people.first + (hashint8(n)::bigint & 2147483647) % people.total
       ORDER BY n`,
      [titles, done, videos],
    )
  }
}

/** Indexes that a bulk load builds after its rows. */
const lateIndexes = ['video_title', 'video_facets', 'video_content', 'video_created'] as const

async function withoutIndexes(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const definitions: string[] = []
  for (const name of lateIndexes) {
    const { rows } = await client.query<{ indexdef: string }>(
      'SELECT pg_get_indexdef($1::regclass) AS indexdef',
      [name],
    )
    definitions.push(String(rows[0]?.indexdef).replace('ON ONLY', 'ON'))
    await client.query(`DROP INDEX ${name}`)
  }
  await load()
  for (const definition of definitions) await client.query(definition)
}
