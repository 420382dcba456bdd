import type pg from 'pg'

/**
 * Adds contracts of every kind to a database with channels: half as many parties, all states of contract and review, ends
 * over eight years, some early, every second one with a channel.
 */
export async function fillContracts(client: pg.ClientBase, contracts: number): Promise<void> {
  await client.query(
    `INSERT INTO party (type, legal_name, name_key, country, tax_mode, department_id, owner_staff_id, created_by,
       created_at, updated_at)
     SELECT 1 + n % 4, '主体 ' || md5(n::text), md5(n::text), 'CN', 'none', s.department_id, s.id, s.id, now(), now()
     FROM generate_series(1, $1) AS n
     JOIN LATERAL (SELECT id, department_id FROM staff ORDER BY id OFFSET n % (SELECT count(*) FROM staff) LIMIT 1) s ON true`,
    [Math.ceil(contracts / 2)],
  )
  await client.query(
    `WITH of AS (SELECT array_agg(id ORDER BY id) AS ids FROM party)
     INSERT INTO contract (no, title, party_id, status, approval_status, start_date, end_date, time_zone, currency,
       share_base, fx_policy, auto_renew, tax_bearer, terminated_on, owner_staff_id, department_id, created_at, updated_at)
     SELECT 'HT-2026-' || lpad(n::text, 5, '0'), '合同 ' || md5(n::text), of.ids[1 + n % cardinality(of.ids)],
       (ARRAY[0, 0, 0, 1, 2, 3, 4])[1 + n % 7], 1, '2024-01-01',
       '2024-06-01'::date + n * 7 % 2900, 'Asia/Shanghai', (ARRAY['CNY', 'USD'])[1 + n % 2], 'gross', 'month_average',
       n % 5 = 0, 'creator', CASE WHEN n % 7 = 3 THEN '2024-05-01'::date + n * 7 % 2900 END, s.id, s.department_id,
       now() - n * interval '1 minute', now() - n * 13 % 20000 * interval '1 minute'
     FROM of, generate_series(1, $1) AS n
     JOIN LATERAL (SELECT id, department_id FROM staff ORDER BY id OFFSET n % (SELECT count(*) FROM staff) LIMIT 1) s ON true`,
    [contracts],
  )
  // A channel has one contract a day at most, and what is signed takes no channel any more: it is signed at the end.
  await client.query(`
    WITH of AS (SELECT array_agg(id ORDER BY id) AS ids FROM channel)
    INSERT INTO contract_channel (contract_id, channel_id, from_day, to_day)
    SELECT c.id, of.ids[1 + c.place % cardinality(of.ids)], day, day
    FROM of, (SELECT id, row_number() OVER (ORDER BY id) AS place FROM contract WHERE id % 2 = 0) AS c,
      LATERAL (SELECT '2024-01-01'::date + (c.place / cardinality(of.ids))::int AS day) AS d;
    UPDATE contract SET approval_status = (ARRAY[9, 9, 1, 2, 3, 4, 0, 8])[1 + id % 8];
    ANALYZE`)
}
