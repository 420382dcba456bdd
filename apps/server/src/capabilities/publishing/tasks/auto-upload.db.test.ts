import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedInContext } from '#src/platform/context.ts'
import { createNewsDesk } from '#src/platform/news.ts'
import { createDeliveryRig, type DeliveryRig } from '../delivery/delivery.test-support.ts'
import { createAutoUpload } from './auto-upload.ts'
import { moveTo } from './publish-task.machine.ts'
import { createPublishTaskService } from './publish-task.service.ts'
import { moveTask } from './publish-task.store.ts'

let rig: DeliveryRig
let sendOn: ReturnType<typeof createAutoUpload>
let video: { videoId: bigint; channelId: bigint | null; title: string; departmentId: bigint }
let forKids: boolean | null

beforeAll(async () => {
  rig = await createDeliveryRig()
  const deps = {
    database: rig.database,
    jobs: { send: async () => undefined, sendAll: async () => undefined },
    clock: Date.now,
    news: createNewsDesk(),
    links: {
      thumbnailUrl: (_actor: unknown, _video: unknown, key: string) => key,
      adapterOf: () => ({ watchUrl: (id: string) => `https://watch/${id}` }),
    },
    videoForPublishing: async () => ({ size: 1, crc32: '0badf00d', durationMs: 60_000 }),
    retrySideSteps: async () => false,
    assertRecipe: async () => undefined,
    subtitleFilesOf: async () => [],
    assertTakesTasks: async () => undefined,
    channelForPublishing: async () => ({
      platform: 'youtube',
      departmentId: video.departmentId,
      uploadDefaults: { madeForKids: forKids },
      platformFacts: null,
    }),
    countVideos: async () => 1,
    countChannels: async () => 1,
  }
  const service = createPublishTaskService(deps)
  sendOn = createAutoUpload({
    ...deps,
    service,
    videoMeant: async () => video,
    intoDropBox: async () => null,
  })
})
afterAll(() => rig.close())
beforeEach(async () => {
  await rig.begin()
  forKids = false
  const { rows } = await rig.database.pool.query('SELECT * FROM publish_task WHERE id = $1', [rig.taskId])
  const { video_id: videoId, channel_id: channelId, department_id: departmentId } = rows[0]
  video = {
    videoId: BigInt(videoId),
    channelId: BigInt(channelId),
    title: '第1集',
    departmentId: BigInt(departmentId),
  }
  await rig.database.pool.query(
    'DELETE FROM publish_default; UPDATE publish_task SET status = 21, video_id = video_id',
  )
})

function as(staffId = 1n): SignedInContext {
  const permissions = new Set(['publishTask:create', 'publishTask:read'] as const)
  return {
    actor: {
      staffId,
      sessionId: 1n,
      fullName: '',
      departmentId: video.departmentId,
      dataScope: 'all',
      permissions,
    },
    requestId: 'request',
    locale: 'zh',
    ip: '127.0.0.1',
    log: pino({ level: 'silent' }),
    idempotencyKey: randomUUID(),
  } as SignedInContext
}
const otherVideo = async () => {
  const { rows } = await rig.database.pool.query(
    `INSERT INTO video (title, file_name, object_key, upload_id, size, crc32, container, duration_ms, width, height,
       video_codec, upload_status, owner_staff_id, department_id, created_at, updated_at)
     SELECT title, file_name, object_key, upload_id, size, '0badf00d', container, duration_ms, width, height,
       video_codec, upload_status, owner_staff_id, department_id, created_at, updated_at
     FROM video WHERE id = $1 RETURNING id`,
    [video.videoId],
  )
  return BigInt(rows[0].id)
}

test('UPL-02 a saved video is sent on to its channel once, private, however often the call comes', async () => {
  const id = await otherVideo()
  const { task: first } = await sendOn(as(), id)
  expect(first).toMatchObject({ title: '第1集', visibility: 3, madeForKids: false, videoId: String(id) })
  video = { ...video, title: '改了名' }
  expect((await sendOn(as(), id)).task?.id).toBe(first?.id)
  const { rows } = await rig.database.pool.query('SELECT FROM publish_task WHERE video_id = $1', [id])
  expect(rows).toHaveLength(1)
})

test('UPL-02 it goes as the person chose on that channel last', async () => {
  await rig.database.pool.query('INSERT INTO publish_default VALUES (1, $1, 1, true, now())', [
    video.channelId,
  ])
  expect((await sendOn(as(), await otherVideo())).task).toMatchObject({ visibility: 1, madeForKids: true })
})

test('UPL-02 a video without a channel, or for a channel whose audience nobody has said, stays', async () => {
  const id = await otherVideo()
  forKids = null
  await expect(sendOn(as(), id)).rejects.toMatchObject({ code: 'publishing.audienceOpen' })
  video = { ...video, channelId: null }
  await expect(sendOn(as(), id)).rejects.toMatchObject({ code: 'publishing.noChannel' })
})

test('UPL-02 VID-02 the upload state of a video goes with the task that it was sent on by', async () => {
  const id = await otherVideo()
  const { task } = await sendOn(as(), id)
  const states: unknown[] = []
  const noted = async () => {
    const { rows } = await rig.database.pool.query('SELECT upload_status FROM video WHERE id = $1', [id])
    states.push(rows[0].upload_status)
  }
  await noted()
  const steps = [
    moveTo('downloadQueued', 'system', ['toPublish']),
    moveTo('publishQueued', 'system', ['downloadQueued']),
    moveTo('publishing', 'system'),
    moveTo('publishFailed', 'system', ['publishing']),
    moveTo('publishQueued', 'person', ['publishFailed']),
    moveTo('publishing', 'system'),
    moveTo('published', 'platform', ['publishing']),
  ]
  for (const step of steps) {
    const why = { at: new Date().toISOString(), reason: 'picked' }
    await rig.database.transaction((tx) => moveTask(tx, BigInt(task?.id ?? 0), step, why))
    await noted()
  }
  expect(states).toEqual([4, 4, 4, 5, 7, 8, 5, 6])
})
