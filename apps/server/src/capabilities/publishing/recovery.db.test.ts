import { Readable } from 'node:stream'
import { type PublishTaskStatus, publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { createSecretBox, parseSecretKeys } from '#src/platform/crypto/secret-box.ts'
import type { DurableRecords } from '#src/platform/storage/durable-records.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createMemoryRecords } from '../../../test/memory-records.ts'
import { seedPublishTask, testSecretKeys } from '../../../test/publishing-seed.ts'
import { createScriptedPlatform, type ScriptedPlatform } from '../../../test/scripted-platform.ts'
import { createDeliveryService } from './delivery.service.ts'
import { findDelivery } from './delivery.store.ts'
import { PlatformProblem } from './platform-adapter.ts'
import { findEvents, findTask } from './publish-task.store.ts'
import { createRecovery } from './publishing.ts'

const { codes } = publishTaskStatus
const size = 10
const gapSeconds = 900
const log = pino({ level: 'silent' })
/** What a look may call: none of it changes anything. */
const reading = ['position', 'findByMarker', 'read']

let database: TestDatabase
let platform: ScriptedPlatform
let records: DurableRecords
let clock: number
let uploadsPlaylistId: string | null
let seeded = 0
/** Calls of the platform before the restore. */
let called = 0
/** The newest wish to come back of each task, in seconds; taken out by `settle`. */
let wakes: Map<string, number>

beforeEach(async () => {
  database = await createTestDatabase({ scope: 'test' })
  platform = createScriptedPlatform()
  records = createMemoryRecords()
  clock = Date.now()
  uploadsPlaylistId = 'UU'
  wakes = new Map()
})

function parts() {
  const jobs = {
    send: async (_tx: unknown, _job: unknown, payload: unknown, options?: { startAfterSeconds?: number }) =>
      void wakes.set((payload as { taskId: string }).taskId, options?.startAfterSeconds ?? 0),
  }
  const { guard, ledger, recovery } = createRecovery({ database, records, jobs, log })
  const delivery = createDeliveryService({
    database,
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
    guard,
  })
  return { delivery, recovery, guard, ledger }
}

function seed(): Promise<bigint> {
  seeded += 1
  const name = `UC${String(seeded).padStart(21, '0')}A`
  return seedPublishTask({
    database,
    platformChannelId: name,
    granted: { accessToken: 'a', refreshToken: 'r' },
    objectKey: name,
    size,
    name,
  })
}

const deliver = (taskId: bigint) =>
  parts().delivery.deliver(taskId, { jobId: 'job', signal: new AbortController().signal, log })
const later = (seconds: number) => {
  clock += seconds * 1000
}
/** Delivers a task as often as it wants to come back, up to `limit` times, letting the time pass. */
async function settle(taskId: bigint, limit = 12) {
  if (!wakes.has(String(taskId))) wakes.set(String(taskId), 0)
  for (let round = 0; round < limit; round += 1) {
    const wake = wakes.get(String(taskId))
    if (wake === undefined) return
    later(wake)
    wakes.delete(String(taskId))
    await deliver(taskId)
  }
}
async function stands(taskId: bigint) {
  const found = await findTask(database.db, taskId)
  return found && `${publishTaskStatus.nameOf(found.task.status)}/${found.stage}`
}
const setStatus = (taskId: bigint, status: PublishTaskStatus) =>
  database.pool.query('UPDATE publish_task SET status = $2 WHERE id = $1', [taskId, codes[status]])

const tables = ['publish_task', 'publish_task_event', 'delivery', 'publish_mark', 'api_quota']
/** A dump of what publishing stores: afterwards `restore` is the older backup coming back. */
async function dump(): Promise<() => Promise<void>> {
  for (const table of tables) await database.pool.query(`CREATE TABLE dump_${table} AS TABLE ${table}`)
  return async () => {
    const all = [...tables, 'recovery_finding', 'publish_recovery'].join()
    await database.pool.query(`TRUNCATE ${all}`)
    for (const table of tables)
      await database.pool.query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE dump_${table}`)
  }
}

function contextOf(change: Partial<Actor> = {}): SignedInContext {
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
const stateNow = () => parts().recovery.get(null)
async function confirm(ctx: SignedInContext | null = null) {
  const { open } = await stateNow()
  return parts().recovery.confirm(ctx, BigInt(open?.id ?? 0))
}

/** Publishes while `work` runs and brings the dump made before it back. */
async function forgetting(work: () => Promise<void>): Promise<void> {
  const restore = await dump()
  await work()
  await restore()
  wakes.clear()
  called = platform.calls.length
}

const callsSince = () => platform.calls.slice(called)

test('D5 a healthy database holds nothing back, whatever was published', async () => {
  for (let count = 0; count < 3; count += 1) await settle(await seed())
  expect(await stateNow()).toMatchObject({ open: null })
  expect(platform.videos.size).toBe(3)
})

test('D5 several workers that publish at once never take their database for an old one', async () => {
  const tasks = await Promise.all(Array.from({ length: 8 }, seed))
  await Promise.all(tasks.map((taskId) => deliver(taskId)))
  expect(await stateNow()).toMatchObject({ open: null })
  expect(platform.videos.size).toBe(8)
})

test('D5 a described video, marker gone, is adopted from the ledger: only read, not described again, then published', async () => {
  const taskId = await seed()
  await forgetting(() => settle(taskId))
  expect(await stands(taskId)).toBe('publishQueued/intent')
  await settle(taskId)
  expect(await stands(taskId)).toBe('published/done')
  expect(platform.videos.size).toBe(1)
  expect(callsSince().filter((call) => !reading.includes(call))).toEqual([])
  const events = await findEvents(database.db, taskId)
  expect(events.map(({ event }) => event.reason)).toContain('adopted')
  expect(await stateNow()).toMatchObject({ counts: { looking: 0, found: 1, notFound: 0, unclear: 0 } })
})

test('D5 a video whose id nobody could store is found by its marker, described once and published', async () => {
  const taskId = await seed()
  await forgetting(async () => {
    const { sendChunk } = platform
    const dead = async (...args: Parameters<typeof sendChunk>) => {
      const answer = await sendChunk(...args)
      if (answer.kind === 'complete') throw new PlatformProblem('transient', 'no answer')
      return answer
    }
    Object.assign(platform, { sendChunk: dead })
    await settle(taskId, 1)
    Object.assign(platform, { sendChunk })
  })
  expect(platform.videos.size).toBe(1)
  platform.loseSessions()
  await settle(taskId)
  expect(await stands(taskId)).toBe('published/done')
  expect([...platform.videos.values()]).toMatchObject([{ public: true }])
  expect(callsSince().filter((call) => call === 'describe')).toHaveLength(1)
})

test('D5 a session open in the dump and completed since is asked, and its video adopted', async () => {
  const taskId = await seed()
  platform.next('sendChunk', () => {
    throw new PlatformProblem('transient', 'no answer')
  })
  await deliver(taskId)
  expect(await stands(taskId)).toBe('publishing/transferring')
  await forgetting(() => settle(taskId))
  await settle(taskId)
  expect(await stands(taskId)).toBe('published/done')
  expect(platform.videos.size).toBe(1)
})

test('D5 a task published by a later generation than the dump knows is adopted, too', async () => {
  const taskId = await seed()
  await forgetting(async () => {
    platform.next('sendChunk', () => ({ kind: 'lost' }))
    await settle(taskId)
    expect((await findDelivery(database.db, taskId))?.generation).toBe(2)
  })
  await settle(taskId)
  expect(await stands(taskId)).toBe('published/done')
  expect(platform.videos.size).toBe(1)
})

test('D5 what is not found is looked for twice, a gap apart, waits, and is published once after the confirmation', async () => {
  const published = await seed()
  const fresh = await seed()
  await forgetting(() => settle(published))
  await deliver(fresh)
  expect((await stateNow()).counts).toMatchObject({ looking: 2, notFound: 0 })
  await settle(fresh)
  expect((await stateNow()).counts).toMatchObject({ looking: 1, notFound: 1 })
  expect(await stands(fresh)).toBe('publishQueued/intent')
  expect((await findTask(database.db, fresh))?.task.waitReason).toBe('recovery')
  expect(platform.videos.size).toBe(1)
  await settle(published)

  expect((await confirm(contextOf())).open).toBeNull()
  expect(wakes.get(String(fresh))).toBe(0)
  await settle(fresh)
  expect(await stands(fresh)).toBe('published/done')
  expect(platform.videos.size).toBe(2)
  const events = await findEvents(database.db, fresh)
  expect(events.find(({ event }) => event.reason === 'resumed')?.event).toMatchObject({
    actor: 'person',
    staffId: 1n,
  })
  const { rows } = await database.pool.query(
    `SELECT staff_id, entity FROM audit_log WHERE action = 'recovery.confirm'`,
  )
  expect(rows).toEqual([{ staff_id: '1', entity: 'publishRecovery' }])
})

test('D5 a task still being looked up when a person confirms ends its look before anything is sent', async () => {
  const taskId = await seed()
  await forgetting(() => settle(taskId))
  await confirm()
  expect(await stateNow()).toMatchObject({ open: null })
  await settle(taskId)
  expect(await stands(taskId)).toBe('published/done')
  expect(platform.videos.size).toBe(1)
})

test('D5 a platform that cannot be asked proves nothing: the task goes on waiting and says why', async () => {
  const taskId = await seed()
  await forgetting(() => settle(taskId))
  platform.before = () => {
    throw new PlatformProblem('transient', 'down')
  }
  await settle(taskId, 6)
  const { rows } = await parts().recovery.findings(null, BigInt((await stateNow()).open?.id ?? 0), {
    page: 1,
    pageSize: 10,
  })
  expect(rows.map(({ finding }) => finding)).toMatchObject([
    { outcome: 'looking', looks: 0, problemCode: 'publishing.platformTrouble' },
  ])
  platform.before = () => undefined
  await settle(taskId)
  expect(await stands(taskId)).toBe('published/done')
})

test('D5 two videos with the marker, or a channel that cannot be searched, are for a person to decide, also after the confirmation', async () => {
  const twice = await seed()
  const hidden = await seed()
  await forgetting(async () => {
    for (const taskId of [twice, hidden]) {
      platform.next('openSession', () => {
        throw new PlatformProblem('transient', 'no answer')
      })
      await settle(taskId, 1)
    }
  })
  const marker = (await findDelivery(database.db, twice))?.marker ?? ''
  for (const id of ['a', 'b']) platform.videos.set(id, { marker, public: false, state: { kind: 'ready' } })
  await settle(twice, 3)
  uploadsPlaylistId = null
  await settle(hidden, 3)
  expect((await stateNow()).counts).toMatchObject({ unclear: 2 })
  await confirm()
  for (const taskId of [twice, hidden]) {
    await settle(taskId, 3)
    expect(await stands(taskId)).toBe('publishQueued/intent')
    await setStatus(taskId, 'terminating')
    await settle(taskId, 3)
    expect(await stands(taskId)).toBe('terminated/done')
  }
  expect(platform.videos.size).toBe(2)
})

test('D5 a task that was not found can be stopped before anybody confirms', async () => {
  const other = await seed()
  const taskId = await seed()
  await forgetting(() => settle(other))
  await settle(taskId, 4)
  await setStatus(taskId, 'terminating')
  await database.pool.query('UPDATE delivery SET wake_at = NULL')
  await settle(taskId)
  expect(await stands(taskId)).toBe('terminated/done')
  expect(callsSince().filter((call) => !reading.includes(call))).toEqual([])
})

test('D5 a failed task that was retried with success in the lost time is adopted; one that was not stays failed', async () => {
  const retried = await seed()
  const failed = await seed()
  for (const taskId of [retried, failed]) {
    platform.next('openSession', () => {
      throw new PlatformProblem('rejected', 'no')
    })
    await deliver(taskId)
    expect(await stands(taskId)).toBe('publishFailed/intent')
  }
  await forgetting(async () => {
    await setStatus(retried, 'publishQueued')
    await settle(retried)
    expect(await stands(retried)).toBe('published/done')
  })
  await settle(retried)
  expect(await stands(retried)).toBe('published/done')
  await settle(failed)
  expect(await stands(failed)).toBe('publishFailed/intent')
  expect(platform.videos.size).toBe(1)
})

test('D5 a task that gets the id of a lost one never takes its video', async () => {
  const lost = await seed()
  await settle(lost)
  await database.pool.query('UPDATE publish_mark SET effects = 0')
  await database.pool.query(
    'TRUNCATE publish_task, publish_task_event, delivery, recovery_finding RESTART IDENTITY',
  )
  const reused = await seed()
  expect(reused).toBe(lost)
  await settle(reused, 5)
  expect((await stateNow()).counts).toMatchObject({ found: 0, notFound: 1 })
  await confirm()
  await settle(reused)
  expect(platform.videos.size).toBe(2)
})

test('D5 a restore under a running worker is noticed before the last byte', async () => {
  const taskId = await seed()
  platform.before = async (call) => {
    if (call === 'sendChunk') await database.pool.query('UPDATE publish_mark SET effects = 0')
  }
  await deliver(taskId)
  expect(platform.videos.size).toBe(0)
  expect(await stands(taskId)).toBe('publishing/transferring')
  expect((await stateNow()).open).not.toBeNull()
})

test('D5 a dump made before the confirmation is old after it, and the same one restored twice is noticed twice', async () => {
  const first = await seed()
  const restore = await dump()
  await settle(first)
  for (let time = 0; time < 2; time += 1) {
    await restore()
    expect((await stateNow()).open).not.toBeNull()
    await settle(first)
    expect((await confirm()).open).toBeNull()
  }
  expect(platform.videos.size).toBe(1)
})

test('D5 only the system administrator may resume, everybody else sees that publishing is held', async () => {
  await seed()
  await forgetting(async () => settle(await seed()))
  const { recovery } = parts()
  const reader = contextOf({
    permissions: new Set(['publishTask:read']),
    dataScope: 'own',
    staffId: 99n,
  }).actor
  expect(await recovery.get(reader)).toMatchObject({ actions: [], counts: { looking: 0 } })
  expect(await recovery.get(contextOf().actor)).toMatchObject({
    actions: ['confirm'],
    counts: { looking: 1 },
  })
  const { open } = await stateNow()
  await confirm()
  await expect(recovery.confirm(null, BigInt(open?.id ?? 0))).rejects.toMatchObject({
    code: 'publishing.recoveryNotOpen',
  })
})
