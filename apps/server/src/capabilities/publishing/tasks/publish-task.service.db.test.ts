import { listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findTimeline } from '#src/capabilities/access/access.ts'
import type { Actor } from '#src/platform/context.ts'
import { createTaskServiceRig, type TaskServiceRig, taskContext } from './task-service.test-support.ts'

const { codes } = publishTaskStatus
let made: TaskServiceRig
let rig: TaskServiceRig['rig']
let service: TaskServiceRig['service']
let input: TaskServiceRig['input']

beforeAll(async () => {
  made = await createTaskServiceRig()
  ;({ rig, service, input } = made)
})
afterAll(() => made.close())
beforeEach(() => made.clear())

const contextOf = (change: Partial<Actor> = {}, key?: string) =>
  taskContext({ permissions: new Set(['publishTask:retry', 'publishTask:terminate']), ...change }, key)

const setStatus = (id: string, status: number) =>
  rig.database.pool.query('UPDATE publish_task SET status = $2 WHERE id = $1', [id, status])
const countJobs = async () =>
  Number((await rig.database.pool.query('SELECT count(*) AS n FROM pgboss.job')).rows[0].n)

test('PUB-01 a submission is queued with intent, timeline and job, all or nothing', async () => {
  const task = await service.create(contextOf(), input)
  expect(task).toMatchObject({
    status: codes.publishQueued,
    stage: 'intent',
    progress: 0,
    actions: ['terminate'],
  })
  const events = await findTimeline(rig.database.db, 'publishTask', BigInt(task.id))
  expect(events.map(({ event }) => [event.fromState, event.toState, event.actor])).toEqual([
    [null, codes.toPublish, 'person'],
    [codes.toPublish, codes.publishQueued, 'system'],
  ])
  expect(await countJobs()).toBe(1)
})

test('PUB-01 all that a submission and a retry write has the instant of the clock that is given', async () => {
  const at = '2026-03-04T20:30:00.123Z'
  made.at(at)
  const { id } = await service.create(contextOf(), input)
  await setStatus(id, codes.publishFailed)
  await service.retry(contextOf(), BigInt(id))
  const { rows } = await rig.database.pool.query(
    `SELECT created_at AS at FROM publish_task WHERE id = $1 UNION SELECT updated_at FROM publish_task WHERE id = $1
     UNION SELECT at FROM record_event WHERE entity = 'publishTask' AND record_id = $1 UNION SELECT stage_since FROM delivery WHERE task_id = $1
     UNION SELECT created_at FROM delivery WHERE task_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ at }])
})

test('PUB-07 thirty parallel submissions with one key make one task and one job', async () => {
  const ctx = contextOf()
  const tasks = await Promise.all(Array.from({ length: 30 }, () => service.create(ctx, input)))
  expect(new Set(tasks.map((task) => task.id)).size).toBe(1)
  expect(await countJobs()).toBe(1)
})

test('PUB-07 a video under way on a channel is not submitted to it again', async () => {
  await service.create(contextOf(), input)
  await expect(service.create(contextOf(), input)).rejects.toMatchObject({
    code: 'publishing.alreadyPublishing',
  })
  expect(await countJobs()).toBe(1)
})

test.each([
  ['publishFailed', 'terminated', 0],
  ['publishQueued', 'terminating', 1],
  ['publishing', 'terminating', 1],
] as const)('PUB-01 terminating a task that is %s leads to %s', async (from, to, jobs) => {
  const { id } = await service.create(contextOf(), input)
  await setStatus(id, codes[from])
  await rig.database.pool.query('DELETE FROM pgboss.job')
  expect((await service.terminate(contextOf(), BigInt(id))).status).toBe(codes[to])
  expect(await countJobs()).toBe(jobs)
})

test('PUB-01 a failed task that somebody ends is no news any more, for anybody', async () => {
  const { id } = await service.create(contextOf(), input)
  await setStatus(id, codes.publishFailed)
  made.lowered.length = 0
  await service.terminate(contextOf(), BigInt(id))
  expect(made.lowered).toEqual([`publishFailed ${id}`, `prepareFailed ${id}`])
})

test('PUB-01 published is the end: no retry, no termination', async () => {
  const { id } = await service.create(contextOf(), input)
  await setStatus(id, codes.published)
  await expect(service.retry(contextOf(), BigInt(id))).rejects.toMatchObject({
    code: 'publishing.notRetryable',
  })
  await expect(service.terminate(contextOf(), BigInt(id))).rejects.toMatchObject({
    code: 'publishing.notTerminable',
  })
})

test('PUB-07 retrying goes on with the same intent, unless the platform spoilt the video', async () => {
  const { id } = await service.create(contextOf(), input)
  const generations = async () =>
    Number(
      (await rig.database.pool.query('SELECT count(*) AS n FROM delivery WHERE task_id = $1', [id])).rows[0]
        .n,
    )
  await setStatus(id, codes.publishFailed)
  await service.retry(contextOf(), BigInt(id))
  expect(await generations()).toBe(1)
  await rig.database.pool.query(
    "UPDATE publish_task SET status = 6, problem_code = 'publishing.refusedByPlatform', problem_at = now() WHERE id = $1",
    [id],
  )
  await service.retry(contextOf(), BigInt(id))
  expect(await generations()).toBe(2)
})

test('D5 a task whose fate nobody could say after a restore is looked up anew when a person retries it', async () => {
  const { id } = await service.create(contextOf(), input)
  await setStatus(id, codes.publishFailed)
  await rig.database.pool.query(
    `WITH made AS (INSERT INTO publish_recovery (noticed_at, database_mark, storage_mark, confirmed_at)
       VALUES (now(), 1, 2, now()) RETURNING id)
     INSERT INTO recovery_finding (task_id, recovery_id, outcome, looks) SELECT $1, id, 'unclear', 1 FROM made`,
    [id],
  )
  await service.retry(contextOf(), BigInt(id))
  const { rows } = await rig.database.pool.query(
    'SELECT outcome, looks FROM recovery_finding WHERE task_id = $1',
    [id],
  )
  expect(rows).toEqual([{ outcome: 'looking', looks: 0 }])
})

test('PERM-05 what a person asked of a task is in the audit log: once, with its title and the states before and after', async () => {
  const ctx = contextOf()
  const { id } = await service.create(ctx, input)
  await service.create(ctx, input)
  await setStatus(id, codes.publishFailed)
  await service.retry(contextOf(), BigInt(id))
  await setStatus(id, codes.publishFailed)
  await service.terminate(contextOf(), BigInt(id))
  const { rows } = await rig.database.pool.query(
    `SELECT action, before, after, detail FROM audit_log WHERE entity = 'publishTask' AND entity_id = $1 ORDER BY id`,
    [id],
  )
  expect(rows).toEqual([
    { action: 'publishTask.create', before: null, after: { ...input, visibility: 'public' }, detail: {} },
    {
      action: 'publishTask.retry',
      before: { status: 'publishFailed' },
      after: { status: 'publishQueued' },
      detail: { title: input.title },
    },
    {
      action: 'publishTask.terminate',
      before: { status: 'publishFailed' },
      after: { status: 'terminated' },
      detail: { title: input.title },
    },
  ])
})

test('PUB-01 of parallel retries one moves the task, the others are told', async () => {
  const { id } = await service.create(contextOf(), input)
  await setStatus(id, codes.publishFailed)
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => service.retry(contextOf(), BigInt(id))),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
})

test('WID-04 views of the list are counted within the data scope; "mine" is whose task it is', async () => {
  await service.create(contextOf(), input)
  const views: readonly Record<string, string>[] = [{ status: String(codes.publishQueued) }, { owner: 'me' }]
  const [queued, mine] = await service.counts(contextOf(), views)
  expect(queued).toBe(1)
  expect(mine).toBeGreaterThan(0)
  expect(await service.counts(contextOf({ dataScope: 'own', staffId: 999n }), views)).toEqual([0, 0])
})

test('PERM-03 a task outside the data scope is neither listed nor opened', async () => {
  const { id } = await service.create(contextOf(), input)
  const stranger = contextOf({ staffId: 999n, departmentId: 999n, dataScope: 'department' })
  expect(await service.list(stranger, { page: 1, pageSize: 10, sort: '-createdAt' })).toEqual({
    rows: [],
    total: 0,
  })
  await expect(service.get(stranger, BigInt(id))).rejects.toMatchObject({ code: 'publishing.taskNotFound' })
  await expect(service.terminate(stranger, BigInt(id))).rejects.toMatchObject({
    code: 'publishing.taskNotFound',
  })
})

test('PUB-01 PERM-03 where a video went is asked of the list: its own tasks, of those the person may see', async () => {
  const { id } = await service.create(contextOf(), input)
  const idsOf = async (videoId: string, ctx = contextOf()) => {
    const { rows } = await service.list(ctx, { page: 1, pageSize: 100, sort: '-createdAt', videoId })
    return rows.map((row) => [row.id, row.videoId])
  }
  const found = await idsOf(input.videoId)
  expect(found[0]).toEqual([id, input.videoId])
  expect(new Set(found.map(([, videoId]) => videoId))).toEqual(new Set([input.videoId]))
  expect(await idsOf('999999')).toEqual([])
  const stranger = contextOf({ staffId: 999n, departmentId: 999n, dataScope: 'department' })
  expect(await idsOf(input.videoId, stranger)).toEqual([])
})

test('PERM-03 a task leads to its video as long as that is there and the person may see it', async () => {
  const { id } = await service.create(contextOf(), input)
  const opens = async (part: Partial<Actor> = {}) =>
    (await service.get(contextOf(part), BigInt(id))).videoOpens
  const reader = { permissions: new Set(['publishTask:read', 'video:read'] as const) }
  expect(await opens(reader)).toBe(true)
  expect(await opens({ permissions: new Set(['publishTask:read']) })).toBe(false)
  await rig.database.pool.query('UPDATE video SET deleted_at = now() WHERE id = $1', [input.videoId])
  expect(await opens(reader)).toBe(false)
  await rig.database.pool.query('UPDATE video SET deleted_at = NULL WHERE id = $1', [input.videoId])
})

test('PERM-03 what a person may do now comes with the record', async () => {
  const { id } = await service.create(contextOf(), input)
  expect((await service.get(contextOf({ permissions: new Set() }), BigInt(id))).actions).toEqual([])
  expect((await service.get(contextOf(), BigInt(id))).actions).toEqual(['terminate'])
})

test('DAT-01 "published today" is the day of the zone asked for, whatever zone the server is in', async () => {
  made.at('2026-03-04T20:30:00.000Z')
  const { id } = await service.create(contextOf(), input)
  const publishedIn = async (zone: string) => (await service.summary(contextOf(), zone)).publishedToday
  const publish = (at: string) =>
    rig.database.pool.query('UPDATE publish_task SET published_at = $2 WHERE id = $1', [id, at])
  // In Shanghai the 5th has begun four and a half hours ago, in Honolulu it is still the 4th, since 10:00 in UTC.
  await publish('2026-03-04T15:59:59.999Z')
  expect([await publishedIn('Asia/Shanghai'), await publishedIn('Pacific/Honolulu')]).toEqual([0, 1])
  await publish('2026-03-04T16:00:00.000Z')
  expect(await publishedIn('Asia/Shanghai')).toBe(1)
  await publish('2026-03-04T09:59:59.999Z')
  expect([await publishedIn('UTC'), await publishedIn('Pacific/Honolulu')]).toEqual([1, 0])
})

test('PUB-07 PERM-05 a person says what became of a video, once, in the audit log and the timeline; a worker is woken', async () => {
  const task = await service.create(contextOf(), input)
  await expect(service.answer(contextOf(), BigInt(task.id), { found: 'nothing' })).rejects.toMatchObject({
    code: 'publishing.nothingAsked',
  })
  await rig.database.pool.query(
    `UPDATE delivery SET stage = 'confirming', candidates = '{abcdefghijk}', wake_at = now() + interval '1 h' WHERE task_id = $1`,
    [task.id],
  )
  await setStatus(task.id, codes.publishing)
  expect((await service.get(contextOf(), BigInt(task.id))).question).toEqual({
    candidates: [{ platformVideoId: 'abcdefghijk', watchUrl: 'https://watch/abcdefghijk' }],
  })
  const reader = contextOf({ permissions: new Set(['publishTask:read']) })
  expect((await service.get(reader, BigInt(task.id))).question).toBeNull()
  await rig.database.pool.query('DELETE FROM pgboss.job')

  const video = 'https://studio.youtube.com/video/abcdefghijk/edit'
  const answered = await service.answer(contextOf(), BigInt(task.id), { found: 'video', video })
  expect(answered.question).toBeNull()
  const { rows } = await rig.database.pool.query(
    'SELECT verdict, verdict_video_id AS video, wake_at FROM delivery WHERE task_id = $1',
    [task.id],
  )
  expect(rows).toEqual([{ verdict: 'video', video: 'abcdefghijk', wake_at: null }])
  expect(await countJobs()).toBe(1)
  const { rows: audit } = await rig.database.pool.query(
    `SELECT after FROM audit_log WHERE action = 'publishTask.answer' AND entity_id = $1`,
    [task.id],
  )
  expect(audit).toEqual([{ after: { found: true, platformVideoId: 'abcdefghijk' } }])
  const events = await findTimeline(rig.database.db, 'publishTask', BigInt(task.id))
  expect(events.at(-1)?.event).toMatchObject({ actor: 'person', reason: 'saidVideo', detail: 'abcdefghijk' })
  await expect(service.answer(contextOf(), BigInt(task.id), { found: 'nothing' })).rejects.toMatchObject({
    code: 'publishing.nothingAsked',
  })
})

test("PUB-07 another task's video is nobody's answer", async () => {
  const task = await service.create(contextOf(), input)
  await rig.database.pool.query(`UPDATE delivery SET candidates = '{}' WHERE task_id = $1`, [task.id])
  await rig.database.pool.query(`UPDATE delivery SET platform_video_id = 'anothervide' WHERE task_id = $1`, [
    rig.taskId,
  ])
  const answer = { found: 'video', video: 'anothervide' } as const
  await expect(service.answer(contextOf(), BigInt(task.id), answer)).rejects.toMatchObject({
    code: 'publishing.notThisVideo',
  })
})

test('PERM-03 tasks on one’s own channels are one’s own, whoever submitted them: in lists, counts and commands', async () => {
  const { pool } = rig.database
  const { rows } = await pool.query<{ id: string; owner: string }>(
    `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
     SELECT 'own-channels', '王磊', 'wang@pindao.example', min(id), false, now() FROM department
     RETURNING id, (SELECT owner_staff_id FROM channel LIMIT 1) AS owner`,
  )
  const [{ id: other, owner } = { id: '0', owner: '0' }] = rows
  const { id } = await service.create(contextOf({ staffId: BigInt(owner) }), input)
  const theirs = contextOf({ staffId: BigInt(other), departmentId: 0n, dataScope: 'own' })
  const seen = async () => {
    const { total } = await service.list(theirs, listPublishTasks.query.parse({ status: '2' }))
    const counts = await service.counts(theirs, [{ status: '2' }])
    const one = await service.get(theirs, BigInt(id)).then(
      () => 1,
      (error: { code: string }) => (error.code === 'publishing.taskNotFound' ? 0 : error),
    )
    return [total, counts[0], one]
  }
  const setChannel = (column: 'owner_staff_id' | 'backup_staff_id', staffId: string | null) =>
    pool.query(`UPDATE channel SET ${column} = $1`, [staffId])

  expect(await seen()).toEqual([0, 0, 0])
  await setChannel('owner_staff_id', other)
  expect(await seen()).toEqual([1, 1, 1])
  await setChannel('owner_staff_id', owner)
  expect(await seen()).toEqual([0, 0, 0])
  await setChannel('backup_staff_id', other)
  expect(await seen()).toEqual([1, 1, 1])
  await service.terminate(theirs, BigInt(id))
  // Whoever submitted it keeps it, on a colleague's channel, too.
  await setChannel('owner_staff_id', other)
  const submitter = contextOf({ staffId: BigInt(owner), departmentId: 0n, dataScope: 'own' })
  expect(await service.get(submitter, BigInt(id))).toMatchObject({ id, status: codes.terminating })
  await setChannel('owner_staff_id', owner)
  await setChannel('backup_staff_id', null)
})
