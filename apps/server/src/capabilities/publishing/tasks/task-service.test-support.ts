import { randomUUID } from 'node:crypto'
import { createPublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { pino } from 'pino'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { createNewsDesk } from '#src/platform/news.ts'
import { createQueue } from '#src/platform/queue/queue.ts'
import { createPublishingRig } from '../../../../test/publishing-rig.ts'
import { createDueTasks } from './due.service.ts'
import type { PublishReview } from './publish-review.ts'
import { createPublishTaskService } from './publish-task.service.ts'

const log = pino({ level: 'silent' })

/** What people do with tasks on a database of its own: one video, one channel, jobs that nobody takes up. */
export async function createTaskServiceRig(
  given: {
    readonly subtitleFiles?: readonly bigint[]
    readonly platform?: string
    readonly review?: PublishReview
  } = {},
) {
  const rig = await createPublishingRig({ bytes: 1000 })
  const queue = await createQueue({ url: rig.database.url, log, role: 'sender' })
  const { rows } = await rig.database.pool.query(
    'SELECT video_id, channel_id, department_id FROM publish_task',
  )
  let now = Date.now()
  const news = createNewsDesk()
  const lowered: string[] = []
  news.tellBy('bell', {
    tell: async () => undefined,
    lower: async (_tx, causes) => void lowered.push(...causes),
  })
  const kit = { database: rig.database, jobs: queue, news, clock: () => now }
  const service = createPublishTaskService({
    ...kit,
    links: {
      thumbnailUrl: (_actor, _video, key) => key,
      adapterOf: () => ({ watchUrl: (id) => `https://watch/${id}` }),
    },
    assertRecipe: async () => undefined,
    videoForPublishing: async () => ({ size: 1000, crc32: '0badf00d', durationMs: 1 }),
    assertTakesTasks: async () => undefined,
    channelForPublishing: async () => ({
      platform: given.platform ?? 'youtube',
      departmentId: BigInt(rows[0].department_id),
      uploadDefaults: { madeForKids: null },
      platformFacts: null,
    }),
    retrySideSteps: async () => false,
    subtitleFilesOf: async () => given.subtitleFiles ?? [],
    ...(given.review ? { review: given.review } : {}),
    countVideos: async () => 1,
    countChannels: async () => 1,
  })
  return {
    rig,
    service,
    /** The causes of what was told and is dealt with by now. */
    lowered,
    due: createDueTasks(kit),
    input: createPublishTask.body.parse({
      videoId: String(rows[0].video_id),
      channelId: String(rows[0].channel_id),
      title: '第二集',
      visibility: 1,
      madeForKids: false,
    }),
    /** The clock of the service stands at this instant. */
    at(instant: string) {
      now = Date.parse(instant)
    },
    /** Nothing is under way any more, and no job waits. */
    async clear() {
      const { terminated } = publishTaskStatus.codes
      await rig.database.pool.query('UPDATE publish_task SET status = $1', [terminated])
      await rig.database.pool.query('DELETE FROM pgboss.job')
    },
    async close() {
      await queue.stop()
      await rig.remove()
    },
  }
}
export type TaskServiceRig = Awaited<ReturnType<typeof createTaskServiceRig>>

/** Somebody who sees all tasks and may do with them what `permissions` say. */
export function taskContext(
  change: Partial<Actor> & Pick<Actor, 'permissions'>,
  key: string = randomUUID(),
): SignedInContext {
  const actor: Actor = {
    staffId: 1n,
    sessionId: 1n,
    fullName: '李晴',
    departmentId: 1n,
    dataScope: 'all',
    ...change,
  }
  return { actor, requestId: 'r', locale: 'zh', ip: '', log, idempotencyKey: key }
}
