import { Readable } from 'node:stream'
import { type PublishTaskStatus, publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { pino } from 'pino'
import { type PlatformAdapter, PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { createSecretBox, parseSecretKeys } from '#src/platform/crypto/secret-box.ts'
import { createNewsDesk } from '#src/platform/news.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { createMemoryRecords } from '../../../../test/memory-records.ts'
import { seedPublishTask, testSecretKeys } from '../../../../test/publishing-seed.ts'
import { createScriptedPlatform } from '../../../../test/scripted-platform.ts'
import { createDeliveryService } from '../delivery/delivery.service.ts'
import { createRecovery } from '../publishing.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'

const size = 10
const gapSeconds = 900
const log = pino({ level: 'silent' })
const stored = ['publish_task', 'record_event', 'delivery', 'publish_mark', 'api_quota']
let seeded = 0

/** Publishing with a scripted platform, a storage that outlives the database, and dumps that can be brought back. */
export async function createRecoveryRig() {
  const database = await createTestDatabase({ scope: 'test' })
  const platform = createScriptedPlatform()
  let clock = Date.now()
  /** Calls of the platform before the last restore. */
  let called = 0
  /** The newest wish of each task to come back, in seconds; `settle` fulfils it. */
  const wakes = new Map<string, number>()
  const jobs = {
    send: async (_tx: unknown, _job: unknown, payload: unknown, options?: { startAfterSeconds?: number }) =>
      void wakes.set((payload as { taskId: string }).taskId, options?.startAfterSeconds ?? 0),
    sendAll: async (_tx: unknown, _job: unknown, payloads: readonly unknown[]) =>
      payloads.forEach((payload) => {
        wakes.set((payload as { taskId: string }).taskId, 0)
      }),
  }
  const records = createMemoryRecords()
  const { guard, ledger, recovery } = createRecovery({ database, jobs, log, clock: () => clock }, records)
  const delivery = createDeliveryService({
    database,
    secrets: createSecretBox(parseSecretKeys(testSecretKeys)),
    channels: {
      notePublished: async () => undefined,
      platformChannelOf: async () => ({
        platformChannelId: 'UC',
        uploadsPlaylistId: rig.uploadsPlaylistId,
        credentialUsable: true,
        uploadDefaults: { categoryId: null, language: null },
      }),
      accessTokenOf: () => rig.accessToken(),
    },
    videos: {
      durationMs: async () => null,
      openVideo: async () => ({ read: async ({ start, end }) => Readable.from([Buffer.alloc(end - start)]) }),
    },
    adapterOf: () => rig.adapter ?? platform,
    lookupGapSeconds: gapSeconds,
    planSideSteps: async () => undefined,
    clock: () => clock,
    jobs,
    ledger,
    guard,
    news: createNewsDesk(),
  })

  const rig = {
    database,
    platform,
    /** Another one in its place. */
    adapter: null as PlatformAdapter | null,
    recovery,
    ledger,
    guard,
    /** Its methods may be replaced. */
    records: records as { -readonly [Name in keyof typeof records]: (typeof records)[Name] },
    wakes,
    uploadsPlaylistId: 'UU' as string | null,
    accessToken: async () => 'token',
    /** A task in the queue, on a channel of its own. */
    seed(): Promise<bigint> {
      seeded += 1
      const name = `UC${String(seeded).padStart(21, '0')}A`
      const granted = { accessToken: 'a', refreshToken: 'r' }
      return seedPublishTask({ database, platformChannelId: name, granted, objectKey: name, size, name })
    },
    /** What a process that begins now has. */
    restarted: async () => createRecovery({ database, jobs, log, clock: () => clock }, records),
    deliver: (taskId: bigint) =>
      delivery.deliver(taskId, { jobId: 'job', signal: new AbortController().signal, log }),
    /** Delivers a task as often as it wants to come back, up to `limit` times, letting the time pass. */
    async settle(taskId: bigint, limit = 12): Promise<void> {
      if (!wakes.has(String(taskId))) wakes.set(String(taskId), 0)
      for (let round = 0; round < limit; round += 1) {
        const wake = wakes.get(String(taskId))
        if (wake === undefined) return
        clock += wake * 1000
        wakes.delete(String(taskId))
        await rig.deliver(taskId)
      }
    },
    /** Delivers a task up to the platform's last answer, which gets lost: the video is there, the task `confirming`. */
    async loseLastAnswer(taskId: bigint): Promise<void> {
      const { sendChunk } = platform
      const dead = async (...args: Parameters<typeof sendChunk>) => {
        const answer = await sendChunk(...args)
        if (answer.kind === 'complete') throw new PlatformProblem('transient', 'no answer')
        return answer
      }
      Object.assign(platform, { sendChunk: dead })
      await rig.settle(taskId, 1)
      Object.assign(platform, { sendChunk })
    },
    /** State and stage, as `published/done`. */
    async stands(taskId: bigint) {
      const found = await findTask(database.db, taskId)
      return found && `${publishTaskStatus.nameOf(found.task.status)}/${found.stage}`
    },
    setStatus: (taskId: bigint, status: PublishTaskStatus) =>
      database.pool.query('UPDATE publish_task SET status = $2 WHERE id = $1', [
        taskId,
        publishTaskStatus.codes[status],
      ]),
    /** Dumps what publishing stores; the returned function is the older backup coming back, as often as it is called. */
    async dump(): Promise<() => Promise<void>> {
      for (const table of stored) await database.pool.query(`CREATE TABLE dump_${table} AS TABLE ${table}`)
      return async () => {
        await database.pool.query(
          `TRUNCATE ${[...stored, 'recovery_finding', 'publish_recovery'].join()} CASCADE`,
        )
        for (const table of stored)
          await database.pool.query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE dump_${table}`)
      }
    },
    /** Does the work, and brings the dump made before it back. */
    async forgetting(work: () => Promise<void>): Promise<void> {
      const restore = await rig.dump()
      await work()
      await restore()
      wakes.clear()
      called = platform.calls.length
    },
    /** What the platform was called for since the restore. */
    callsSince: () => platform.calls.slice(called),
    /** After a worker has compared the figures. */
    async stateNow() {
      await guard.notice()
      return recovery.get(null)
    },
    /** As the operator, or as a person. */
    async confirm(ctx: SignedInContext | null = null) {
      const { open } = await rig.stateNow()
      const { recovery: after } = await recovery.confirm(ctx, BigInt(open?.id ?? 0))
      return after
    },
  }
  return rig
}
export type RecoveryRig = Awaited<ReturnType<typeof createRecoveryRig>>

/** Somebody with the administrator's permission, unless said otherwise. */
export function contextOf(change: Partial<Actor> = {}): SignedInContext {
  const actor: Actor = {
    staffId: 1n,
    sessionId: 1n,
    fullName: '管理员',
    departmentId: 1n,
    dataScope: 'all',
    permissions: new Set(['publishTask:read', 'recovery:confirm']),
    ...change,
  }
  return { actor, requestId: 'r', locale: 'zh', ip: '', log, idempotencyKey: null }
}
