import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { expect, onTestFinished, test } from 'vitest'
import { testSecretKeys, unusedSignOn } from '../../../test/publishing-seed.ts'
import { startWorker } from '../../../test/worker-process.ts'
import { createOperationsRig } from './operations.test-support.ts'

const records = 500
/** After so many results the worker dies, one after the other. */
const deaths = [50, 200, 350]

test('D1 kill -9 in the middle of 500 records, three times: each is done once, with its result, and one end', async () => {
  const rig = await createOperationsRig(records)
  const folder = await mkdtemp(join(tmpdir(), 'pindao-operations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const env = {
    APP_ENV: 'test',
    DATABASE_URL: rig.database.url,
    DATABASE_POOL: '5',
    SANDBOX: 'false',
    SECRET_KEYS: testSecretKeys,
    DATA_DIR: folder,
    STORAGE_DIR: folder,
    PUBLISH_LANES: '1',
    YOUTUBE_CLIENT_ID: 'x',
    YOUTUBE_CLIENT_SECRET: 'x',
    ...unusedSignOn,
  }
  const { id } = await rig.start({ kind: 'publishTask.terminate', ids: rig.taskIds, params: {} })
  const done = async () => (await rig.get(id)).counts.done
  /** What the commands themselves left behind: their timeline and their audit. */
  const traces = async () => {
    const [row] = await rig.query<{ events: number; audited: number; records: number }>(
      `SELECT (SELECT count(*)::int FROM record_event
                 WHERE entity = 'publishTask' AND reason = 'terminatedByPerson') AS events,
         count(*)::int AS audited, count(DISTINCT entity_id)::int AS records
       FROM audit_log WHERE action = 'publishTask.terminate'`,
    )
    return row
  }
  for (const death of deaths) {
    const worker = await startWorker(env)
    try {
      await expect.poll(done, { interval: 20 }).toBeGreaterThanOrEqual(death)
    } finally {
      await worker.kill()
    }
    const left = await done()
    expect(left).toBeLessThan(records)
    // Whatever was done says so, and nothing says so that was not done.
    expect(await traces()).toEqual({ events: left, audited: left, records: left })
  }
  const last = await startWorker(env)
  try {
    await expect.poll(async () => (await rig.get(id)).endedAt).not.toBeNull()
  } finally {
    await last.kill()
  }
  expect(await rig.get(id)).toMatchObject({
    status: taskResult.codes.success,
    counts: { done: records, refused: 0, failed: 0, cancelled: 0 },
  })
  expect(await traces()).toEqual({ events: records, audited: records, records })
  expect(await rig.query(`SELECT count(*)::int FROM notification WHERE type = 'operationEnded'`)).toEqual([
    { count: 1 },
  ])
})
