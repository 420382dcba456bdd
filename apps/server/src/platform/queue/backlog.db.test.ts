import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '../../../test/database.ts'
import { countGivenUp, longestWait } from './backlog.store.ts'
import { deadLetterQueue, defineJob } from './job.ts'
import { createQueue, prepareQueues } from './queue.ts'

const job = defineJob({
  name: 'backlog.test',
  payload: z.object({}),
  heartbeatSeconds: 10,
  expireInSeconds: 60,
  retryLimit: 0,
  retryDelay: 0,
  retryBackoff: false,
})

test('OPS-04 a job that is due and nobody takes counts from then on, one for later and one given up do not', async () => {
  const database = await createTestDatabase({ scope: 'test' })
  const log = pino({ level: 'silent' })
  await prepareQueues(database.url, [job], log)
  const queue = await createQueue({ url: database.url, log, role: 'sender' })
  await database.transaction((tx) => queue.send(tx, job, {}, { startAfterSeconds: 600 }))
  expect([await longestWait(database.db), await countGivenUp(database.db)]).toEqual([0, 0])
  await database.transaction((tx) => queue.send(tx, job, {}))
  await database.transaction((tx) => queue.send(tx, { ...job, name: deadLetterQueue }, {}))
  await queue.stop()
  await database.pool.query(
    "UPDATE pgboss.job SET start_after = start_after - interval '1 hour' WHERE start_after <= now()",
  )
  expect(await longestWait(database.db)).toBeGreaterThanOrEqual(3600)
  expect(await countGivenUp(database.db)).toBe(1)
})
