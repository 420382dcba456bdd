import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { pino } from 'pino'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { firstFacts } from '#src/capabilities/channels/first-facts.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import { upload } from '#src/capabilities/media/uploads/upload.table.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { createQueue } from '#src/platform/queue/queue.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { seedPublishTask } from '../../../../test/publishing-seed.ts'
import { insertDelivery } from '../delivery/delivery.store.ts'
import { deliverJob } from '../publishing.jobs.ts'
import { insertTask } from '../tasks/publish-task.store.ts'
import type { publishTask } from '../tasks/publish-task.table.ts'
import { takeTurn } from './line.store.ts'
import { unpark } from './permits.store.ts'
import { createTakeUp } from './take-up.service.ts'

const log = pino({ level: 'silent' })
const { codes } = publishTaskStatus

/**
 * The queue without workers: its tasks, the jobs of the real queue, and lanes that take one up when they are told to. What
 * a lane has in hand stands as the delivery would leave it. `videos`: each task has a source video, for lists that show it.
 */
export async function createLineWorld({ videos = false }: { readonly videos?: boolean } = {}) {
  const database = await createTestDatabase()
  const queue = await createQueue({ url: database.url, log, role: 'sender' })
  const takeUp = createTakeUp({ database, jobs: queue, clock: Date.now })
  const at = new Date().toISOString()
  const [home] = await database.db.select().from(department)
  if (!home) throw new Error('the template has no departments')
  let made = 0
  if (videos)
    await seedPublishTask({
      database,
      platformChannelId: 'UCqueuequeuequeuequeuequ',
      granted: { accessToken: 'a', refreshToken: 'r' },
      objectKey: 'queue',
      size: 10,
    })

  /** A further video like the one that was seeded; without one, an id that no record has. */
  async function newVideo(nth: number): Promise<bigint> {
    const [first] = await database.db.select().from(video).limit(1)
    const [stored] = await database.db.select().from(upload).limit(1)
    if (!first || !stored) return BigInt(nth)
    const objectKey = `queue ${nth}`
    const { id: _upload, ...file } = stored
    const [sent] = await database.db
      .insert(upload)
      .values({ ...file, uploadKey: objectKey, objectKey })
      .returning({ id: upload.id })
    const { id: _video, ...rest } = first
    const copy = { ...rest, uploadId: sent?.id ?? 0n, objectKey, crc32: nth.toString(16).padStart(8, '0') }
    const [row] = await database.db
      .insert(video)
      .values(copy as typeof video.$inferInsert)
      .returning({ id: video.id })
    return row?.id ?? 0n
  }

  async function newDepartment(): Promise<bigint> {
    made += 1
    const [row] = await database.db
      .insert(department)
      .values({ name: `部门 ${made}` })
      .returning()
    return row?.id ?? 0n
  }

  async function newPerson(departmentId: bigint): Promise<bigint> {
    made += 1
    const name = `person-${made}`
    const said = { ssoSubject: name, fullName: name, email: `${name}@pindao.example` }
    const [row] = await database.db
      .insert(staff)
      .values({ ...said, departmentId, disabled: false, createdAt: at })
      .returning()
    return row?.id ?? 0n
  }

  async function newChannel(departmentId: bigint, ownerStaffId: bigint): Promise<bigint> {
    made += 1
    const platformChannelId = `UC${String(made).padStart(22, '0')}`
    const [row] = await database.db
      .insert(channel)
      .values({
        ...firstFacts,
        platform: 'youtube',
        platformChannelId,
        title: platformChannelId,
        departmentId,
        ownerStaffId,
        createdAt: at,
        updatedAt: at,
      })
      .returning()
    return row?.id ?? 0n
  }

  /** A task that waits, with its job. */
  async function newTask(
    of: { readonly departmentId: bigint; readonly operatorId: bigint; readonly channelId: bigint },
    more: Partial<typeof publishTask.$inferInsert> = {},
  ): Promise<bigint> {
    made += 1
    const content = String(made)
    const videoId = await newVideo(made)
    return database.transaction(async (tx) => {
      const id = await insertTask(tx, {
        ...of,
        videoId,
        content,
        platform: 'youtube',
        title: `任务 ${made}`,
        description: '',
        tags: [],
        visibility: 1,
        madeForKids: false,
        status: codes.publishQueued,
        createdAt: at,
        updatedAt: at,
        ...more,
      })
      await insertDelivery(tx, { taskId: id, generation: 1, marker: String(made), bytesTotal: 10 }, at)
      if ((more.status ?? codes.publishQueued) === codes.publishQueued)
        await queue.send(tx, deliverJob, { taskId: String(id) })
      return id
    })
  }

  /** A lane takes the next job of the queue, as the queue gives it, and whatever is next by it. */
  async function take(): Promise<{ readonly jobId: string; readonly taskId: bigint } | null> {
    for (;;) {
      const { rows } = await database.pool.query<{ id: string; task: string }>(
        `UPDATE pgboss.job SET state = 'active' WHERE id = (
           SELECT id FROM pgboss.job WHERE name = $1 AND state < 'active' AND start_after <= now()
           ORDER BY priority DESC, created_on, id LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING id, data->>'taskId' AS task`,
        [deliverJob.name],
      )
      const [job] = rows
      if (!job) return null
      const taskId = await takeUp(BigInt(job.task), job.id)
      if (taskId === null) {
        await database.pool.query(`UPDATE pgboss.job SET state = 'completed' WHERE id = $1`, [job.id])
        continue
      }
      await begin(taskId)
      return { jobId: job.id, taskId }
    }
  }

  async function begin(taskId: bigint): Promise<void> {
    const { rows } = await database.pool.query<{ department_id: string; operator_id: string }>(
      'UPDATE publish_task SET status = $2 WHERE id = $1 RETURNING department_id, operator_id',
      [taskId, codes.publishing],
    )
    const [row] = rows
    const of = { departmentId: BigInt(row?.department_id ?? 0), operatorId: BigInt(row?.operator_id ?? 0) }
    await takeTurn(database.db, of, new Date().toISOString())
  }

  /** What a lane has in hand is published. */
  async function finish({ jobId, taskId }: { readonly jobId: string; readonly taskId: bigint }) {
    await database.pool.query('UPDATE publish_task SET status = $2 WHERE id = $1', [taskId, codes.published])
    await database.pool.query(`UPDATE pgboss.job SET state = 'completed' WHERE id = $1`, [jobId])
    await unpark(database.db, 1)
  }

  /** Tasks that wait and have no job, or more than one: there is to be none. */
  async function withoutOneJob(): Promise<readonly unknown[]> {
    const { rows } = await database.pool.query(
      `SELECT t.id, count(j.id)::int AS jobs FROM publish_task t
       LEFT JOIN pgboss.job j ON j.name = $1 AND j.state < 'completed' AND j.data->>'taskId' = t.id::text
       WHERE t.status IN ($2, $3) GROUP BY t.id HAVING count(j.id) <> 1`,
      [deliverJob.name, codes.publishQueued, codes.publishing],
    )
    return rows
  }

  /** Nothing waits any more. */
  async function clear(): Promise<void> {
    await database.pool.query(
      `DELETE FROM pgboss.job WHERE name = '${deliverJob.name}'; DELETE FROM publish_brake_task; DELETE FROM publish_brake;
       DELETE FROM delivery; DELETE FROM publish_task; DELETE FROM publish_turn; DELETE FROM channel_pause`,
    )
  }

  function contextOf(
    staffId: bigint,
    departmentId: bigint,
    permissions: readonly string[],
    dataScope: Actor['dataScope'] = 'department',
  ): SignedInContext {
    const actor = {
      staffId,
      sessionId: 1n,
      fullName: '李晴',
      departmentId,
      dataScope,
      permissions: new Set(permissions),
    } as unknown as Actor
    return {
      actor,
      requestId: 'test',
      locale: 'zh',
      ip: '127.0.0.1',
      log,
      idempotencyKey: crypto.randomUUID(),
    }
  }

  return {
    database,
    queue,
    home: home.id,
    newDepartment,
    newPerson,
    newChannel,
    newTask,
    take,
    finish,
    withoutOneJob,
    clear,
    contextOf,
    async close() {
      await queue.stop()
      await database.drop()
    },
  }
}
export type LineWorld = Awaited<ReturnType<typeof createLineWorld>>
