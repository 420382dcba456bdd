import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '#src/platform/db/database.ts'
import type { ReviewedTask } from './publish-review.ts'
import { snapshotOfTask } from './publish-review.ts'
import { createTaskServiceRig, type TaskServiceRig, taskContext } from './task-service.test-support.ts'

const { codes } = publishTaskStatus
let made: TaskServiceRig
let asks = true
let asked: ReviewedTask[] = []
const waiting = new Set<bigint>()

beforeAll(async () => {
  made = await createTaskServiceRig({
    review: {
      asks: () => asks,
      submit: async (_tx, _ctx, task) => {
        asked.push(task)
        waiting.add(task.id)
      },
      reviewsOf: async (_db, ids) => new Map(ids.filter((id) => waiting.has(id)).map((id) => [id, 70n])),
    },
  })
})
afterAll(() => made.close())
beforeEach(async () => {
  asks = true
  asked = []
  waiting.clear()
  made.at('2026-05-01T08:00:00Z')
  await made.clear()
})

const ctx = () =>
  taskContext({
    permissions: new Set(['publishTask:create', 'publishTask:update', 'publishTask:read', 'video:read']),
  })
const jobs = async () => (await made.rig.database.pool.query('SELECT name FROM pgboss.job')).rows
const refused = (code: string) => expect.objectContaining({ code })

test('APR-01 where a department asks for a review, what is submitted stays a draft, and nothing is sent', async () => {
  const task = await made.service.create(ctx(), made.input)
  expect(task.status).toBe(codes.draft)
  expect(asked).toMatchObject([{ id: BigInt(task.id), title: '第二集' }])
  // It says so before anybody presses, and offers nothing that would be refused.
  expect(task).toMatchObject({ review: { approvalId: '70' }, actions: ['copy'] })
  const { rows } = await made.service.list(ctx(), { page: 1, pageSize: 20, sort: '-createdAt' } as never)
  expect(rows.find(({ id }) => id === task.id)).toMatchObject({
    review: { approvalId: '70' },
    actions: ['copy'],
  })
  expect(await jobs()).toEqual([])
  const fields = { ...made.input, submit: false, version: task.version }
  await expect(made.service.edit(ctx(), BigInt(task.id), fields)).rejects.toEqual(
    refused('publishing.inReview'),
  )
  await expect(made.service.remove(ctx(), BigInt(task.id))).rejects.toEqual(refused('publishing.inReview'))
  await expect(made.service.submit(ctx(), BigInt(task.id), undefined)).rejects.toEqual(
    refused('publishing.inReview'),
  )
  expect(await snapshotOfTask(made.rig.database.db, BigInt(task.id))).toMatchObject({
    title: '第二集',
    visibility: '1',
  })
})

test('APR-01 approval submits the draft in the transaction of the decision: both or neither', async () => {
  const { id } = await made.service.create(ctx(), made.input)
  const broken = (work: (tx: Tx) => Promise<unknown>) =>
    made.rig.database.transaction(async (tx) => {
      await work(tx)
      throw new Error('decided by somebody else')
    })
  await expect(made.service.submitApproved(ctx(), BigInt(id), null, broken as never)).rejects.toThrow(
    'somebody else',
  )
  expect((await made.service.get(ctx(), BigInt(id))).status).toBe(codes.draft)
  await made.service.submitApproved(ctx(), BigInt(id), null, made.rig.database.transaction)
  expect((await made.service.get(ctx(), BigInt(id))).status).not.toBe(codes.draft)
  expect(await jobs()).toHaveLength(1)
  // A second reviewer finds no draft any more.
  await expect(
    made.service.submitApproved(ctx(), BigInt(id), null, made.rig.database.transaction),
  ).rejects.toEqual(refused('publishing.notDraft'))
})

test('APR-01 a draft is reviewed when it is submitted, and where nobody asks nothing is', async () => {
  const draft = await made.service.create(ctx(), { ...made.input, draft: true })
  expect(asked).toEqual([])
  await made.service.submit(ctx(), BigInt(draft.id), undefined)
  expect(asked).toHaveLength(1)
  expect((await made.service.get(ctx(), BigInt(draft.id))).status).toBe(codes.draft)
  await made.clear()
  asks = false
  const task = await made.service.create(
    { ...ctx(), idempotencyKey: 'another-press' },
    { ...made.input, title: '第三集' },
  )
  expect(task.status).not.toBe(codes.draft)
})
