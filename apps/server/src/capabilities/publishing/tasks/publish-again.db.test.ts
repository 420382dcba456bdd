import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { createPublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { sameAgain } from '@pindao/protocol/publishing/ways-out.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { createNewsDesk } from '#src/platform/news.ts'
import { createDeliveryRig, type DeliveryRig, refuse } from '../delivery/delivery.test-support.ts'
import { createPublishTaskService, type PublishTaskService } from './publish-task.service.ts'

let rig: DeliveryRig
let service: PublishTaskService
let seeded: { videoId: string; channelId: string; departmentId: bigint }
beforeAll(async () => {
  rig = await createDeliveryRig()
  const silent = { send: async () => undefined, sendAll: async () => undefined }
  service = createPublishTaskService({
    database: rig.database,
    jobs: silent,
    clock: Date.now,
    news: createNewsDesk(),
    links: {
      thumbnailUrl: (_actor, _video, key) => key,
      adapterOf: () => ({ watchUrl: (id) => `https://watch/${id}` }),
    },
    assertRecipe: async () => undefined,
    videoForPublishing: async (_ctx, id) => {
      const { rows } = await rig.database.pool.query('SELECT * FROM video WHERE id = $1', [id])
      return { size: Number(rows[0].size), crc32: rows[0].crc32, durationMs: Number(rows[0].duration_ms) }
    },
    assertTakesTasks: async () => undefined,
    channelForPublishing: async () => ({
      platform: 'youtube',
      departmentId: seeded.departmentId,
      uploadDefaults: { madeForKids: null },
      platformFacts: null,
    }),
    retrySideSteps: async () => false,
    subtitleFilesOf: async () => [],
    countVideos: async () => 1,
    countChannels: async () => 1,
  })
})
afterAll(() => rig.close())
beforeEach(async () => {
  await rig.begin()
  const { rows } = await rig.database.pool.query('SELECT * FROM publish_task WHERE id = $1', [rig.taskId])
  const { video_id: videoId, channel_id: channelId, department_id: departmentId } = rows[0]
  seeded = { videoId: String(videoId), channelId: String(channelId), departmentId: BigInt(departmentId) }
})

function as(change: Partial<Actor> = {}): SignedInContext {
  const actor: Actor = {
    staffId: 1n,
    sessionId: 1n,
    fullName: '李晴',
    departmentId: 1n,
    dataScope: 'all',
    permissions: new Set([
      ...(['publishTask:read', 'publishTask:create', 'publishTask:retry'] as const),
      ...(['publishTask:terminate', 'video:read'] as const),
    ]),
    ...change,
  }
  const log = pino({ level: 'silent' })
  return { actor, requestId: 'r', locale: 'zh', ip: '', log, idempotencyKey: randomUUID() }
}

type Asked = { videoId?: string; confirmed?: string | undefined; ctx?: SignedInContext }
const create = ({ videoId = seeded.videoId, confirmed, ctx = as() }: Asked = {}) =>
  service.create(
    ctx,
    createPublishTask.body.parse({
      videoId,
      channelId: seeded.channelId,
      title: '第一集',
      visibility: 1,
      madeForKids: false,
      ...(confirmed === undefined ? {} : { confirmed }),
    }),
  )
/** What is offered about a failed task; what may be changed of any task is another matter. */
const waysOutOf = async (id: bigint) => {
  const task = await service.get(as(), id)
  const actions = task.actions.filter((action) => ['republish', 'retry', 'terminate'].includes(action))
  return { ...task, actions }
}
const first = () => waysOutOf(firstId)
let firstId = 0n
const retry = () => service.retry(as(), firstId)
const terminate = () => service.terminate(as(), firstId)

/** What a refused call says; fails where it was not refused. */
async function refusal(call: Promise<unknown>): Promise<{ code: ErrorCode; params: object }> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw new Error('not refused', { cause: error })
  return { code: error.code, params: error.params }
}

const failures = {
  /** Before a byte: nothing is on the platform. */
  'before its bytes': () => rig.platform.next('openSession', refuse),
  /** After all of them: a private video is kept there. */
  'after its bytes': () => rig.platform.next('describe', refuse),
} as const
type Failure = keyof typeof failures

async function failFirst(failure: Failure): Promise<void> {
  firstId = rig.taskId
  failures[failure]()
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('publishFailed')
}

async function deliverAll(): Promise<void> {
  const { rows } = await rig.database.pool.query(
    'SELECT id FROM publish_task WHERE channel_id = $1 AND status IN (2, 4, 20) ORDER BY id',
    [seeded.channelId],
  )
  for (const { id } of rows) {
    rig.taskId = BigInt(id)
    await rig.deliverToTheEnd()
  }
}
const publicVideos = () => [...rig.platform.videos.values()].filter((video) => video.public).length

/** Another video whose file holds the same. */
async function copyVideo(): Promise<string> {
  const columns = `title, channel_id, file_name, object_key, upload_id, size, crc32, container, duration_ms, width,
    height, video_codec, upload_status, owner_staff_id, department_id, created_at, updated_at`
  const { rows } = await rig.database.pool.query(
    `INSERT INTO video (${columns}) SELECT ${columns} FROM video WHERE id = $1 RETURNING id`,
    [seeded.videoId],
  )
  return String(rows[0].id)
}

test('PUB-07 while a failed task keeps a private video on the platform nothing is begun beside it; a retry takes that video up', async () => {
  await failFirst('after its bytes')
  const [kept] = rig.platform.videos.keys()
  expect(await first()).toMatchObject({ actions: ['retry', 'terminate'], advice: 'videoWaits' })
  expect(await refusal(create())).toMatchObject({
    code: 'publishing.videoWaits',
    params: { stands: 'waits', title: '第一集', taskId: String(firstId), url: `https://watch/${kept}` },
  })
  await retry()
  await deliverAll()
  expect([...rig.platform.videos]).toMatchObject([[kept, { public: true }]])
})

test('PUB-07 a failed task that is stopped takes its private video away before another one may be sent', async () => {
  await failFirst('after its bytes')
  await terminate()
  expect((await refusal(create())).code).toBe('publishing.alreadyPublishing')
  await deliverAll()
  expect(rig.platform.videos.size).toBe(0)
  expect(await first()).toMatchObject({ actions: ['republish'], advice: null })
  await create()
  expect((await refusal(retry())).code).toBe('publishing.notRetryable')
  await deliverAll()
  expect(publicVideos()).toBe(1)
  expect(rig.platform.videos.size).toBe(1)
})

test('PUB-07 a video that is still shown after it was taken away keeps its task from ending', async () => {
  await failFirst('after its bytes')
  await terminate()
  const { remove } = rig.platform
  Object.assign(rig.platform, { remove: async () => undefined })
  await rig.deliver()
  expect((await rig.stands()).status).toBe('terminating')
  expect((await refusal(create())).code).toBe('publishing.alreadyPublishing')
  Object.assign(rig.platform, { remove })
  rig.later(rig.wakes.at(-1) ?? 0)
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('terminated')
  expect(rig.platform.videos.size).toBe(0)
})

test.each(['refused', 'removed'] as const)(
  'PUB-07 stopping a task whose video the platform has %s leaves nothing there and ends',
  async (what) => {
    firstId = rig.taskId
    rig.platform.before = (call) => {
      if (call !== 'read') return
      for (const [id, video] of rig.platform.videos) {
        if (what === 'removed') rig.platform.videos.delete(id)
        else if (video.public) video.state = { kind: 'refused', reason: 'duplicate' }
      }
    }
    await rig.deliverToTheEnd(60)
    expect((await rig.stands()).status).toBe('publishFailed')
    await terminate()
    await rig.deliverToTheEnd()
    expect((await rig.stands()).status).toBe('terminated')
    expect(rig.platform.videos.size).toBe(0)
  },
)

/** An older backup came back, and what became of the first task since is for a person to say. */
async function forgetFirst(): Promise<void> {
  await rig.database.pool.query(
    `WITH held AS (
       INSERT INTO publish_recovery (noticed_at, database_mark, storage_mark, confirmed_at)
       VALUES (now(), 1, 2, now()) RETURNING id)
     INSERT INTO recovery_finding (task_id, recovery_id, outcome, looks, looked_at)
     SELECT $1, id, 'unclear', 0, now() FROM held`,
    [firstId],
  )
}

test.each(['sent', 'never sent'] as const)(
  'D5 PUB-07 stopping a failed task whose fate is forgotten finds out first, and leaves nothing there: %s',
  async (what) => {
    await failFirst('before its bytes')
    await forgetFirst()
    const { rows } = await rig.database.pool.query('SELECT marker FROM delivery WHERE task_id = $1', [
      firstId,
    ])
    const lostVideo = { marker: rows[0].marker, public: false, state: { kind: 'ready' } } as const
    if (what === 'sent') rig.platform.videos.set('lost-video', { ...lostVideo })
    await terminate()
    expect((await rig.stands()).status).toBe('terminating')
    const videoId = await copyVideo()
    expect((await refusal(create({ videoId }))).code).toBe('publishing.sameAgain')
    await deliverAll()
    expect((await rig.stands()).status).toBe('terminated')
    expect(rig.platform.videos.size).toBe(0)
  },
)

test('PUB-07 what failed before its bytes ends when its video is submitted anew, and cannot be retried after that', async () => {
  await failFirst('before its bytes')
  expect((await first()).actions).toEqual(['republish', 'retry', 'terminate'])
  const anew = await create()
  expect(await first()).toMatchObject({ status: 21, actions: ['republish'] })
  expect((await first()).timeline.at(-1)).toMatchObject({ reason: 'replaced', actor: 'person' })
  expect((await refusal(retry())).code).toBe('publishing.notRetryable')
  await deliverAll()
  expect(publicVideos()).toBe(1)
  expect(anew.id).not.toBe(String(firstId))
})

test("PUB-07 somebody's failed task outside one's data scope is not ended by a submission, and not told about", async () => {
  await failFirst('before its bytes')
  const ctx = as({ staffId: 999n, departmentId: 999n, dataScope: 'own' })
  expect(await refusal(create({ ctx }))).toEqual({
    code: 'publishing.failedTaskOfOthers',
    params: { stands: 'waits', channel: '星河短剧场' },
  })
  expect((await first()).status).toBe(6)
})

const orders = [
  ['create', 'retry'],
  ['retry', 'create'],
  ['create', 'terminate', 'retry'],
  ['terminate', 'create', 'retry'],
  ['terminate', 'retry', 'create'],
] as const
const acts = { create: () => create(), retry, terminate }

test.each(
  (['before its bytes', 'after its bytes'] as const).flatMap((failure) =>
    orders.flatMap((order) => [
      [failure, order, 'one by one'] as const,
      [failure, order, 'all at once'] as const,
    ]),
  ),
)('PUB-07 of what failed %s, %j %s leave one public video at most, and nothing private', async (...given) => {
  const [failure, order, how] = given
  await failFirst(failure)
  if (how === 'all at once') await Promise.allSettled(order.map((act) => acts[act]()))
  else
    for (const act of order) {
      await acts[act]().catch(() => undefined)
      await deliverAll()
    }
  await deliverAll()
  expect(publicVideos()).toBeLessThanOrEqual(1)
  expect(rig.platform.videos.size).toBe(publicVideos())
})

test('PUB-07 of a retry and a submission at the same moment, from two processes, one goes through', async () => {
  for (let round = 0; round < 5; round += 1) {
    await rig.begin()
    const { rows } = await rig.database.pool.query('SELECT * FROM publish_task WHERE id = $1', [rig.taskId])
    seeded = { ...seeded, videoId: String(rows[0].video_id), channelId: String(rows[0].channel_id) }
    await failFirst('before its bytes')
    const both = await Promise.allSettled([retry(), create(), retry(), create()])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await deliverAll()
    expect(publicVideos()).toBe(1)
  }
})

test('PUB-07 what was published to a channel is asked about before it goes there again: when, where, and a link', async () => {
  await rig.deliverToTheEnd()
  const { rows } = await rig.database.pool.query('SELECT * FROM publish_task WHERE id = $1', [rig.taskId])
  const asked = await refusal(create())
  expect(asked.code).toBe('publishing.sameAgain')
  const { confirmation, ...told } = sameAgain.parse(asked.params)
  expect(told).toEqual({
    stands: 'published',
    channel: '星河短剧场',
    title: '第一集',
    taskId: String(rig.taskId),
    publishedAt: rows[0].published_at,
    url: `https://watch/${rows[0].platform_video_id}`,
  })
  expect((await refusal(create({ confirmed: 'something else' }))).code).toBe('publishing.sameAgain')
  const { id } = await create({ confirmed: confirmation })
  expect((await service.get(as(), BigInt(id))).timeline[0]).toMatchObject({ reason: 'submittedAgain' })
  await deliverAll()
  expect(publicVideos()).toBe(2)
  // A yes to one video is no yes to the next.
  const next = await refusal(create({ confirmed: confirmation }))
  expect(next).toMatchObject({ code: 'publishing.sameAgain', params: { taskId: id } })
})

test('PUB-07 another video of the same content is the same again: published, on its way, or waiting after a failure', async () => {
  const videoId = await copyVideo()
  expect(await refusal(create({ videoId }))).toMatchObject({
    code: 'publishing.sameAgain',
    params: { stands: 'underWay', taskId: String(rig.taskId) },
  })
  await failFirst('after its bytes')
  const waiting = await refusal(create({ videoId }))
  expect(waiting).toMatchObject({ code: 'publishing.sameAgain', params: { stands: 'waits' } })
  const { confirmation } = sameAgain.parse(waiting.params)
  await retry()
  await deliverAll()
  const published = await refusal(create({ videoId, confirmed: confirmation }))
  expect(published).toMatchObject({ code: 'publishing.sameAgain', params: { stands: 'published' } })
  expect(publicVideos()).toBe(1)
})

test('PUB-07 of two videos of the same content submitted at the same moment one is asked about', async () => {
  await rig.setStatus('terminated')
  const other = await copyVideo()
  const both = await Promise.allSettled([create(), create({ videoId: other })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('PUB-07 a failed task whose content was submitted again after a yes is not retried beside it', async () => {
  await failFirst('after its bytes')
  const videoId = await copyVideo()
  const { params } = await refusal(create({ videoId }))
  const { id } = await create({ videoId, confirmed: sameAgain.parse(params).confirmation })
  expect(await first()).toMatchObject({ actions: ['terminate'], advice: 'overtaken' })
  expect(await refusal(retry())).toMatchObject({ code: 'publishing.overtaken', params: { taskId: id } })
  await terminate()
  await deliverAll()
  expect(rig.platform.videos.size).toBe(1)
  expect(publicVideos()).toBe(1)
})

test('PUB-07 of two failed tasks of the same content only the newer one is retried, until it is stopped', async () => {
  await failFirst('after its bytes')
  const videoId = await copyVideo()
  const { params } = await refusal(create({ videoId }))
  const { id } = await create({ videoId, confirmed: sameAgain.parse(params).confirmation })
  failures['after its bytes']()
  await deliverAll()
  expect(await waysOutOf(BigInt(id))).toMatchObject({ status: 6, actions: ['retry', 'terminate'] })
  expect(await first()).toMatchObject({ actions: ['terminate'], advice: 'overtaken' })
  expect(await refusal(retry())).toMatchObject({
    code: 'publishing.overtaken',
    params: { stands: 'waits', taskId: id },
  })
  await service.retry(as(), BigInt(id))
  await deliverAll()
  expect((await refusal(retry())).code).toBe('publishing.overtaken')
  expect(publicVideos()).toBe(1)
})

test('PERM-03 of a task that somebody may not see they are told that it is there, and nothing of it', async () => {
  await rig.deliverToTheEnd()
  const { rows } = await rig.database.pool.query(
    'SELECT s.id FROM staff s JOIN publish_task t ON t.operator_id <> s.id WHERE t.id = $1 LIMIT 1',
    [rig.taskId],
  )
  const ctx = as({ staffId: BigInt(rows[0].id), departmentId: 999n, dataScope: 'own' })
  const { code, params } = await refusal(create({ ctx }))
  expect(code).toBe('publishing.sameAgain')
  const { confirmation, ...told } = sameAgain.parse(params)
  expect(told).toEqual({ stands: 'published', channel: '星河短剧场' })
  await create({ ctx, confirmed: confirmation })
})
