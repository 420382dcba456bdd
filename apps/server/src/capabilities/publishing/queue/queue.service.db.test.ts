import { listPublishQueue } from '@pindao/protocol/publishing/publish-queue.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createQueueService } from './queue.service.ts'
import { createLineWorld, type LineWorld } from './queue.test-support.ts'

let world: LineWorld
const { codes } = publishTaskStatus
const links = { thumbnailUrl: () => '', adapterOf: () => ({ watchUrl: (id: string) => id }) }

beforeAll(async () => {
  world = await createLineWorld({ videos: true })
  await world.clear()
})
afterAll(() => world.close())
beforeEach(() => world.clear())

const service = () => createQueueService({ database: world.database, clock: Date.now, links })
const asked = (query: Readonly<Record<string, string>> = {}) => listPublishQueue.query.parse(query)

async function house() {
  const departmentId = await world.newDepartment()
  const operatorId = await world.newPerson(departmentId)
  const channelId = await world.newChannel(departmentId, operatorId)
  const ctx = world.contextOf(operatorId, departmentId, ['publishTask:read', 'publishTask:prioritise'])
  return { departmentId, operatorId, channelId, ctx }
}

test('PERM-03 places count the tasks of others, and nothing else of them is shown', async () => {
  const mine = await house()
  const theirs = await house()
  for (let n = 0; n < 3; n += 1) await world.newTask(theirs)
  const task = await world.newTask(mine)
  const next = await world.newTask(mine)
  const { rows, total } = await service().list(mine.ctx, asked())
  expect(total).toBe(2)
  // Departments take turns: theirs, mine, theirs, mine, theirs.
  expect(rows.map(({ id, position }) => [id, position])).toEqual([
    [String(task), 2],
    [String(next), 4],
  ])
  const figures = await service().figures(mine.ctx)
  expect(figures.upload).toEqual({ waiting: 2, running: 0, failed: 0 })
  expect(await service().counts(mine.ctx, [{}, { status: '2' }, { status: 'x' }])).toEqual([2, 2, null])
})

test('PERM-03 whoever has the channel sees what others queued on it, and gives it another turn', async () => {
  const mine = await house()
  const theirs = await house()
  const task = await world.newTask({ ...theirs, channelId: mine.channelId })
  const ctx = world.contextOf(mine.operatorId, mine.departmentId, ['publishTask:read'], 'own')
  expect((await service().list(ctx, asked())).rows.map(({ id }) => id)).toEqual([String(task)])
  await service().prioritise(ctx, task, 'up')
  // It was submitted by somebody of theirs, who keeps it; a third house has neither.
  expect((await service().list(theirs.ctx, asked())).total).toBe(1)
  const third = await house()
  expect((await service().list(third.ctx, asked())).total).toBe(0)
  await expect(service().prioritise(third.ctx, task, 'up')).rejects.toMatchObject({
    code: 'publishing.taskNotFound',
  })
})

test('PUB-02 E03 what runs comes first with its speed and the rest of its time, then what waits, then what failed', async () => {
  const mine = await house()
  const failed = await world.newTask(mine, { status: codes.publishFailed })
  const waiting = await world.newTask(mine)
  const running = await world.newTask(mine, { status: codes.publishing })
  await world.newTask(mine, { status: codes.published })
  await world.newTask(mine, { status: codes.draft })
  await world.database.pool.query(
    `UPDATE delivery SET stage = 'transferring', bytes_total = 1000, bytes_confirmed = 400, bytes_per_second = 100
     WHERE task_id = $1`,
    [running],
  )
  const { rows } = await service().list(mine.ctx, asked())
  expect(rows.map(({ id }) => id)).toEqual([running, waiting, failed].map(String))
  expect(rows[0]).toMatchObject({ bytesPerSecond: 100, restSeconds: 6, position: null })
  expect(await service().figures(mine.ctx)).toMatchObject({
    upload: { waiting: 1, running: 1, failed: 1 },
    bytesPerSecond: 100,
    bytesLeft: 600,
  })
})

test('PUB-02 the queue is narrowed by platform, channel, department, batch and brake', async () => {
  const mine = await house()
  const channelId = await world.newChannel(mine.departmentId, mine.operatorId)
  const batch = await world.newTask(mine, { batchId: 8n })
  const page = await world.newTask({ ...mine, channelId }, { platform: 'facebook' })
  await world.database.pool.query(
    `INSERT INTO publish_brake (scope, target, reason, set_by, set_at) VALUES ('channel', $1, '停', $2, now())`,
    [String(channelId), mine.operatorId],
  )
  const ids = async (query: Readonly<Record<string, string>>) =>
    (await service().list(mine.ctx, asked(query))).rows.map(({ id }) => BigInt(id))
  expect(await ids({ platform: 'facebook' })).toEqual([page])
  expect(await ids({ channelId: String(mine.channelId) })).toEqual([batch])
  expect(await ids({ departmentId: String(mine.departmentId) })).toEqual([batch, page])
  expect(await ids({ departmentId: String(mine.departmentId + 1000n) })).toEqual([])
  expect(await ids({ batchId: '8' })).toEqual([batch])
  expect(await ids({ projectId: '1' })).toEqual([])
  expect(await ids({ braked: 'yes' })).toEqual([page])
  const [held] = (await service().list(mine.ctx, asked({ braked: 'yes' }))).rows
  expect(held).toMatchObject({ position: null, brake: { scope: 'channel', reason: '停' } })
})

test('PUB-02 a task goes before the others of its department, up, down and back, with a line in its timeline and the audit log', async () => {
  const mine = await house()
  const other = await world.newChannel(mine.departmentId, mine.operatorId)
  const first = await world.newTask(mine)
  const second = await world.newTask({ ...mine, channelId: other })
  const order = async () =>
    (await service().list(mine.ctx, asked())).rows.map(({ id, priority }) => [BigInt(id), priority])
  await service().prioritise(mine.ctx, second, 'first')
  expect(await order()).toEqual([
    [second, 1],
    [first, 0],
  ])
  await service().prioritise(mine.ctx, first, 'first')
  expect(await order()).toEqual([
    [first, 2],
    [second, 1],
  ])
  await service().prioritise(mine.ctx, first, 'usual')
  await service().prioritise(mine.ctx, second, 'down')
  await service().prioritise(mine.ctx, second, 'down')
  expect(await order()).toEqual([
    [first, 0],
    [second, -1],
  ])
  const { rows } = await world.database.pool.query(
    `SELECT (SELECT count(*)::int FROM audit_log WHERE action = 'publishTask.prioritise' AND entity_id = $1) AS audited,
       (SELECT array_agg(reason ORDER BY id) FROM record_event WHERE entity = 'publishTask' AND record_id = $1) AS reasons`,
    [second],
  )
  expect(rows).toEqual([{ audited: 3, reasons: ['priority.first', 'priority.down', 'priority.down'] }])
})

test('PERM-03 the priority of what has begun, or of a task that one does not see, is refused', async () => {
  const mine = await house()
  const theirs = await house()
  const begun = await world.newTask(mine, { status: codes.publishing })
  const hidden = await world.newTask(theirs)
  await expect(service().prioritise(mine.ctx, begun, 'up')).rejects.toEqual(
    expect.objectContaining({ code: 'publishing.notWaiting' }),
  )
  await expect(service().prioritise(mine.ctx, hidden, 'up')).rejects.toEqual(
    expect.objectContaining({ code: 'publishing.taskNotFound' }),
  )
})
