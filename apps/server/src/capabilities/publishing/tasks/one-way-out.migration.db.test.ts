import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/database.ts'
import { seedPublishTask } from '../../../../test/publishing-seed.ts'

const migration = fileURLToPath(new URL('../../../../migrations/0016_one_way_out.sql', import.meta.url))

/** A database as it was before the migration: with a failed task, and another of the same video on the same channel. */
async function createOldDatabase() {
  const database = await createTestDatabase({ scope: 'test' })
  const older = await seedPublishTask({
    database,
    platformChannelId: 'UC1',
    objectKey: 'o',
    size: 10,
    granted: { accessToken: 'a', refreshToken: 'r' },
  })
  const { pool } = database
  await pool.query(`DROP INDEX publish_task_under_way, publish_task_content`)
  await pool.query('ALTER TABLE publish_task DROP COLUMN content')
  await pool.query(`CREATE TABLE publish_task_event (id bigint GENERATED ALWAYS AS IDENTITY, task_id bigint, at timestamptz,
    actor text, staff_id bigint, from_status integer, to_status integer, reason text, detail text)`)
  await pool.query(
    `CREATE UNIQUE INDEX publish_task_under_way ON publish_task (video_id, channel_id)
     WHERE status NOT IN (1, 5, 6, 21)`,
  )
  await pool.query('UPDATE publish_task SET status = 6')
  await copyRow('publish_task', {})
  const { rows } = await pool.query('SELECT max(id) AS id FROM publish_task')
  const newer = BigInt(rows[0].id)
  await copyRow('delivery', { task_id: String(newer), marker: `'newer'` })
  return { pool, older, newer }

  async function copyRow(table: string, change: Readonly<Record<string, string>>) {
    const found = await pool.query(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND column_name <> 'id'`,
      [table],
    )
    const names: string[] = found.rows.map(({ name }) => name)
    const values = names.map((name) => change[name] ?? name)
    await pool.query(`INSERT INTO ${table} (${names.join()}) SELECT ${values.join()} FROM ${table}`)
  }
}
type OldDatabase = Awaited<ReturnType<typeof createOldDatabase>>

const fates = {
  'nobody knows what became of it': ({ pool, older }: OldDatabase) =>
    pool.query(
      `WITH held AS (INSERT INTO publish_recovery (noticed_at, database_mark, storage_mark)
         VALUES (now(), 1, 2) RETURNING id)
       INSERT INTO recovery_finding (task_id, recovery_id, outcome, looks) SELECT $1, id, 'unclear', 0 FROM held`,
      [older],
    ),
  'its last byte was sent without an answer': ({ pool, older }: OldDatabase) =>
    pool.query(`UPDATE delivery SET stage = 'confirming' WHERE task_id = $1`, [older]),
  'its video waits on the platform': ({ pool, older }: OldDatabase) =>
    pool.query(`UPDATE delivery SET stage = 'uploaded', platform_video_id = 'v' WHERE task_id = $1`, [older]),
  'nothing of it is on the platform': async () => undefined,
} as const

test.each(Object.keys(fates) as (keyof typeof fates)[])(
  'PUB-07 of two failed tasks of a video the migration keeps the older one if it may have a video, else the newer one: %s',
  async (fate) => {
    const old = await createOldDatabase()
    await fates[fate](old)
    for (const statement of (await readFile(migration, 'utf8')).split('--> statement-breakpoint'))
      await old.pool.query(statement)
    const { rows } = await old.pool.query('SELECT id FROM publish_task WHERE status = 6')
    const stays = fate === 'nothing of it is on the platform' ? old.newer : old.older
    expect(rows).toEqual([{ id: String(stays) }])
  },
)
