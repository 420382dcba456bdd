import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'

const migration = fileURLToPath(new URL('../../../migrations/0019_kit.sql', import.meta.url))
const columns =
  'at timestamptz, actor text, staff_id bigint, from_status int, to_status int, reason text, detail text'

test('PUB-01 the timelines that were kept for each kind of record come along, in their order', async () => {
  const { pool } = await createTestDatabase({ scope: 'test' })
  await pool.query(`
    DROP TABLE record_event;
    DROP INDEX video_size, video_duration, video_title_order, publish_task_title, publish_task_updated;
    CREATE TABLE publish_task_event (id int, task_id bigint, ${columns}, problem_code text);
    CREATE TABLE video_event (id int, video_id bigint, ${columns});
    INSERT INTO publish_task_event VALUES
      (2, 7, '2026-01-02T00:00:00Z', 'system', NULL, 4, 6, 'failed', 'd', 'p'),
      (1, 7, '2026-01-01T00:00:00Z', 'person', 3, NULL, 0, 'submitted', NULL, NULL);
    INSERT INTO video_event VALUES (1, 7, '2026-01-01T00:00:00Z', 'person', 3, NULL, 0, 'saved', NULL)`)
  for (const statement of (await readFile(migration, 'utf8')).split('--> statement-breakpoint'))
    await pool.query(statement)
  const { rows } = await pool.query(
    `SELECT entity, record_id, actor, staff_id, from_state, to_state, reason, detail, problem_code
     FROM record_event ORDER BY id`,
  )
  const task = { entity: 'publishTask', record_id: '7' }
  const nothing = { detail: null, problem_code: null }
  const byPerson = { actor: 'person', staff_id: '3', from_state: null, to_state: 0, ...nothing }
  expect(rows).toEqual([
    { ...task, ...byPerson, reason: 'submitted' },
    {
      ...task,
      actor: 'system',
      staff_id: null,
      from_state: 4,
      to_state: 6,
      reason: 'failed',
      detail: 'd',
      problem_code: 'p',
    },
    { entity: 'video', record_id: '7', ...byPerson, reason: 'saved' },
  ])
})
