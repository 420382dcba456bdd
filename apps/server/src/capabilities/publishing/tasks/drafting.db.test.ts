import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findTimeline } from '#src/capabilities/access/access.ts'
import type { Actor } from '#src/platform/context.ts'
import { createTaskServiceRig, type TaskServiceRig, taskContext } from './task-service.test-support.ts'

const { codes } = publishTaskStatus
const day = '2026-05-01'
let made: TaskServiceRig
let rig: TaskServiceRig['rig']
let service: TaskServiceRig['service']
let due: TaskServiceRig['due']
let input: TaskServiceRig['input']

beforeAll(async () => {
  made = await createTaskServiceRig({ subtitleFiles: [5n] })
  ;({ rig, service, due, input } = made)
})
afterAll(() => made.close())
beforeEach(async () => {
  made.at(`${day}T08:00:00Z`)
  await made.clear()
})

const contextOf = (change: Partial<Actor> = {}) =>
  taskContext({
    permissions: new Set([
      'publishTask:create',
      'publishTask:update',
      'publishTask:retry',
      'publishTask:terminate',
      'publishTask:read',
      'video:read',
    ]),
    ...change,
  })

const draft = () => service.create(contextOf(), { ...input, draft: true })
const edit = (
  { id, version }: { id: string; version: number },
  change: Partial<typeof input> & { submit?: boolean },
) => {
  const { videoId: _video, channelId: _channel, draft: _draft, templateId: _template, ...fields } = input
  return service.edit(contextOf(), BigInt(id), { submit: false, ...fields, ...change, version })
}
const jobs = async () => {
  const { rows } = await rig.database.pool.query(
    'SELECT name, extract(epoch FROM start_after - now())::int AS seconds FROM pgboss.job ORDER BY created_on',
  )
  return rows as readonly { name: string; seconds: number }[]
}
const reasonsOf = async (id: string) =>
  (await findTimeline(rig.database.db, 'publishTask', BigInt(id))).map(({ event }) => event.reason)

test('PUB-01 a draft is kept without a job, changed, and submitted once it is wanted', async () => {
  const kept = await draft()
  expect(kept).toMatchObject({
    status: codes.draft,
    actions: expect.arrayContaining(['submit', 'edit', 'copy', 'delete']),
  })
  expect(await jobs()).toEqual([])
  const changed = await edit(kept, { title: '第三集', syntheticMedia: true, categoryId: '24' })
  expect(changed).toMatchObject({ title: '第三集', syntheticMedia: true, categoryId: '24', version: 2 })
  const submitted = await service.submit(contextOf(), BigInt(kept.id), undefined)
  expect(submitted.status).toBe(codes.publishQueued)
  expect(await jobs()).toHaveLength(1)
  expect(await reasonsOf(kept.id)).toEqual(['drafted', 'edited', 'submitted', 'due'])
})

test('PUB-01 what was changed by a colleague meanwhile is not overwritten', async () => {
  const kept = await draft()
  await edit(kept, { title: '甲' })
  await expect(edit(kept, { title: '乙' })).rejects.toMatchObject({ code: 'access.changedMeanwhile' })
  expect(await service.get(contextOf(), BigInt(kept.id))).toMatchObject({ title: '甲' })
})

test('PUB-07 two drafts of one video for one channel: the second is asked about or refused, never sent beside the first', async () => {
  const [first, second] = [await draft(), await draft()]
  await service.submit(contextOf(), BigInt(first.id), undefined)
  await expect(service.submit(contextOf(), BigInt(second.id), undefined)).rejects.toMatchObject({
    code: 'publishing.alreadyPublishing',
  })
  expect(await service.get(contextOf(), BigInt(second.id))).toMatchObject({ status: codes.draft })
  expect(await jobs()).toHaveLength(1)
})

test('PUB-07 a draft that is submitted by thirty presses at once is submitted once', async () => {
  const { id } = await draft()
  const presses = await Promise.allSettled(
    Array.from({ length: 30 }, () => service.submit(contextOf(), BigInt(id), undefined)),
  )
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await jobs()).toHaveLength(1)
})

test('PUB-04 a time to come waits as "to publish", and its delivery begins six hours ahead', async () => {
  const task = await service.create(contextOf(), {
    ...input,
    publishAt: `${day}T20:00:00Z`,
    publishZone: 'Asia/Shanghai',
  })
  expect(task).toMatchObject({
    status: codes.toPublish,
    publishAt: `${day}T20:00:00Z`,
    executeAt: `${day}T14:00:00Z`,
    actions: expect.arrayContaining(['edit', 'withdraw', 'terminate']),
  })
  expect((await jobs()).map(({ name }) => name)).toEqual(['publishing.due'])

  await due.bringForward(BigInt(task.id))
  expect(await service.get(contextOf(), BigInt(task.id))).toMatchObject({ status: codes.toPublish })
  made.at(`${day}T14:00:00Z`)
  await due.bringForward(BigInt(task.id))
  await due.bringForward(BigInt(task.id))
  expect(await service.get(contextOf(), BigInt(task.id))).toMatchObject({ status: codes.publishQueued })
  expect((await jobs()).filter(({ name }) => name === 'publishing.deliver')).toHaveLength(1)
})

test('PUB-04 a task whose job was lost is found when it is due; one that was withdrawn is not', async () => {
  const at = { ...input, publishAt: `${day}T20:00:00Z`, publishZone: 'UTC' }
  const task = await service.create(contextOf(), at)
  await rig.database.pool.query('DELETE FROM pgboss.job')
  await due.sweep()
  expect(await jobs()).toEqual([])
  made.at(`${day}T14:00:01Z`)
  await due.sweep()
  expect(await service.get(contextOf(), BigInt(task.id))).toMatchObject({ status: codes.publishQueued })

  await rig.database.pool.query('UPDATE publish_task SET status = $1', [codes.terminated])
  const other = await service.create(contextOf(), {
    ...at,
    publishAt: '2026-05-02T20:00:00Z',
    confirmed: undefined,
  })
  await service.withdraw(contextOf(), BigInt(other.id))
  made.at('2026-05-03T00:00:00Z')
  await due.sweep()
  expect(await service.get(contextOf(), BigInt(other.id))).toMatchObject({ status: codes.draft })
})

test('PUB-04 a new time of a waiting task counts, also an earlier one', async () => {
  const task = await service.create(contextOf(), { ...input, publishAt: `${day}T20:00:00Z` })
  const sooner = await edit(task, { publishAt: `${day}T09:00:00Z` })
  expect(sooner).toMatchObject({ executeAt: `${day}T08:00:00Z`, status: codes.publishQueued })
})

test('PUB-04 VAL-01 a time that is too near, or for what is not to be public, is refused with what to do', async () => {
  const soon = { ...input, publishAt: `${day}T08:09:00Z` }
  await expect(service.create(contextOf(), soon)).rejects.toMatchObject({
    code: 'publishing.tooSoon',
    params: { minutes: 10 },
  })
  await expect(
    service.create(contextOf(), { ...input, publishAt: `${day}T20:00:00Z`, visibility: 3 }),
  ).rejects.toMatchObject({ code: 'publishing.scheduledIsPublic' })
  await expect(service.create(contextOf(), { ...input, subtitleFileIds: ['5', '6'] })).rejects.toMatchObject({
    code: 'publishing.captionsOfOthers',
  })
})

test('PUB-01 a failed task gets other words and goes on with them in one step', async () => {
  const task = await service.create(contextOf(), input)
  await rig.database.pool.query(
    `UPDATE publish_task SET status = $2, problem_code = 'publishing.rejectedByPlatform', problem_at = now() WHERE id = $1`,
    [task.id, codes.publishFailed],
  )
  const now = await edit(task, { title: '更好的标题', submit: true })
  expect(now).toMatchObject({ title: '更好的标题', status: codes.publishQueued, problem: null })
})

test('PUB-07 a failed task whose outcome nobody knows is neither edited nor made a draft', async () => {
  const task = await service.create(contextOf(), input)
  await rig.database.pool.query('UPDATE publish_task SET status = $2 WHERE id = $1', [
    task.id,
    codes.publishFailed,
  ])
  await rig.database.pool.query(`UPDATE delivery SET stage = 'confirming' WHERE task_id = $1`, [task.id])
  await expect(edit(task, { title: 'x' })).rejects.toMatchObject({ code: 'publishing.notEditable' })
  await expect(service.withdraw(contextOf(), BigInt(task.id))).rejects.toMatchObject({
    code: 'publishing.notWithdrawable',
  })
})

test('PUB-07 a stopped task that becomes a draft again begins another generation when it is submitted', async () => {
  const task = await service.create(contextOf(), input)
  await rig.database.pool.query('UPDATE publish_task SET status = $2 WHERE id = $1', [
    task.id,
    codes.terminated,
  ])
  await rig.database.pool.query(`UPDATE delivery SET stage = 'transferring' WHERE task_id = $1`, [task.id])
  expect(await service.withdraw(contextOf(), BigInt(task.id))).toMatchObject({ status: codes.draft })
  await expect(service.remove(contextOf(), BigInt(task.id))).rejects.toMatchObject({
    code: 'publishing.draftBegun',
  })
  await service.submit(contextOf(), BigInt(task.id), undefined)
  const { rows } = await rig.database.pool.query(
    'SELECT generation, stage FROM delivery WHERE task_id = $1 ORDER BY generation',
    [task.id],
  )
  expect(rows).toEqual([
    { generation: 1, stage: 'done' },
    { generation: 2, stage: 'intent' },
  ])
})

test('PUB-01 a copy is a draft of its own, without the time; a draft of which nothing was sent is deleted', async () => {
  const task = await service.create(contextOf(), {
    ...input,
    publishAt: `${day}T20:00:00Z`,
    tags: ['竹'],
  })
  const copied = await service.copy(contextOf(), BigInt(task.id), { title: '另一个标题' })
  expect(copied).toMatchObject({ status: codes.draft, title: '另一个标题', tags: ['竹'], publishAt: null })
  await service.remove(contextOf(), BigInt(copied.id))
  await expect(service.get(contextOf(), BigInt(copied.id))).rejects.toMatchObject({
    code: 'publishing.taskNotFound',
  })
})

test('PERM-03 a task of another department is not there for whoever sees their own only', async () => {
  const { id } = await draft()
  const stranger = contextOf({ staffId: 99n, departmentId: 99n, dataScope: 'own' })
  const refused = { code: 'publishing.taskNotFound' }
  await expect(service.submit(stranger, BigInt(id), undefined)).rejects.toMatchObject(refused)
  await expect(service.withdraw(stranger, BigInt(id))).rejects.toMatchObject(refused)
  await expect(service.copy(stranger, BigInt(id), {})).rejects.toMatchObject(refused)
  await expect(service.remove(stranger, BigInt(id))).rejects.toMatchObject(refused)
})
