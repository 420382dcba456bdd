import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { forgetOperations, wakeStranded } from './operation.keeping.ts'
import { createOperationsRig, type OperationsRig } from './operations.test-support.ts'

const { waiting, inProgress, success, failed } = taskResult.codes
const { publishFailed, publishQueued, terminated } = publishTaskStatus.codes
const none = { done: 0, refused: 0, failed: 0, cancelled: 0 }
const ended = (rig: OperationsRig, id: string) =>
  expect.poll(async () => (await rig.get(id)).endedAt, { timeout: 90_000, interval: 100 }).not.toBeNull()
const bell = (rig: OperationsRig) =>
  rig.query<{ level: string; params: unknown; link: string }>(
    `SELECT level, params, link FROM notification WHERE type = 'operationEnded' ORDER BY id`,
  )

/** Holds a row of a task, so that the operation stops in the middle of it; returns what lets it go. */
async function hold(rig: OperationsRig, taskId: string | undefined): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: rig.database.url })
  await client.connect()
  let held = true
  const release = async () => {
    if (!held) return
    held = false
    await client.query('COMMIT')
    await client.end()
  }
  onTestFinished(release)
  await client.query('BEGIN')
  await client.query('SELECT FROM publish_task WHERE id = $1 FOR UPDATE', [taskId])
  return release
}

/** Waits until the worker waits for the record that is held. */
const untilHeld = (rig: OperationsRig) =>
  expect
    .poll(() =>
      rig.query(
        `SELECT 1 AS one FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      ),
    )
    .not.toEqual([])

test('PUB-06 500 chosen tasks: a result for each, one summary, one bell, and each command audited as its own', async () => {
  const rig = await createOperationsRig(500)
  const { id, status, total } = await rig.start({
    kind: 'publishTask.terminate',
    ids: rig.taskIds,
    params: {},
  })
  expect([status, total]).toEqual([waiting, 500])
  await rig.work()
  await ended(rig, id)
  expect(await rig.get(id)).toMatchObject({
    status: success,
    cancelled: false,
    total: 500,
    actions: [],
    counts: { ...none, done: 500 },
  })
  expect(await rig.query('SELECT DISTINCT status FROM publish_task')).toEqual([{ status: terminated }])
  const { rows, total: results } = await rig.results(id, 5)
  expect([results, rows.length]).toEqual([500, 100])
  expect(rows[0]).toMatchObject({ outcome: 'done', code: null, title: expect.stringMatching(/^第\d+集$/u) })
  expect(await bell(rig)).toEqual([
    {
      level: 'info',
      params: { kind: 'publishTask.terminate', total: '500', done: '500' },
      link: `/channel/publish-tasks?operation=${id}`,
    },
  ])
  expect(
    await rig.query(
      `SELECT action, count(*)::int, count(DISTINCT entity_id)::int AS records, min(request_id) AS request
       FROM audit_log GROUP BY action ORDER BY action`,
    ),
  ).toEqual([
    { action: 'operation.start', count: 1, records: 1, request: 'r-1' },
    { action: 'publishTask.terminate', count: 500, records: 500, request: 'r-1' },
  ])
})

test('PUB-06 what cannot be done is refused for its record alone, and stands first', async () => {
  const rig = await createOperationsRig(5)
  const [first = '', second] = rig.taskIds
  await rig.query('UPDATE publish_task SET status = $2 WHERE id = $1', [second, publishQueued])
  const { id } = await rig.start({
    kind: 'publishTask.retry',
    ids: [...rig.taskIds, first, '987654'],
    params: {},
  })
  await rig.work()
  await ended(rig, id)
  expect(await rig.get(id)).toMatchObject({
    status: failed,
    total: 6,
    counts: { ...none, done: 4, refused: 2 },
  })
  const { rows } = await rig.results(id)
  expect(rows.slice(0, 2)).toMatchObject([
    { recordId: second, outcome: 'refused', code: 'publishing.notRetryable' },
    { recordId: '987654', outcome: 'refused', code: 'publishing.taskNotFound', title: null },
  ])
  expect((await bell(rig))[0]).toMatchObject({ level: 'warn', params: { total: '6', done: '4' } })
})

test('PUB-06 cancelled between records: what is done stays done, nothing more is begun, and it says so', async () => {
  const rig = await createOperationsRig(500)
  const release = await hold(rig, rig.taskIds[20])
  const { id } = await rig.start({ kind: 'publishTask.terminate', ids: rig.taskIds, params: {} })
  await rig.work()
  await untilHeld(rig)
  expect(await rig.get(id)).toMatchObject({ status: inProgress, counts: { ...none, done: 20 } })
  const cancelling = rig.cancel(id)
  await release()
  const cancelled = await cancelling
  expect(cancelled).toMatchObject({ status: failed, cancelled: true, actions: ['again'] })
  const { done } = cancelled.counts
  expect(cancelled.counts).toEqual({ ...none, done, cancelled: 500 - done })
  expect(done).toBeLessThan(100)
  await expect
    .poll(() => rig.query(`SELECT id FROM pgboss.job WHERE name = 'operations.run' AND state < 'completed'`))
    .toEqual([])
  expect(await rig.get(id)).toEqual(cancelled)
  expect(await rig.query('SELECT count(*)::int FROM publish_task WHERE status = $1', [terminated])).toEqual([
    { count: done },
  ])
  expect(await rig.cancel(id)).toEqual(cancelled)
  expect(await bell(rig)).toEqual([])
  expect(await rig.query(`SELECT count(*)::int FROM audit_log WHERE action = 'operation.cancel'`)).toEqual([
    { count: 1 },
  ])
})

test.each([
  ['demoted', 'access.noPermission', (rig: OperationsRig) => rig.setPermissions(['publishTask:read'])],
  ['disabled', 'access.staffDisabled', (rig: OperationsRig) => rig.query('UPDATE staff SET disabled = true')],
])('PERM-03 the records of somebody %s meanwhile are refused from then on', async (_how, code, take) => {
  const rig = await createOperationsRig(30)
  const release = await hold(rig, rig.taskIds[10])
  const { id } = await rig.start({ kind: 'publishTask.terminate', ids: rig.taskIds, params: {} })
  await rig.work()
  await untilHeld(rig)
  await take(rig)
  await release()
  await ended(rig, id)
  // The one whose turn it was had begun before.
  expect(await rig.get(id)).toMatchObject({ status: failed, counts: { ...none, done: 11, refused: 19 } })
  expect((await rig.results(id)).rows[0]).toMatchObject({ outcome: 'refused', code })
  expect(await rig.query('SELECT status, count(*)::int FROM publish_task GROUP BY 1 ORDER BY 1')).toEqual([
    { status: publishFailed, count: 19 },
    { status: terminated, count: 11 },
  ])
})

test('PERM-03 an operation is its owner’s alone, and takes what its owner may do', async () => {
  const rig = await createOperationsRig(2)
  const request = { kind: 'publishTask.retry', ids: rig.taskIds, params: {} } as const
  const reader = rig.contextOf({ permissions: new Set(['publishTask:read']) })
  await expect(rig.start(request, reader)).rejects.toMatchObject({ code: 'access.noPermission' })
  const { id } = await rig.start(request)
  const other = rig.contextOf({ staffId: rig.ownerId + 1n, dataScope: 'all' })
  for (const peek of [rig.get, rig.cancel])
    await expect(peek(id, other)).rejects.toMatchObject({ code: 'operations.notFound' })
  await expect(rig.results(id, 1, other)).rejects.toMatchObject({ code: 'operations.notFound' })
  expect(await rig.list(other)).toEqual({ rows: [], total: 0 })
  expect(await rig.list()).toMatchObject({ rows: [{ id, counts: none }], total: 1 })
})

test('PUB-06 begun twice with one key is one operation', async () => {
  const rig = await createOperationsRig(2)
  const ctx = rig.contextOf()
  const request = { kind: 'publishTask.terminate', ids: rig.taskIds, params: {} } as const
  const [one, two] = [await rig.start(request, ctx), await rig.start(request, ctx)]
  expect(two.id).toBe(one.id)
  expect(await rig.query('SELECT count(*)::int FROM operation_item')).toEqual([{ count: 2 }])
})

test('PUB-06 two workers on one operation do each record once', async () => {
  const rig = await createOperationsRig(60)
  const { id } = await rig.start({ kind: 'publishTask.terminate', ids: rig.taskIds, params: {} })
  // A second job for the same, as after a lost sign of life.
  await rig.query(`UPDATE pgboss.job SET state = 'completed' WHERE name = 'operations.run'`)
  await wakeStranded({ database: rig.database, jobs: rig.queue })
  await rig.query(`UPDATE pgboss.job SET state = 'created' WHERE name = 'operations.run'`)
  expect(await rig.query(`SELECT state::text FROM pgboss.job WHERE name = 'operations.run'`)).toHaveLength(2)
  await rig.work()
  await ended(rig, id)
  expect(await rig.get(id)).toMatchObject({ status: success, counts: { ...none, done: 60 } })
  expect(
    await rig.query(
      `SELECT count(*)::int, count(DISTINCT entity_id)::int AS records FROM audit_log WHERE action = 'publishTask.terminate'`,
    ),
  ).toEqual([{ count: 60, records: 60 }])
  expect(await bell(rig)).toHaveLength(1)
})

test('PUB-06 SET-01 what ended is kept for as many days as is set', async () => {
  const rig = await createOperationsRig(1)
  const { id } = await rig.start({ kind: 'publishTask.terminate', ids: rig.taskIds, params: {} })
  await rig.cancel(id)
  const after = (days: number) => () => Date.now() + days * 24 * 60 * 60 * 1000
  const { database } = rig
  expect(await forgetOperations({ database, clock: after(59), keptDays: () => 60 })).toBe(0)
  expect(await forgetOperations({ database, clock: after(61), keptDays: () => 60 })).toBe(1)
  expect(await rig.query('SELECT FROM operation_item')).toEqual([])
})

test('PUB-06 somebody’s operations are so many at once, and wait in one group of the queue', async () => {
  const rig = await createOperationsRig(2)
  const request = { kind: 'publishTask.retry', ids: rig.taskIds, params: {} } as const
  const begun: string[] = []
  for (let n = 0; n < 20; n += 1) begun.push((await rig.start(request)).id)
  await expect(rig.start(request)).rejects.toMatchObject({
    code: 'operations.tooManyOpen',
    params: { most: 20 },
  })
  await rig.cancel(begun[0] ?? '')
  await rig.start(request)
  expect(await rig.query(`SELECT DISTINCT group_id FROM pgboss.job WHERE name = 'operations.run'`)).toEqual([
    { group_id: String(rig.ownerId) },
  ])
})
