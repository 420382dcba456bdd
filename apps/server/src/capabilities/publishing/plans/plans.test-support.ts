import { randomUUID } from 'node:crypto'
import type { PlanPlace, PlanRule } from '@pindao/protocol/publishing/publish-plan.fields.ts'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import { upload } from '#src/capabilities/media/uploads/upload.table.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { createNewsDesk, type News } from '#src/platform/news.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { seedPublishTask } from '../../../../test/publishing-seed.ts'
import { createCalendar } from './calendar.service.ts'
import { createPlanService } from './plan.service.ts'
import { createPlanBooking, type PlanBookingDeps } from './plan-booking.ts'
import { createPlanPreview } from './plan-preview.service.ts'
import { createPlanTasks } from './plan-tasks.adapter.ts'

const log = pino({ level: 'silent' })

/** Plans on a database of their own: one channel, as many videos as asked for, tasks that nothing delivers. */
export async function createPlanRig(videoCount: number) {
  const database = await createTestDatabase()
  await seedPublishTask({
    database,
    platformChannelId: 'UCplanplanplanplanplanpA',
    granted: { accessToken: 'a', refreshToken: 'r' },
    objectKey: 'plan',
    size: 10,
  })
  await database.pool.query('DELETE FROM delivery')
  await database.pool.query('DELETE FROM publish_task')
  const [first] = await database.db.select().from(video)
  const [home] = await database.db.select().from(channel)
  if (!first || !home) throw new Error('nothing was seeded')
  const { id: _id, ...like } = first
  const [stored] = await database.db.select().from(upload)
  if (!stored) throw new Error('nothing was seeded')
  const videoIds = [String(first.id)]
  for (let n = 2; n <= videoCount; n += 1) {
    const { id: _old, ...rest } = stored
    const [file] = await database.db
      .insert(upload)
      .values({ ...rest, uploadKey: `plan ${n}`, objectKey: `plan ${n}` })
      .returning({ id: upload.id })
    const next = {
      ...like,
      uploadId: file?.id ?? 0n,
      objectKey: `plan ${n}`,
      title: `第${n}集`,
      crc32: String(n).padStart(8, '0'),
    }
    const [made] = await database.db
      .insert(video)
      .values(next as typeof video.$inferInsert)
      .returning({ id: video.id })
    videoIds.push(String(made?.id))
  }
  const staffId = first.ownerStaffId
  const sent: { job: string; after: number }[] = []
  const jobs: JobSender = {
    send: async (_tx, job, _payload, options) =>
      void sent.push({ job: job.name, after: options?.startAfterSeconds ?? 0 }),
    sendAll: async () => undefined,
  }
  const told: News[] = []
  const begun: { readonly items: readonly { recordId: bigint; targetId: bigint }[] }[] = []
  let now = Date.parse('2026-03-02T01:00:00Z')
  const clock = () => now
  const links = { thumbnailUrl: () => '', adapterOf: () => ({ watchUrl: (id: string) => id }) }
  const videoRow = async (id: bigint) => {
    const [row] = await database.db.select().from(video).where(eq(video.id, id))
    if (!row || row.deletedAt !== null) throw new AppError('media.videoNotFound')
    return row
  }
  const rig = {
    barred: null as AppError | null,
  }
  const channelForPublishing = async () => {
    if (rig.barred) throw rig.barred
    return home
  }
  const tasks = createPlanTasks({
    clock,
    jobs,
    news: createNewsDesk(),
    links,
    videoForPublishing: (_ctx, id) => videoRow(id),
    assertTakesTasks: async () => undefined,
    assertRecipe: async () => undefined,
    subtitleFilesOf: async () => [],
  })
  const deps: PlanBookingDeps = {
    database,
    clock,
    tasks,
    news: { raise: async (_tx, ...news) => void told.push(...news) },
    words: async (_ctx, { videoTitle, fields }) => ({
      title: videoTitle,
      description: fields.description,
      tags: [],
      recipe: null,
    }),
    videoTitlesOf: async (_actor, ids) =>
      new Map(await Promise.all(ids.map(async (id) => [id, (await videoRow(id)).title] as const))),
    channelForPublishing,
    beginOperation: async (_tx, _ctx, { items }) => {
      begun.push({ items })
      return 1n
    },
  }
  const { command, ...booking } = createPlanBooking(deps)
  const plans = createPlanService({ database, clock, tasks, booking })
  const preview = createPlanPreview({
    database,
    clock,
    links,
    videoOfPlan: (_ctx, id) => videoRow(id),
    channelOfPlan: async () => home,
    channelForPublishing,
    usualInserts: () => 100,
    movableOf: plans.movableOf,
  })
  const uploadsPerDay = { usualInserts: 100, configured: { clientId: '', dailyUploads: 100 } }
  const calendar = createCalendar({ database, clock, tasks, uploadsPerDay })

  const ctx = (change: Partial<SignedInContext['actor']> = {}): SignedInContext => {
    const permissions: SignedInContext['actor']['permissions'] = new Set([
      'publishPlan:update',
      'publishPlan:delete',
      'publishTask:read',
    ])
    const actor = {
      staffId,
      sessionId: 1n,
      fullName: '李晴',
      departmentId: home.departmentId,
      dataScope: 'all' as const,
      permissions,
      ...change,
    }
    return { actor, requestId: 'r', locale: 'zh', ip: '', log, idempotencyKey: randomUUID() }
  }

  return Object.assign(rig, {
    database,
    videoIds,
    channelId: String(home.id),
    sent,
    told,
    begun,
    command,
    plans,
    preview,
    calendar,
    uploadsPerDay,
    clock,
    ctx,
    at(instant: string) {
      now = Date.parse(instant)
    },
    /** Books places as a preview shows them. */
    book(entries: readonly PlanPlace[], rule: PlanRule) {
      const fields = { visibility: 1, madeForKids: false, templateId: null, description: '' } as const
      const places = entries.map(({ videoId, channelId, publishAt }) => ({ videoId, channelId, publishAt }))
      return plans.create(ctx(), { name: '计划', rule, fields, entries: places })
    },
  })
}
