import { Readable } from 'node:stream'
import { type PublishTaskStatus, publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { usualCalendar } from '@pindao/protocol/settings/work-calendar.ts'
import { pino } from 'pino'
import { createMail } from '#src/capabilities/mail/mail.ts'
import { createNotifications } from '#src/capabilities/notifications/notifications.ts'
import { type PlatformAdapter, PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { createSettingValues } from '#src/capabilities/settings/setting.values.ts'
import { createSecretBox, parseSecretKeys } from '#src/platform/crypto/secret-box.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { createMemoryRecords } from '../../../../test/memory-records.ts'
import { seedPublishTask, testSecretKeys } from '../../../../test/publishing-seed.ts'
import { createScriptedPlatform } from '../../../../test/scripted-platform.ts'
import { createPublishLedger } from '../recovery/publish-ledger.ts'
import { createRecoveryGuard } from '../recovery/recovery.guard.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import { createDeliveryService } from './delivery.service.ts'

export const gapSeconds = 900
/** As it is seeded. */
export const channelTitle = '星河短剧场'
const size = 10
const job = { jobId: 'job', signal: new AbortController().signal, log: pino({ level: 'silent' }) }

export const lost = () => {
  throw new PlatformProblem('transient', 'no answer')
}
export const refuse = () => {
  throw new PlatformProblem('rejected', 'no', { platformCode: 'invalidTitle' })
}

/** As `compose.ts` wires it, for somebody who wants to hear of everything. */
function newsOn(database: Database): NewsDesk {
  const kit = createTestKit({ database })
  createNotifications(kit, {
    setting: createSettingValues({}).get,
    workCalendar: () => usualCalendar,
    actorAtWork: async () => null,
  })
  createMail(kit)
  return kit.news
}

/** Deliveries of one task to a scripted platform, on a database of their own; `begin` before each test. */
export async function createDeliveryRig() {
  const database = await createTestDatabase()
  const ledger = createPublishLedger(createMemoryRecords())
  let clock = Date.now()
  let seeded = 0

  const rig = {
    database,
    taskId: 0n,
    platform: createScriptedPlatform(),
    /** Another one in its place. */
    adapter: null as PlatformAdapter | null,
    uploadsPlaylistId: 'UU' as string | null,
    /** Seconds after which each job wanted to come back. */
    wakes: [] as number[],
    /** Channels that were told of a video that became public. */
    toldChannels: [] as bigint[],
    begin,
    deliver,
    deliverToTheEnd,
    later,
    now: () => clock,
    stands,
    setStatus,
    terminate,
    bellOfOperator,
    loseLastAnswer,
    close: () => database.drop(),
  }
  return rig

  async function begin() {
    rig.platform = createScriptedPlatform()
    rig.adapter = null
    clock = Date.now()
    rig.uploadsPlaylistId = 'UU'
    rig.wakes = []
    rig.toldChannels = []
    // Each test publishes on a channel of its own.
    const platformChannelId = `UC${String(seeded).padStart(21, '0')}A`
    seeded += 1
    rig.taskId = await seedPublishTask({
      database,
      platformChannelId,
      granted: { accessToken: 'a', refreshToken: 'r' },
      objectKey: platformChannelId,
      size,
      name: platformChannelId,
    })
    await database.pool.query('DELETE FROM api_quota')
  }

  function serviceOn(db: Database) {
    const jobs: JobSender = {
      send: async (_tx, _job, _payload, options) => void rig.wakes.push(options?.startAfterSeconds ?? 0),
      sendAll: async (_tx, _job, payloads) => void rig.wakes.push(...payloads.map(() => 0)),
    }
    return createDeliveryService({
      database: db,
      secrets: createSecretBox(parseSecretKeys(testSecretKeys)),
      channels: {
        notePublished: async (_tx, channelId) => void rig.toldChannels.push(channelId),
        platformChannelOf: async () => ({
          platformChannelId: 'UC',
          credentialUsable: true,
          uploadDefaults: { categoryId: null, language: null },
          uploadsPlaylistId: rig.uploadsPlaylistId,
        }),
        accessTokenOf: async () => 'token',
      },
      videos: {
        durationMs: async () => null,
        openVideo: async () => ({
          read: async ({ start, end }) => Readable.from([Buffer.alloc(end - start)]),
        }),
      },
      adapterOf: () => rig.adapter ?? rig.platform,
      lookupGapSeconds: gapSeconds,
      planSideSteps: async () => undefined,
      clock: () => clock,
      jobs,
      ledger,
      news: newsOn(db),
      guard: createRecoveryGuard({ database: db, ledger, jobs, log: job.log, clock: () => clock }),
    })
  }

  function deliver(db: Database = database, taskId = rig.taskId) {
    return serviceOn(db).deliver(taskId, job)
  }

  function later(seconds: number) {
    clock += seconds * 1000
  }

  async function stands() {
    const found = await findTask(database.db, rig.taskId)
    if (!found) throw new Error('no task')
    return {
      status: publishTaskStatus.nameOf(found.task.status),
      stage: found.stage,
      problem: found.task.problemCode,
    }
  }

  async function setStatus(status: PublishTaskStatus) {
    const code = publishTaskStatus.codes[status]
    await database.pool.query('UPDATE publish_task SET status = $2 WHERE id = $1', [rig.taskId, code])
  }

  /** A person asks to stop: state and wake-up, as the service writes them. */
  async function terminate() {
    await setStatus('terminating')
    await database.pool.query('UPDATE delivery SET wake_at = NULL WHERE task_id = $1', [rig.taskId])
  }

  /** Delivers as often as it wants to come back, letting the time pass. */
  async function deliverToTheEnd(limit = 40) {
    for (let round = 0; round < limit; round += 1) {
      const before = rig.wakes.length
      await deliver()
      if (rig.wakes.length === before) return
      later(rig.wakes.at(-1) ?? 0)
    }
    throw new Error(`not at an end after ${limit} rounds: ${JSON.stringify(await stands())}`)
  }

  async function bellOfOperator() {
    const { rows } = await database.pool.query(
      `SELECT n.type, n.level, n.params FROM notification n
       JOIN publish_task t ON t.operator_id = n.user_id AND t.channel_id = n.channel_id AND t.title = n.title
       WHERE t.id = $1 AND n.link = '/channel/publish-tasks?detail=' || t.id ORDER BY n.id`,
      [rig.taskId],
    )
    return rows
  }

  /** The last byte arrives and its answer does not. */
  function loseLastAnswer() {
    const { platform } = rig
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
}
export type DeliveryRig = Awaited<ReturnType<typeof createDeliveryRig>>
