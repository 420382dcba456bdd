import type pg from 'pg'

/**
 * Adds claims of every kind to a database with channels: both directions, all states of the platform, most of them over,
 * 2,000 claimants of very different sizes, amounts for two of three, terms for one of five, titles of many words.
 */
export async function fillClaims(client: pg.ClientBase, claims: number): Promise<void> {
  // What is searched by is cut into pairs of characters: at once that takes a tenth of the time.
  const { rows } = await client.query<{ indexdef: string }>(
    `SELECT indexdef FROM pg_indexes WHERE indexname = 'claim_words'`,
  )
  await client.query('DROP INDEX claim_words')
  await client.query(
    `WITH of AS (SELECT array_agg(id ORDER BY id) AS ids FROM channel),
       people AS (SELECT array_agg(id ORDER BY id) AS ids FROM staff)
     INSERT INTO claim (platform, platform_claim_id, direction, channel_id, department_id, owner_staff_id, handler_staff_id,
       platform_video_id, video_title, platform_asset_id, asset_title, claimant_name, platform_status, state, type, policy,
       policy_territories, claimed_at, status_changed_at, views, revenue_at_risk, currency, source, seen_at, due_at, due_kind,
       created_at, updated_at)
     SELECT 'youtube', 'claim-' || n, CASE WHEN n % 5 < 3 THEN 'inbound' ELSE 'outbound' END, c.id, c.department_id,
       c.owner_staff_id, CASE WHEN n % 4 = 0 THEN people.ids[1 + n % cardinality(people.ids)] END,
       'video-' || n / 2, (ARRAY['月光', '海边', '城市', '山谷', '清晨'])[1 + n % 5] || ' 第' || n % 90 || '集 ' || md5(n::text),
       'A' || n % 5000, '资产 ' || n % 5000, '认领方 ' || (sqrt(n::numeric * 7919 % 4000000))::int,
       (ARRAY['inactive','inactive','inactive','inactive','active','active','active','potential','pending','disputed','appealed','takedown'])[1 + n % 12],
       CASE WHEN n % 12 < 4 THEN 0 WHEN n % 12 IN (7, 8) THEN 1 ELSE 2 END,
       (ARRAY['audio', 'visual', 'audiovisual'])[1 + n % 3], (ARRAY['track', 'monetize', 'block', NULL])[1 + n % 4],
       CASE WHEN n % 9 = 0 THEN ARRAY['DE', 'FR'] ELSE '{}' END,
       now() - n % 700000 * interval '1 minute', now() - n * 13 % 500000 * interval '1 minute',
       CASE WHEN n % 6 > 0 THEN n * 7919 % 9000000 END,
       CASE WHEN n % 3 > 0 THEN (n * 104729 % 1000000) / 100.0 END, 'USD', 'api', now(),
       CASE WHEN n % 5 = 1 AND n % 12 >= 4 THEN now() + (n * 31 % 60000 - 5000) * interval '1 minute' END, NULL,
       now() - n * interval '1 second', now()
     FROM of, people, generate_series(1, $1::bigint) AS n
     JOIN channel c ON c.id = (SELECT ids[1 + n % cardinality(ids)] FROM of)`,
    [claims],
  )
  await client.query(rows[0]?.indexdef ?? '')
  await client.query('VACUUM ANALYZE claim')
}
