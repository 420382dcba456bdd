import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { SignedInContext } from '#src/platform/context.ts'
import { defineJob } from '#src/platform/queue/job.ts'
import { createQueue, prepareQueues } from '#src/platform/queue/queue.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { createQueueService } from './queue.service.ts'

const log = pino({ level: 'silent' })
const job = defineJob({
  name: 'media.purge',
  payload: z.object({ taskId: z.string(), token: z.string() }),
  heartbeatSeconds: 10,
  expireInSeconds: 60,
  retryLimit: 0,
  retryDelay: 1,
  retryBackoff: false,
})

/** A job that failed for good, and what looks after it. */
async function startWorld() {
  const database = await createTestDatabase({ scope: 'test' })
  await prepareQueues(database.url, [job], log)
  const queue = await createQueue({ url: database.url, log, role: 'worker' })
  onTestFinished(() => queue.stop())
  let isBroken = true
  const runs: string[] = []
  await queue.work(job, async ({ taskId }) => {
    runs.push(taskId)
    if (isBroken) throw new Error('no way to https://user:pw@host.example/a?key=1 with Bearer abc')
  })
  const { rows } = await database.pool.query<{ id: string; department_id: string }>(
    `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
     SELECT 'a', '周凯', 'a', id, false, now() FROM department LIMIT 1 RETURNING id, department_id`,
  )
  const ctx: SignedInContext = {
    actor: {
      staffId: BigInt(rows[0]?.id ?? 0),
      sessionId: 1n,
      fullName: '周凯',
      departmentId: BigInt(rows[0]?.department_id ?? 0),
      dataScope: 'all',
      permissions: new Set<Permission>(['queue:read', 'queue:redrive']),
    },
    requestId: 'r',
    locale: 'zh',
    ip: '127.0.0.1',
    log,
    idempotencyKey: null,
  }
  const service = createQueueService({
    database,
    clock: Date.now,
    deadLetters: queue.deadLetters,
    jobs: [job],
  })
  const list = async () => (await service.list(ctx, { page: 1, pageSize: 20, queue: 'media.purge' })).rows
  await database.transaction((tx) => queue.send(tx, job, { taskId: '17', token: 'geheim' }))
  await expect.poll(list).toHaveLength(1)
  const [letter] = await list()
  return {
    database,
    service,
    ctx,
    list,
    runs,
    id: letter?.id ?? '',
    letter,
    mend: () => {
      isBroken = false
    },
  }
}

test('SET-01 a job that failed for good says why and of what, and nothing secret', async () => {
  const { letter, service } = await startWorld()
  expect(letter).toMatchObject({
    queue: job.name,
    tries: 1,
    ids: { taskId: '17' },
    code: null,
    conflict: false,
  })
  expect(letter?.reason).toBe('no way to https://host.example/… with Bearer …')
  expect(JSON.stringify(letter)).not.toMatch(/geheim|pw|abc/u)
  const { queues } = await service.queues()
  expect(queues).toEqual([expect.objectContaining({ name: job.name, deadLetters: 1, failed: 1, done: 0 })])
  expect(queues[0]?.failedOver.at(-1)).toBe(1)
})

test('SET-01 of two who send it again at once one does, it runs once more, and that is in the audit log', async () => {
  const { service, ctx, id, list, runs, mend, database } = await startWorld()
  mend()
  const results = await Promise.all([service.redrive(ctx, [id]), service.redrive(ctx, [id, id])])
  expect(
    results
      .flat()
      .map(({ outcome }) => outcome)
      .sort(),
  ).toEqual(['done', 'gone'])
  expect(await list()).toEqual([])
  await expect.poll(async () => (await service.queues()).queues[0]?.done).toBe(1)
  expect(runs).toEqual(['17', '17'])
  const { rows } = await database.pool.query(
    `SELECT action, detail FROM audit_log WHERE entity = 'deadLetter'`,
  )
  expect(rows).toEqual([
    { action: 'deadLetter.redrive', detail: { title: job.name, jobId: id, taskId: '17' } },
  ])
})

test('SET-01 one that is given up is gone, with its reason in the audit log', async () => {
  const { service, ctx, id, list, runs, database } = await startWorld()
  const give = () => service.discard(ctx, { ids: [id], reason: '视频已删除' })
  expect(await give()).toEqual([{ id, outcome: 'done' }])
  expect(await give()).toEqual([{ id, outcome: 'gone' }])
  expect(await list()).toEqual([])
  expect(runs).toEqual(['17'])
  const { rows } = await database.pool.query(
    `SELECT action, detail FROM audit_log WHERE entity = 'deadLetter'`,
  )
  expect(rows).toEqual([
    { action: 'deadLetter.discard', detail: expect.objectContaining({ reason: '视频已删除' }) },
  ])
})
