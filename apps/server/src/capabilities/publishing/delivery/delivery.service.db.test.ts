import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Database } from '#src/platform/db/database.ts'
import { createScriptedPlatform } from '../../../../test/scripted-platform.ts'
import { contextOf } from '../recovery/recovery.test-support.ts'
import { presentTask } from '../tasks/publish-task.present.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import { channelTitle, createDeliveryRig, type DeliveryRig, lost, refuse } from './delivery.test-support.ts'

const { codes } = publishTaskStatus
let rig: DeliveryRig
beforeAll(async () => {
  rig = await createDeliveryRig()
})
afterAll(() => rig.close())
beforeEach(() => rig.begin())

test('PUB-07 SHL-08 a clean run publishes one video, rings one bell and leaves nothing to do', async () => {
  await rig.deliverToTheEnd()
  await rig.deliver()
  expect(await rig.stands()).toEqual({ status: 'published', stage: 'done', problem: null })
  expect([...rig.platform.videos.values()]).toMatchObject([{ public: true }])
  expect(await rig.bellOfOperator()).toEqual([
    { type: 'publishSucceeded', level: 'info', params: { channelTitle } },
  ])
})

test('CH-02 a channel hears of a video that became public on it, once, and of a failure not at all', async () => {
  await rig.deliverToTheEnd()
  await rig.deliver()
  const { rows } = await rig.database.pool.query<{ channel_id: string }>(
    'SELECT channel_id FROM publish_task WHERE id = $1',
    [rig.taskId],
  )
  expect(rig.toldChannels).toEqual([BigInt(rows[0]?.channel_id ?? 0)])
  await rig.begin()
  rig.platform.next('openSession', refuse)
  await rig.deliverToTheEnd()
  expect([(await rig.stands()).status, rig.toldChannels]).toEqual(['publishFailed', []])
})

test('PUB-01 a worker writes each instant by the clock it is given', async () => {
  rig.platform.next('openSession', lost)
  rig.later(30 * 86_400)
  await rig.deliver()
  const idColumns = { publish_task: 'id', delivery: 'task_id', record_event: 'record_id' }
  const inTime = async (column: string, table: keyof typeof idColumns) => {
    const { rows } = await rig.database.pool.query(
      `SELECT bool_and(${column} > now() + interval '29 days') AS all FROM ${table}
       WHERE ${idColumns[table]} = $1`,
      [rig.taskId],
    )
    return rows[0].all
  }
  expect(await inTime('problem_at', 'publish_task')).toBe(true)
  rig.later(60)
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('published')
  const written = [
    ['published_at', 'publish_task'],
    ['updated_at', 'publish_task'],
    ['at', 'record_event'],
    ['stage_since', 'delivery'],
    ['updated_at', 'delivery'],
  ] as const
  for (const [column, table] of written) expect(await inTime(column, table), `${table}.${column}`).toBe(true)
})

test('PUB-07 SHL-08 a failure for good writes one letter and rings one bell; so does the next failure', async () => {
  rig.platform.next('openSession', refuse)
  await rig.deliver()
  await rig.deliver()
  expect((await rig.stands()).status).toBe('publishFailed')
  const { rows } = await rig.database.pool.query(
    `SELECT m.system_params AS params, c.folder FROM mail_message m JOIN mail_copy c ON c.message_id = m.id
     JOIN publish_task t ON t.operator_id = c.staff_id WHERE t.id = $1`,
    [rig.taskId],
  )
  expect(rows).toEqual([
    {
      folder: 'inbox',
      params: { taskId: String(rig.taskId), title: '第一集', code: 'publishing.rejectedByPlatform' },
    },
  ])
  const params = { channelTitle, taskId: String(rig.taskId), code: 'publishing.rejectedByPlatform' }
  const ring = { type: 'publishFailed', level: 'urgent', params }
  expect(await rig.bellOfOperator()).toEqual([ring])
  await rig.setStatus('publishQueued')
  rig.platform.next('openSession', refuse)
  await rig.deliver()
  expect(await rig.bellOfOperator()).toEqual([ring, ring])
})

test("PUB-07 a channel's own cap leaves the project's quota alone", async () => {
  rig.platform.next('openSession', () => {
    throw new PlatformProblem('channelQuota', 'uploadLimitExceeded', { retryAfterSeconds: 60 })
  })
  await rig.deliver()
  expect((await findTask(rig.database.db, rig.taskId))?.task).toMatchObject({
    status: codes.publishQueued,
    waitReason: 'quota',
  })
  expect(rig.platform.reserved).toBe(1)
})

test('PUB-07 one call of the quota is reserved, however often the session has to be tried', async () => {
  for (let time = 0; time < 5; time += 1) rig.platform.next('openSession', lost)
  await rig.deliverToTheEnd()
  expect(rig.platform.reserved).toBe(1)
})

test("PUB-07 a day's calls that are used up are waited for, with nothing asked of the platform", async () => {
  rig.platform.reserveUpload = async () => {
    throw new PlatformProblem('quota', 'used up', { retryAfterSeconds: 7200 })
  }
  await rig.deliver()
  expect(rig.platform.calls).not.toContain('openSession')
  expect(rig.wakes.at(-1)).toBe(7200)
  expect((await findTask(rig.database.db, rig.taskId))?.task).toMatchObject({
    status: codes.publishQueued,
    waitReason: 'quota',
  })
})

/** PostgreSQL gives up the next change of the delivery to this stage, as behind a lock. */
async function failChangeTo(stage: string): Promise<() => Promise<unknown>> {
  await rig.database.pool.query(`
    CREATE OR REPLACE FUNCTION give_up() RETURNS trigger LANGUAGE plpgsql AS
      $$BEGIN RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '57014'; END$$;
    CREATE TRIGGER give_up BEFORE UPDATE ON delivery FOR EACH ROW
      WHEN (NEW.stage = '${stage}' AND OLD.stage <> '${stage}') EXECUTE FUNCTION give_up()`)
  return () => rig.database.pool.query('DROP TRIGGER give_up ON delivery')
}

test.each(['sessionOpen', 'transferring', 'processing'])(
  'D3 PUB-07 a database that gives up before %s is trouble of our own, never the platform’s, and one video comes of it',
  async (stage) => {
    const mend = await failChangeTo(stage)
    try {
      await rig.deliver()
      expect(await rig.stands()).toMatchObject({ status: 'publishing', problem: 'publishing.systemTrouble' })
    } finally {
      await mend()
    }
    rig.later(rig.wakes.at(-1) ?? 0)
    await rig.deliverToTheEnd()
    expect(await rig.stands()).toEqual({ status: 'published', stage: 'done', problem: null })
    expect(rig.platform.videos.size).toBe(1)
  },
)

test('U7 PUB-07 a worker whose storage is full says so in words of publishing, and waits however long', async () => {
  const openSession = () => {
    throw new AppError('media.storageFull')
  }
  for (let time = 0; time < 40; time += 1) {
    rig.platform.next('openSession', openSession)
    await rig.deliver()
    rig.later(rig.wakes.at(-1) ?? 0)
  }
  expect(await rig.stands()).toEqual({
    status: 'publishing',
    stage: 'intent',
    problem: 'publishing.storageFull',
  })
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('published')
})

test('PUB-07 a process that dies between any two commits leaves one video', async () => {
  let commits = 0
  const counting: Database = {
    ...rig.database,
    transaction(work) {
      commits += 1
      return rig.database.transaction(work)
    },
  }
  await rig.deliver(counting)
  const all = commits
  expect(all).toBeGreaterThan(5)
  for (let deadAfter = 1; deadAfter < all; deadAfter += 1) {
    await rig.database.pool.query(
      'UPDATE publish_task SET status = 2, platform_video_id = NULL WHERE id = $1',
      [rig.taskId],
    )
    await rig.database.pool.query(
      "UPDATE delivery SET stage = 'intent', session_sealed = NULL, platform_video_id = NULL, wake_at = NULL, lookups = 0, looked_at = NULL WHERE task_id = $1",
      [rig.taskId],
    )
    rig.platform = createScriptedPlatform()
    let left = deadAfter
    const dying: Database = {
      ...rig.database,
      transaction(work) {
        if (left === 0) return Promise.reject(new Error('the process is dead'))
        left -= 1
        return rig.database.transaction(work)
      },
    }
    await rig.deliver(dying).catch(() => undefined)
    await rig.database.pool.query('UPDATE delivery SET wake_at = NULL WHERE task_id = $1', [rig.taskId])
    await rig.deliverToTheEnd()
    expect((await rig.stands()).status).toBe('published')
    expect(rig.platform.videos.size, `dead after commit ${deadAfter}`).toBe(1)
  }
})

test('PUB-01 PUB-07 a task whose last commit was done, its answer lost, is published and shows no problem', async () => {
  let left = Number.POSITIVE_INFINITY
  let commits = 0
  const losing: Database = {
    ...rig.database,
    async transaction(work) {
      const done = await rig.database.transaction(work)
      commits += 1
      left -= 1
      if (left === 0) throw new Error('Connection terminated unexpectedly')
      return done
    },
  }
  await rig.deliver(losing)
  const last = commits
  await rig.begin()
  left = last
  await rig.deliver(losing)
  expect(await rig.stands()).toEqual({ status: 'published', stage: 'done', problem: null })
  // One that an older version left behind is not shown.
  await rig.database.pool.query(
    `UPDATE publish_task SET problem_code = 'publishing.platformTrouble', problem_at = now() WHERE id = $1`,
    [rig.taskId],
  )
  const found = await findTask(rig.database.db, rig.taskId)
  if (!found) throw new Error('no task')
  const links = {
    thumbnailUrl: (_actor: unknown, _video: bigint, key: string) => key,
    adapterOf: () => rig.platform,
  }
  expect(presentTask(contextOf().actor, found, links)).toMatchObject({
    status: codes.published,
    problem: null,
  })
})

test('PUB-07 a session that no key of ours opens any more is lost: nothing of it is on the channel, another is opened', async () => {
  rig.platform.next('sendChunk', lost)
  await rig.deliver()
  expect((await rig.stands()).stage).toBe('transferring')
  await rig.database.pool.query(
    `UPDATE delivery SET session_sealed = 'lost.' || split_part(session_sealed, '.', 2) WHERE task_id = $1`,
    [rig.taskId],
  )
  rig.later(rig.wakes.at(-1) ?? 0)
  await rig.deliverToTheEnd()
  expect(await rig.stands()).toEqual({ status: 'published', stage: 'done', problem: null })
  expect(rig.platform.videos.size).toBe(1)
})
