import { planFields, planRule } from '@pindao/protocol/publishing/publish-plan.fields.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import { signInDirectly } from '#src/capabilities/media/signed-in.test-support.ts'
import { createDatabaseTrap } from '../../../../test/database-trap.ts'
import { createPublishingRig } from '../../../../test/publishing-rig.ts'
import { testSecretKeys } from '../../../../test/publishing-seed.ts'
import { startApi, startWorker, type WorkerProcess } from '../../../../test/worker-process.ts'

const day = 24 * 3600 * 1000
export const planned = planRule.parse({ mode: 2, zone: 'Asia/Shanghai', firstTime: '20:00' })
export const atOnce = planRule.parse({ mode: 0, zone: 'Asia/Shanghai' })
/** A call that hangs is a fault of the test's, not a slow one. */
const answerWithinMs = 60_000
const fields = planFields.parse({ visibility: 1, madeForKids: false, templateId: null })

type Api = Awaited<ReturnType<typeof startApi>>
export type Answer = { readonly status: number; readonly body: { readonly data?: { readonly id: string } } }

/**
 * Plans on a product whose API and worker are real processes behind a database that can strike, with a sandbox as the
 * platform and as many videos as asked for.
 */
export async function createPlanFaultRig(videoCount: number) {
  const rig = await createPublishingRig({ bytes: 1000 })
  const trap = await createDatabaseTrap(rig.database.url)
  const { pool, db } = rig.database
  await pool.query('DELETE FROM delivery')
  await pool.query('DELETE FROM publish_task')
  const [first] = await db.select().from(video)
  if (!first) throw new Error('nothing was seeded')
  const { id: _id, ...like } = first
  for (let n = 2; n <= videoCount; n += 1) {
    // Those of a large plan are booked and not sent.
    const objectKey = videoCount <= 3 ? await rig.storeAgain(`film${n}`) : `2026-11-21/1/1-film${n}/rig.mp4`
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO upload (upload_key, storage_type, owner_staff_id, department_id, file_name, object_key, size, part_size,
         part_count, status, crc32, created_at, updated_at)
       SELECT 'film ' || $1, storage_type, owner_staff_id, department_id, file_name, $2, size, part_size, part_count, status,
         crc32, created_at, updated_at FROM upload ORDER BY id LIMIT 1 RETURNING id`,
      [n, objectKey],
    )
    // Another checksum: other content.
    const crc32 = String(n).padStart(8, '0')
    const next = { ...like, objectKey, crc32, title: `第${n}集`, uploadId: BigInt(rows[0]?.id ?? 0) }
    await db.insert(video).values(next as typeof video.$inferInsert)
  }
  const videos = await db.select({ id: video.id }).from(video).orderBy(video.id)
  const staffId = first.ownerStaffId
  await pool.query(
    `INSERT INTO staff_role (staff_id, role_id, position) SELECT $1, id, 1 FROM role WHERE code = 'operator'`,
    [staffId],
  )
  const bearer = await signInDirectly(rig.database, staffId, testSecretKeys)
  const processes: WorkerProcess[] = []
  const keep = <P extends WorkerProcess>(started: P): P => {
    processes.push(started)
    return started
  }

  async function call(api: Api, method: string, path: string, body?: object, key?: string): Promise<Answer> {
    const answer = await fetch(`${api.origin}/api${path}`, {
      method,
      signal: AbortSignal.timeout(answerWithinMs),
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  }

  /** Places `days` from now on, one video a day; null: at once. */
  const entriesIn = (days: number | null) =>
    videos.map(({ id }, index) => ({
      videoId: String(id),
      channelId: String(first.channelId),
      publishAt:
        days === null
          ? null
          : new Date(Math.ceil(Date.now() / day) * day + (days + index) * day).toISOString(),
    }))

  return {
    rig,
    trap,
    call,
    entriesIn,
    api: async (side: 'trapped' | 'free') => keep(await startApi(envOf(side))),
    worker: async (side: 'trapped' | 'free') => keep(await startWorker(envOf(side))),
    book: (api: Api, entries: ReturnType<typeof entriesIn>, key: string) => {
      const rule = entries[0]?.publishAt === null ? atOnce : planned
      return call(api, 'POST', '/publish-plans', { name: '计划', rule, fields, entries }, key)
    },
    stands,
    async published() {
      const { published } = publishTaskStatus.codes
      const { rows } = await pool.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM publish_task WHERE status = $1',
        [published],
      )
      return rows[0]?.count
    },
    async remove() {
      await Promise.all(processes.map((one) => one.kill()))
      await trap.close()
      await rig.remove()
    },
  }

  function envOf(side: 'trapped' | 'free'): Record<string, string> {
    return side === 'free' ? rig.workerEnv : { ...rig.workerEnv, DATABASE_URL: trap.url }
  }

  /** What there is of plans and their tasks: what a half-done command would leave odd. */
  async function stands() {
    const { rows } = await pool.query<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM schedule_plan) AS plans,
         (SELECT count(*)::int FROM schedule_plan_entry) AS entries,
         (SELECT count(DISTINCT e.task_id)::int FROM schedule_plan_entry e JOIN publish_task t ON t.id = e.task_id
            AND t.plan_id = e.plan_id AND t.video_id = e.video_id
            AND t.publish_at IS NOT DISTINCT FROM e.publish_at) AS fitting,
         (SELECT count(*)::int FROM publish_task) AS tasks,
         (SELECT count(*)::int FROM publish_task WHERE status = $1) AS terminated,
         (SELECT count(*)::int FROM delivery) AS deliveries,
         (SELECT count(*)::int FROM record_event WHERE entity = 'publishTask' AND reason = 'submitted') AS submitted,
         (SELECT count(*)::int FROM audit_log WHERE action = 'publishPlan.create') AS "auditedCreate",
         (SELECT count(*)::int FROM audit_log WHERE action = 'publishPlan.update') AS "auditedUpdate",
         (SELECT count(*)::int FROM audit_log WHERE action = 'publishPlan.cancel') AS "auditedCancel",
         (SELECT count(DISTINCT data->>'taskId')::int FROM pgboss.job WHERE name = 'publishing.due') AS "withJob"`,
      [publishTaskStatus.codes.terminated],
    )
    return rows[0] ?? {}
  }
}
export type PlanFaultRig = Awaited<ReturnType<typeof createPlanFaultRig>>
