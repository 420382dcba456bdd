import type pg from 'pg'

/**
 * A year of publishing behind a library: an upload and a task for each video, spread evenly; one task in 25 failed once,
 * one in 1000 is failed now.
 */
export async function fillPublishing(client: pg.ClientBase, videos: number): Promise<void> {
  const spread = `now() - interval '1 year' * ($1 - n) / $1`
  await client.query(
    `INSERT INTO upload (upload_key, storage_type, owner_staff_id, department_id, file_name, object_key, size, part_size,
       part_count, status, saved_video_id, created_at, updated_at, completed_at)
     SELECT 'bench-' || n, 'local', v.owner_staff_id, v.department_id, v.file_name, 'bench/' || n, v.size, 1, 1,
       'completed', v.id, ${spread}, ${spread}, ${spread}
     FROM generate_series(1::bigint, $1::bigint) AS n JOIN video v ON v.id = n`,
    [videos],
  )
  await client.query(
    `INSERT INTO publish_task (video_id, content, channel_id, platform, title, description, tags, visibility, made_for_kids,
       status, operator_id, department_id, created_at, updated_at, published_at, problem_code, problem_at)
     SELECT v.id, v.crc32 || '.' || v.size || '.' || v.duration_ms, v.channel_id, 'youtube', v.title, '', '{}', 1, false, CASE WHEN n % 1000 = 0 THEN 6 ELSE 5 END,
       v.owner_staff_id, v.department_id, ${spread} - interval '10 minutes', ${spread},
       CASE WHEN n % 1000 = 0 THEN NULL ELSE ${spread} END,
       CASE WHEN n % 1000 = 0 THEN 'publishing.rejectedByPlatform' END, CASE WHEN n % 1000 = 0 THEN ${spread} END
     FROM generate_series(1::bigint, $1::bigint) AS n JOIN video v ON v.id = n`,
    [videos],
  )
  await client.query(
    `INSERT INTO record_event (entity, record_id, at, actor, to_state, reason, problem_code)
     SELECT 'publishTask', id, coalesce(published_at, updated_at), 'system', 6, 'failed', 'publishing.rejectedByPlatform'
     FROM publish_task WHERE id % 25 = 0`,
  )
  await client.query(
    `INSERT INTO delivery (task_id, generation, epoch, stage, marker, bytes_confirmed, bytes_total, lookups, troubles,
       stage_since, created_at, updated_at)
     SELECT id, 1, 1, 'done', 'm', 1, 1, 0, 0, updated_at, created_at, updated_at FROM publish_task`,
  )
  await client.query('VACUUM (ANALYZE) upload, publish_task, record_event, delivery')
}
