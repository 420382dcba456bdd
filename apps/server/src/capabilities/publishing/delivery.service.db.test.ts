import { Readable } from 'node:stream'
import { type PublishTaskStatus, publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMail } from '#src/capabilities/mail/mail.ts'
import { createNotifications } from '#src/capabilities/notifications/notifications.ts'
import { createSecretBox, parseSecretKeys } from '#src/platform/crypto/secret-box.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createMemoryRecords } from '../../../test/memory-records.ts'
import { seedPublishTask, testSecretKeys } from '../../../test/publishing-seed.ts'
import { createScriptedPlatform, type ScriptedPlatform } from '../../../test/scripted-platform.ts'
import type { NewsPort } from './delivery.context.ts'
import { createDeliveryService } from './delivery.service.ts'
import { findDelivery } from './delivery.store.ts'
import { PlatformProblem } from './platform-adapter.ts'
import { createPublishLedger } from './publish-ledger.ts'
import { findTask } from './publish-task.store.ts'
import { createRecoveryGuard } from './recovery.guard.ts'

const { codes } = publishTaskStatus
const size = 10
const gapSeconds = 900
/** Each test publishes on a channel of its own. */
const channelIds = Array.from({ length: 64 }, (_none, index) => `UC${String(index).padStart(21, '0')}A`)

let database: TestDatabase
let taskId: bigint
let platform: ScriptedPlatform
let clock: number
let uploadsPlaylistId: string | null
/** Seconds after which each job wanted to come back. */
let wakes: number[]

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

beforeEach(async () => {
  platform = createScriptedPlatform()
  clock = Date.now()
  uploadsPlaylistId = 'UU'
  wakes = []
  const platformChannelId = channelIds.pop() ?? ''
  taskId = await seedPublishTask({
    database,
    platformChannelId,
    granted: { accessToken: 'a', refreshToken: 'r' },
    objectKey: platformChannelId,
    size,
    name: platformChannelId,
  })
  await database.pool.query('DELETE FROM api_quota')
})

const ledger = createPublishLedger(createMemoryRecords())

/** As `compose.ts` wires it, for somebody who wants to hear of everything. */
function newsOn(db: Database): NewsPort {
  const whoWantsBell = async (_db: unknown, staffIds: readonly bigint[]) => staffIds
  const { api: bell } = createNotifications({ database: db, whoWantsBell, log: job.log })
  const mail = createMail({ database: db, bell })
  return {
    publishSucceeded: bell.publishSucceeded,
    async publishFailed(tx, task) {
      await bell.publishFailed(tx, task)
      await mail.api.publishFailed(tx, task)
    },
  }
}

function serviceOn(db: Database) {
  const jobs: JobSender = {
    send: async (_tx, _job, _payload, options) => void wakes.push(options?.startAfterSeconds ?? 0),
    sendAll: async (_tx, _job, payloads) => void wakes.push(...payloads.map(() => 0)),
  }
  return createDeliveryService({
    database: db,
    secrets: createSecretBox(parseSecretKeys(testSecretKeys)),
    channels: {
      platformChannelOf: async () => ({ platformChannelId: 'UC', uploadsPlaylistId, credentialUsable: true }),
      accessTokenOf: async () => 'token',
    },
    videos: {
      openVideo: async () => ({ read: async ({ start, end }) => Readable.from([Buffer.alloc(end - start)]) }),
    },
    adapterOf: () => platform,
    lookupGapSeconds: gapSeconds,
    now: () => new Date(clock),
    jobs,
    ledger,
    news: newsOn(db),
    guard: createRecoveryGuard({ database: db, ledger, jobs, log: job.log }),
  })
}

const job = { jobId: 'job', signal: new AbortController().signal, log: pino({ level: 'silent' }) }
const deliver = (db: Database = database) => serviceOn(db).deliver(taskId, job)
const later = (seconds: number) => {
  clock += seconds * 1000
}

async function stands() {
  const found = await findTask(database.db, taskId)
  if (!found) throw new Error('no task')
  return {
    status: publishTaskStatus.nameOf(found.task.status),
    stage: found.stage,
    problem: found.task.problemCode,
  }
}

const setStatus = (status: PublishTaskStatus) =>
  database.pool.query('UPDATE publish_task SET status = $2 WHERE id = $1', [taskId, codes[status]])
/** A person asks to stop: state and wake-up, as the service writes them. */
async function terminate() {
  await setStatus('terminating')
  await database.pool.query('UPDATE delivery SET wake_at = NULL WHERE task_id = $1', [taskId])
}
/** Delivers as often as it wants to come back, letting the time pass. */
async function deliverToTheEnd(limit = 40) {
  for (let round = 0; round < limit; round += 1) {
    const before = wakes.length
    await deliver()
    if (wakes.length === before) return
    later(wakes.at(-1) ?? 0)
  }
  throw new Error(`not at an end after ${limit} rounds: ${JSON.stringify(await stands())}`)
}
const lost = () => {
  throw new PlatformProblem('transient', 'no answer')
}
const refuse = () => {
  throw new PlatformProblem('rejected', 'no', { platformCode: 'invalidTitle' })
}
const bellOfOperator = async () => {
  const { rows } = await database.pool.query(
    `SELECT n.type, n.level, n.params FROM notification n
     JOIN publish_task t ON t.operator_id = n.user_id AND t.channel_id = n.channel_id AND t.title = n.title
     WHERE t.id = $1 AND n.link = '/channel/publish-tasks?detail=' || t.id ORDER BY n.id`,
    [taskId],
  )
  return rows
}
/** The last byte arrives and its answer does not. */
function loseLastAnswer() {
  platform.before = (call) => {
    if (call === 'position') platform.before = () => undefined
  }
  const { sendChunk } = platform
  Object.assign(platform, {
    sendChunk: async (...args: Parameters<typeof sendChunk>) => {
      const answer = await sendChunk(...args)
      return answer.kind === 'complete' ? lost() : answer
    },
  })
}

test('PUB-07 SHL-08 a clean run publishes one video, rings one bell and leaves nothing to do', async () => {
  await deliverToTheEnd()
  await deliver()
  expect(await stands()).toEqual({ status: 'published', stage: 'done', problem: null })
  expect([...platform.videos.values()]).toMatchObject([{ public: true }])
  expect(await bellOfOperator()).toEqual([{ type: 'publishSucceeded', level: 'info', params: {} }])
})

test('PUB-07 a look before the gap is over proves nothing, whoever asks for it', async () => {
  loseLastAnswer()
  await deliver()
  platform.videos.clear()
  platform.loseSessions()
  later(wakes.at(-1) ?? 0)
  await deliver()
  expect((await findDelivery(database.db, taskId))?.lookups).toBe(1)
  for (let wake = 0; wake < 5; wake += 1) {
    later(10)
    await database.pool.query('UPDATE delivery SET wake_at = NULL WHERE task_id = $1', [taskId])
    await deliver()
  }
  expect(await findDelivery(database.db, taskId)).toMatchObject({ generation: 1, lookups: 1 })
  expect(platform.calls.filter((call) => call === 'findByMarker')).toHaveLength(1)
  later(gapSeconds)
  await deliver()
  expect((await findDelivery(database.db, taskId))?.generation).toBe(2)
})

test('PUB-07 a video that the lists show only at the second look is adopted, not sent again', async () => {
  loseLastAnswer()
  await deliver()
  platform.loseSessions()
  platform.next('findByMarker', () => [])
  later(wakes.at(-1) ?? 0)
  await deliverToTheEnd()
  expect((await stands()).status).toBe('published')
  expect(platform.videos.size).toBe(1)
})

test('PUB-07 where the channel cannot be searched a person is asked, and nothing is sent again', async () => {
  uploadsPlaylistId = null
  loseLastAnswer()
  await deliver()
  platform.loseSessions()
  later(wakes.at(-1) ?? 0)
  await deliver()
  expect(await stands()).toEqual({
    status: 'publishing',
    stage: 'confirming',
    problem: 'publishing.outcomeUnknown',
  })
  expect(platform.calls.filter((call) => call === 'openSession')).toHaveLength(1)
})

test('PUB-07 a clear no to a question after the last byte is no failure of the video', async () => {
  loseLastAnswer()
  await deliver()
  platform.next('position', () => {
    throw new PlatformProblem('rejected', 'forbidden', { platformCode: 'forbidden' })
  })
  later(wakes.at(-1) ?? 0)
  await deliver()
  expect(await stands()).toEqual({
    status: 'publishing',
    stage: 'confirming',
    problem: 'publishing.outcomeUnknown',
  })
  later(wakes.at(-1) ?? 0)
  await deliverToTheEnd()
  expect((await stands()).status).toBe('published')
})

test('PUB-07 one look without the video is nothing; a long absence is a removal', async () => {
  const hide = () => ({ state: { kind: 'missing' }, channelId: null })
  platform.before = (call) => {
    if (call === 'read') platform.next('read', hide)
  }
  await deliver()
  expect((await stands()).status).toBe('publishing')
  platform.before = () => undefined
  later(wakes.at(-1) ?? 0)
  await deliverToTheEnd()
  expect((await stands()).status).toBe('published')
})

test('PUB-07 SHL-08 a failure for good writes one letter and rings one bell; so does the next failure', async () => {
  platform.next('openSession', refuse)
  await deliver()
  await deliver()
  expect((await stands()).status).toBe('publishFailed')
  const { rows } = await database.pool.query(
    `SELECT m.system_params AS params, c.folder FROM mail_message m JOIN mail_copy c ON c.message_id = m.id
     JOIN publish_task t ON t.operator_id = c.staff_id WHERE t.id = $1`,
    [taskId],
  )
  expect(rows).toEqual([
    {
      folder: 'inbox',
      params: { taskId: String(taskId), title: '第一集', code: 'publishing.rejectedByPlatform' },
    },
  ])
  const ring = { type: 'publishFailed', level: 'urgent', params: { code: 'publishing.rejectedByPlatform' } }
  expect(await bellOfOperator()).toEqual([ring])
  await setStatus('publishQueued')
  platform.next('openSession', refuse)
  await deliver()
  expect(await bellOfOperator()).toEqual([ring, ring])
})

test.each(['openSession', 'position', 'sendChunk'] as const)(
  'PUB-07 stopping a task while it waits before %s ends it with nothing on the channel',
  async (call) => {
    if (call === 'position') platform.next('sendChunk', lost)
    platform.next(call, lost)
    await deliver()
    if (call === 'position') {
      later(wakes.at(-1) ?? 0)
      await deliver()
    }
    await terminate()
    await deliverToTheEnd()
    expect((await stands()).status).toBe('terminated')
    expect(platform.videos.size).toBe(0)
  },
)

test('PUB-07 stopped after the last byte and before it is public, the private video is taken away', async () => {
  loseLastAnswer()
  await deliver()
  expect(platform.videos.size).toBe(1)
  await terminate()
  await deliverToTheEnd()
  expect((await stands()).status).toBe('terminated')
  expect(platform.videos.size).toBe(0)
})

test('PUB-07 stopped once it is public, it ends as published', async () => {
  const processing = () => ({ state: { kind: 'processing' }, channelId: null })
  platform.next('read', processing)
  platform.next('read', processing)
  await deliver()
  expect((await stands()).stage).toBe('processing')
  await terminate()
  await deliverToTheEnd()
  expect((await stands()).status).toBe('published')
  expect(platform.videos.size).toBe(1)
})

test('PUB-07 stopped while the last byte of a worker that lost its fence may be on its way: its video is taken away', async () => {
  // The last chunk is held back: sent by a worker that was stopped, not yet at the platform.
  let landed: (() => Promise<unknown>) | null = null
  const { sendChunk } = platform
  Object.assign(platform, {
    sendChunk: async (...args: Parameters<typeof sendChunk>) => {
      const [, , span] = args
      if (span.end < span.total) return sendChunk(...args)
      landed = () =>
        sendChunk(args[0], args[1], span, Readable.from([Buffer.alloc(span.end - span.start)]), args[4])
      return lost()
    },
  })
  await deliver()
  await terminate()
  await deliver()
  expect((await stands()).status).toBe('terminating')
  await (landed as (() => Promise<unknown>) | null)?.()
  later(wakes.at(-1) ?? 0)
  await deliverToTheEnd()
  expect((await stands()).status).toBe('terminated')
  expect(platform.videos.size).toBe(0)
})

test("PUB-07 a channel's own cap leaves the project's quota alone", async () => {
  platform.next('openSession', () => {
    throw new PlatformProblem('channelQuota', 'uploadLimitExceeded', { retryAfterSeconds: 60 })
  })
  await deliver()
  expect((await findTask(database.db, taskId))?.task).toMatchObject({
    status: codes.publishQueued,
    waitReason: 'quota',
  })
  const { rows } = await database.pool.query('SELECT used FROM api_quota')
  expect(rows).toEqual([{ used: 1 }])
})

test('PUB-07 one call of the quota is reserved, however often the session has to be tried', async () => {
  for (let time = 0; time < 5; time += 1) platform.next('openSession', lost)
  await deliverToTheEnd()
  const { rows } = await database.pool.query('SELECT used FROM api_quota')
  expect(rows).toEqual([{ used: 1 }])
})

test("PUB-07 the platform's word that the day's calls are used up is believed", async () => {
  platform.next('openSession', () => {
    throw new PlatformProblem('quota', 'quotaExceeded')
  })
  await deliver()
  const { rows } = await database.pool.query('SELECT used FROM api_quota')
  expect(rows).toEqual([{ used: 100 }])
})

test('PUB-07 a process that dies between any two commits leaves one video', async () => {
  let commits = 0
  const counting: Database = {
    ...database,
    transaction(work) {
      commits += 1
      return database.transaction(work)
    },
  }
  await deliver(counting)
  const all = commits
  expect(all).toBeGreaterThan(5)
  for (let deadAfter = 1; deadAfter < all; deadAfter += 1) {
    await database.pool.query('UPDATE publish_task SET status = 2, platform_video_id = NULL WHERE id = $1', [
      taskId,
    ])
    await database.pool.query(
      "UPDATE delivery SET stage = 'intent', session_sealed = NULL, platform_video_id = NULL, wake_at = NULL, lookups = 0, looked_at = NULL WHERE task_id = $1",
      [taskId],
    )
    platform = createScriptedPlatform()
    let left = deadAfter
    const dying: Database = {
      ...database,
      transaction(work) {
        if (left === 0) return Promise.reject(new Error('the process is dead'))
        left -= 1
        return database.transaction(work)
      },
    }
    await deliver(dying).catch(() => undefined)
    await database.pool.query('UPDATE delivery SET wake_at = NULL WHERE task_id = $1', [taskId])
    await deliverToTheEnd()
    expect((await stands()).status).toBe('published')
    expect(platform.videos.size, `dead after commit ${deadAfter}`).toBe(1)
  }
})
