import type pg from 'pg'

/**
 * Fills a library with publish tasks of every state, a few for each video, over all its channels; half of them have a
 * time of their own, from half a year ago to half a year ahead, every tenth belongs to one of a few hundred plans.
 */
export async function fillTasks(client: pg.ClientBase, tasks: number): Promise<void> {
  await client.query(
    `INSERT INTO schedule_plan (name, rule, fields, status, owner_staff_id, department_id, created_at, updated_at)
     SELECT '计划 ' || n, '{"mode":2,"zone":"Asia/Shanghai","firstTime":"20:00","staggerMinutes":0}',
       '{"visibility":1,"madeForKids":false,"description":""}', 0, s.id, s.department_id, now(), now()
     FROM generate_series(1, 300) AS n JOIN staff s ON s.id = (SELECT min(id) FROM staff) + n % (SELECT count(*) FROM staff)`,
  )
  await client.query(
    `INSERT INTO publish_task (video_id, content, channel_id, platform, title, description, tags, visibility,
       made_for_kids, status, operator_id, department_id, created_at, updated_at, published_at, problem_code, problem_at,
       platform_video_id, publish_at, execute_at, publish_zone, plan_id)
     SELECT v.id, 'content ' || n, c.id, c.platform, v.title, '', '{}', 1, false, n.status, s.id, c.department_id,
       n.at, n.at, CASE WHEN n.status = 5 THEN n.at END,
       CASE WHEN n.status IN (3, 6, 24, 26) THEN 'publishing.rejectedByPlatform' END,
       CASE WHEN n.status IN (3, 6, 24, 26) THEN n.at END, CASE WHEN n.status = 5 THEN 'video' || n.n END,
       n.publish_at, n.publish_at - interval '6 hours', CASE WHEN n.publish_at IS NOT NULL THEN 'Asia/Shanghai' END,
       CASE WHEN n.n % 10 = 0 THEN (SELECT min(id) FROM schedule_plan) + n.n % 300 END
     FROM (
       SELECT n, now() - interval '1 year' * ($1 - n) / $1 AS at,
         (ARRAY[5, 5, 5, 5, 5, 5, 5, 5, 5, 21, 6, 0, 1, 5, 5, 0, 25, 26, 23, 24, 7, 3, 2, 4, 20])[
           CASE WHEN n % 3 = 0 THEN 1 + n % 25 ELSE 1 + n % 9 END] AS status,
         CASE WHEN n % 2 = 0 THEN now() + interval '1 year' * (n % 20011 - 10005) / 20011 END AS publish_at
       FROM generate_series(1::bigint, $1::bigint) AS n
     ) AS n
     JOIN video v ON v.id = 1 + n.n % (SELECT count(*) FROM video)
     -- The next channel each time a video comes again: none has two open tasks on one.
     JOIN channel c ON c.id = (SELECT min(id) FROM channel) + (n.n * 7 + n.n / (SELECT count(*) FROM video)) % (SELECT count(*) FROM channel)
     JOIN staff s ON s.id = c.owner_staff_id
     ORDER BY n.n
     ON CONFLICT DO NOTHING`,
    [tasks],
  )
  await client.query(
    `INSERT INTO delivery (task_id, generation, epoch, stage, marker, bytes_confirmed, bytes_total, lookups, troubles,
       stage_since, created_at, updated_at)
     SELECT id, 1, 1, CASE WHEN status = 5 THEN 'done' ELSE 'intent' END, 'm', 1, 1, 0, 0, updated_at, created_at,
       updated_at FROM publish_task`,
  )
  await client.query('VACUUM (ANALYZE) publish_task, delivery, schedule_plan')
}
