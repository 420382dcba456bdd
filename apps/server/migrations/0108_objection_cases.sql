-- Objections to settlements that nobody has answered become cases of the desk, numbered in the order in which they were made.
WITH open AS (
  SELECT o.id, o.settlement_id, s.contract_id, s.no AS settlement_no, c.title, c.department_id, c.owner_staff_id, o.created_at, l.channel_id,
    to_char(o.created_at AT TIME ZONE 'Asia/Shanghai', 'YYYY') AS year,
    row_number() OVER (PARTITION BY to_char(o.created_at AT TIME ZONE 'Asia/Shanghai', 'YYYY') ORDER BY o.id) AS n
  FROM statement_objection o
  JOIN settlement s ON s.id = o.settlement_id
  JOIN contract c ON c.id = s.contract_id
  LEFT JOIN settlement_line l ON l.id = o.line_id
  WHERE o.answered_at IS NULL AND NOT EXISTS (SELECT FROM dispute d WHERE d.objection_id = o.id)
), made AS (
  INSERT INTO dispute (no, kind, contract_id, settlement_id, objection_id, channel_id, title, department_id, owner_staff_id, status, created_at, updated_at)
  SELECT 'ZY-' || open.year || '-' || lpad((open.n + coalesce((
      SELECT max(substr(d.no, 9)::int) FROM dispute d WHERE d.no ~ ('^ZY-' || open.year || '-[0-9]+$')
    ), 0))::text, 4, '0'),
    'settlement', contract_id, settlement_id, id, channel_id, settlement_no || ' · ' || title, department_id, owner_staff_id, 0, created_at, created_at
  FROM open
  RETURNING id, objection_id, created_at
), noted AS (
  INSERT INTO record_event (entity, record_id, at, actor, from_state, to_state, reason)
  SELECT 'dispute', id, created_at, 'system', NULL, 0, 'objected' FROM made ORDER BY id
)
UPDATE statement_objection SET taken = true WHERE id IN (SELECT objection_id FROM made);
