import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { allJobs } from '#src/all-jobs.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { defineJob, type Job } from './job.ts'
import { createQueue, prepareQueues } from './queue.ts'

const log = pino({ level: 'silent' })
const tidy = {
  name: 'test.tidy',
  payload: z.object({}),
  heartbeatSeconds: 10,
  expireInSeconds: 60,
  retryLimit: 0,
  retryDelay: 1,
  retryBackoff: false,
}
const everyMinute = defineJob({ ...tidy, schedule: '* * * * *' })

async function schedulesOf(url: string) {
  const boss = new PgBoss({ connectionString: url, migrate: false, supervise: false, schedule: false })
  await boss.start()
  const found = await boss.getSchedules()
  await boss.stop({ graceful: false })
  return found.map(({ name, cron }) => ({ name, cron }))
}

test('U11 what is due comes by itself, once, however many workers there are', async () => {
  const database = await createTestDatabase({ scope: 'test' })
  await prepareQueues(database.url, [everyMinute], log)
  const done: string[] = []
  for (const worker of ['one', 'other']) {
    const queue = await createQueue({ url: database.url, log, role: 'worker' })
    onTestFinished(() => queue.stop())
    await queue.work(everyMinute, async () => void done.push(worker))
  }
  await expect.poll(() => done.length, { timeout: 90_000, interval: 200 }).toBe(1)
  // Each minute gives one job: the other worker has not sent the same one.
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 'test.tidy'`,
  )
  expect(rows).toEqual([{ jobs: 1 }])
}, 120_000)

test('U11 the schedule is that of the jobs: one that has none any more is not due', async () => {
  const database = await createTestDatabase({ scope: 'test' })
  const wanted = (allJobs as readonly Job[]).flatMap(({ name, schedule: cron }) =>
    cron ? [{ name, cron }] : [],
  )
  expect(await schedulesOf(database.url)).toEqual(expect.arrayContaining(wanted))
  await prepareQueues(database.url, [everyMinute], log)
  expect(await schedulesOf(database.url)).toContainEqual({ name: 'test.tidy', cron: '* * * * *' })
  await prepareQueues(database.url, [defineJob(tidy)], log)
  expect((await schedulesOf(database.url)).map(({ name }) => name)).not.toContain('test.tidy')
})
