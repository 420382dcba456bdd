import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { Database } from '#src/platform/db/database.ts'
import { seedPublishTask } from './publishing-seed.ts'

/** A person with many videos, each with a publish task of its own on one channel. */
export type ManyRecords = {
  readonly ownerId: bigint
  readonly departmentId: bigint
  readonly channelId: string
  readonly videoIds: readonly string[]
  readonly taskIds: readonly string[]
}

/** Failed tasks of which nothing reached the platform: each can be retried, stopped, or replaced. */
export async function seedManyRecords(
  database: Pick<Database, 'db' | 'transaction' | 'pool'>,
  count: number,
): Promise<ManyRecords> {
  const granted = { accessToken: 'a', refreshToken: 'r' }
  await seedPublishTask({ database, platformChannelId: 'UC1', granted, objectKey: 'o/rig.mp4', size: 1000 })
  await copy(database, 'video', count - 1, { crc32: `lpad(to_hex(n), 8, '0')`, title: `'第' || n || '集'` })
  await copy(database, 'publish_task', count - 1, {
    video_id: '(SELECT min(id) FROM video) + n',
    content: `'content ' || n`,
    title: `'第' || n || '集'`,
  })
  await copy(database, 'delivery', count - 1, {
    task_id: '(SELECT min(id) FROM publish_task) + n',
    marker: `'marker ' || n`,
  })
  const { publishFailed } = publishTaskStatus.codes
  await database.pool.query('UPDATE publish_task SET status = $1', [publishFailed])
  const { rows } = await database.pool.query<
    Record<'video_id' | 'id' | 'channel_id' | 'operator_id' | 'department_id', string>
  >('SELECT id, video_id, channel_id, operator_id, department_id FROM publish_task ORDER BY id')
  const [first] = rows
  return {
    ownerId: BigInt(first?.operator_id ?? 0),
    departmentId: BigInt(first?.department_id ?? 0),
    channelId: first?.channel_id ?? '',
    videoIds: rows.map((row) => row.video_id),
    taskIds: rows.map(({ id }) => id),
  }
}

/** Copies the first row of a table, with `n` from 1 in what is given anew. */
async function copy(
  { pool }: Pick<Database, 'pool'>,
  table: string,
  count: number,
  anew: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_name = $1 AND column_name <> 'id' AND is_generated = 'NEVER' AND table_schema = 'public'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  await pool.query(
    `INSERT INTO ${table} (${names.join()}) SELECT ${names.map((name) => anew[name] ?? name).join()}
     FROM (SELECT * FROM ${table} LIMIT 1) AS first, generate_series(1, ${count}) AS n ORDER BY n`,
  )
}
