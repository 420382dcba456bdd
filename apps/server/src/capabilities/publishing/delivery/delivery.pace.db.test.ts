import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createQueue, type Queue } from '#src/platform/queue/queue.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { deliverJob } from '../publishing.jobs.ts'
import { paceFailures } from './delivery.pace.ts'

const log = pino({ level: 'silent' })
const run = { jobId: 'job', signal: new AbortController().signal, log }
let database: TestDatabase
let queue: Queue
beforeAll(async () => {
  database = await createTestDatabase()
  queue = await createQueue({ url: database.url, log, role: 'worker' })
})
afterAll(async () => {
  await queue.stop()
  await database.drop()
})

test('PUB-07 a job whose worker died for the thirteenth time is taken over as soon as after the first', async () => {
  await database.transaction((tx) => queue.send(tx, deliverJob, { taskId: '1' }))
  // A worker that took it and has not been heard of for longer than a heartbeat.
  await database.pool.query(
    `UPDATE pgboss.job SET state = 'active', retry_count = 12, started_on = now() - interval '30 s',
       heartbeat_on = now() - interval '30 s' WHERE name = $1`,
    [deliverJob.name],
  )
  const waiting = async () => {
    const { rows } = await database.pool.query(
      `SELECT extract(epoch FROM start_after - now())::float AS seconds FROM pgboss.job
       WHERE name = $1 AND state = 'retry'`,
      [deliverJob.name],
    )
    return rows[0]?.seconds ?? Number.POSITIVE_INFINITY
  }
  await expect.poll(waiting).toBeLessThanOrEqual(1)
})

test('PUB-07 what fails on our side is tried again, later each time, up to five minutes', async () => {
  const pauses: unknown[] = []
  let payload = { taskId: '1', failures: 0 }
  const jobs = {
    ...queue,
    send: async (_tx: unknown, _job: unknown, next: unknown, options?: { startAfterSeconds?: number }) => {
      payload = next as typeof payload
      pauses.push(options?.startAfterSeconds)
    },
  }
  const paced = paceFailures({ database, jobs }, () => Promise.reject(new Error('EIO')))
  for (let time = 0; time < 11; time += 1) await paced(payload, run)
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
})

test('PUB-07 a worker that stops gives its job back, and so does one whose database is gone', async () => {
  const failing = () => Promise.reject(new Error('stopped'))
  const aborted = AbortSignal.abort()
  const job = { taskId: '1' }
  await expect(
    paceFailures({ database, jobs: queue }, failing)(job, { ...run, signal: aborted }),
  ).rejects.toThrow('stopped')
  const gone = { transaction: () => Promise.reject(new Error('no database')) }
  await expect(paceFailures({ database: gone, jobs: queue }, failing)(job, run)).rejects.toThrow('stopped')
})
