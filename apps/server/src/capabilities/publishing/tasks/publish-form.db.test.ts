import { randomUUID } from 'node:crypto'
import type { PlatformFacts } from '@pindao/protocol/channels/platform-facts.ts'
import { createPublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { createNewsDesk } from '#src/platform/news.ts'
import { createDeliveryRig, type DeliveryRig } from '../delivery/delivery.test-support.ts'
import { createPublishFormService, type PublishFormService } from './publish-form.service.ts'
import { createPublishTaskService, type PublishTaskService } from './publish-task.service.ts'

let rig: DeliveryRig
let form: PublishFormService
let service: PublishTaskService
let seeded: { videoId: string; channelId: string; departmentId: bigint }
const barred = new Set<bigint>()
/** What the platform says of the channel. */
let told: PlatformFacts | null

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
    assertRecipe: async () => undefined,
    videoForPublishing: async () => ({ size: 1, crc32: '0badf00d', durationMs: 16 * 60_000 }),
    assertTakesTasks: async () => undefined,
    channelForPublishing: async (_ctx: unknown, id: bigint) => {
      if (barred.has(id)) throw new AppError('channels.notAuthorised')
      return {
        platform: 'youtube',
        departmentId: seeded.departmentId,
        uploadDefaults: { madeForKids: true },
        platformFacts: told,
      }
    },
    retrySideSteps: async () => false,
    subtitleFilesOf: async () => [],
    countVideos: async () => 1,
    countChannels: async () => 1,
  }
  form = createPublishFormService(deps)
  service = createPublishTaskService(deps)
})
afterAll(() => rig.close())
beforeEach(async () => {
  await rig.begin()
  barred.clear()
  told = null
  const { rows } = await rig.database.pool.query('SELECT * FROM publish_task WHERE id = $1', [rig.taskId])
  const { video_id: videoId, channel_id: channelId, department_id: departmentId } = rows[0]
  seeded = { videoId: String(videoId), channelId: String(channelId), departmentId: BigInt(departmentId) }
  await rig.database.pool.query('UPDATE publish_task SET status = 21; DELETE FROM publish_default')
})

function as(staffId = 1n): SignedInContext {
  const actor = {
    staffId,
    sessionId: 1n,
    fullName: '李晴',
    departmentId: 1n,
    dataScope: 'all',
    permissions: new Set(['publishTask:read', 'publishTask:create']),
  }
  const rest = { requestId: 'r', locale: 'zh', ip: '', log: pino({ level: 'silent' }) }
  return { actor, ...rest, idempotencyKey: randomUUID() } as unknown as SignedInContext
}

const create = (visibility: 1 | 3, madeForKids: boolean) =>
  service.create(
    as(),
    createPublishTask.body.parse({
      videoId: seeded.videoId,
      channelId: seeded.channelId,
      title: '第一集',
      visibility,
      madeForKids,
    }),
  )
const ask = () => form.forecast(as(), { videoId: seeded.videoId, channelIds: [seeded.channelId] })

test('PUB-03 what a person chose on a channel is remembered with the submission, theirs alone, until they forget it', async () => {
  expect(await form.defaults(as())).toEqual([])
  await create(3, false)
  await rig.database.pool.query('UPDATE publish_task SET status = 21')
  await create(1, true)
  expect(await form.defaults(as())).toEqual([
    { channelId: seeded.channelId, visibility: 1, madeForKids: true },
  ])
  expect(await form.defaults(as(999n))).toEqual([])
  expect(await form.forget(as())).toEqual({ forgotten: 1 })
  expect(await form.defaults(as())).toEqual([])
})

test('PUB-07 before anything is sent the form is told what a submission would meet, by the same checks', async () => {
  expect(await ask()).toEqual([
    {
      channelId: seeded.channelId,
      problem: null,
      madeForKids: true,
      tooLong: false,
      quotaUsedUp: false,
      reviewed: false,
      contractInReview: null,
    },
  ])
  const task = await create(3, false)
  expect(await ask()).toMatchObject([
    { problem: { code: 'publishing.alreadyPublishing', params: { taskId: task.id } } },
  ])
  await rig.database.pool.query("UPDATE publish_task SET wait_reason = 'quota' WHERE id = $1", [task.id])
  barred.add(BigInt(seeded.channelId))
  expect(await ask()).toMatchObject([{ problem: { code: 'channels.notAuthorised' }, quotaUsedUp: true }])
})

test('PUB-07 a video longer than a quarter of an hour is warned of where the channel may not upload such', async () => {
  const rest = {
    madeForKids: null,
    selfDeclaredMadeForKids: null,
    isLinked: true,
    monetised: null,
    standing: null,
  }
  const forecasts = []
  for (const longUploads of ['allowed', 'eligible', null] as const) {
    told = { longUploads, ...rest }
    forecasts.push(...(await ask()))
  }
  expect(forecasts.map(({ tooLong }) => tooLong)).toEqual([false, true, false])
})
