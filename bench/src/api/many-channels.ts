import type pg from 'pg'

/**
 * Fills an empty, migrated database with channels of every kind: staff and groups in every department, a tenth without
 * an authorisation, a tenth refused, some shelved, some removed.
 */
export async function fillChannels(client: pg.ClientBase, channels: number): Promise<void> {
  await client.query(`
    INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
    SELECT 'bench-' || d.id || '-' || n, '员工 ' || n, n || '@bench', d.id, false, now()
    FROM department d, generate_series(1, 30) AS n;
    INSERT INTO channel_group (name, department_id, created_at, updated_at)
    SELECT '小组 ' || n, d.id, now(), now() FROM department d, generate_series(1, 5) AS n`)
  await client.query(
    `INSERT INTO channel (platform, platform_channel_id, title, handle, subscriber_count, video_count, country, language,
       time_zone, department_id, group_id, owner_staff_id, backup_staff_id, operation, "use", type, level, risk_grade,
       operation_mode, monetisation, restrict_reasons, age_restriction, upload_defaults, last_publish_at, connected_at,
       created_at, updated_at)
     SELECT (ARRAY['youtube', 'youtube', 'facebook', 'tiktok'])[1 + n % 4], 'UC' || md5(n::text), '频道 ' || md5(n::text),
       '@c' || n, n * 37 % 100000, n % 900, (ARRAY['US', 'CN', 'FR', 'SA'])[1 + n % 4],
       (ARRAY['en', 'zh', 'fr'])[1 + n % 3], 'Asia/Shanghai', s.department_id,
       (SELECT g.id FROM channel_group g WHERE g.department_id = s.department_id ORDER BY g.id OFFSET n % 6 LIMIT 1),
       s.id, CASE WHEN n % 2 = 0 THEN (SELECT min(id) FROM staff) END, (n % 11 = 0)::int, (n % 23 = 0)::int,
       (n % 7 = 0)::int, n % 9 - 1, (ARRAY['S', 'A', 'B', 'C'])[1 + n % 6], (ARRAY['agency', 'self', 'agency_prod'])[1 + n % 3],
       (ARRAY['not_monetising', 'monetising', 'limited_ads'])[1 + n % 4],
       CASE WHEN n % 5 = 0 THEN ARRAY['copyright', 'kids'] ELSE '{}' END, CASE WHEN n % 8 = 0 THEN '18+' END,
       '{"language":null,"categoryId":null,"madeForKids":null,"playlistId":null}',
       CASE WHEN n % 3 > 0 THEN now() - n % 1000 * interval '1 hour' END,
       CASE WHEN n % 10 > 0 THEN now() - n % 300 * interval '1 day' END, now() - n * interval '1 minute', now()
     FROM generate_series(1, $1) AS n
     JOIN LATERAL (SELECT id, department_id FROM staff ORDER BY id OFFSET n % (SELECT count(*) FROM staff) LIMIT 1) s ON true`,
    [channels],
  )
  await client.query(`
    INSERT INTO channel_credential (channel_id, status, scopes, granted_by, fail_count, updated_at)
    SELECT id, (id % 10 = 1)::int, '{}', owner_staff_id, 0, now() FROM channel WHERE id % 10 > 0;
    ANALYZE`)
}
