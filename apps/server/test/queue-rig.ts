import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { channelCredential } from '#src/capabilities/channels/channel.table.ts'
import { createGrantSecrets } from '#src/capabilities/channels/grants/grant.secrets.ts'
import { saveGrant } from '#src/capabilities/channels/grants/grant.store.ts'
import { platformGrant } from '#src/capabilities/channels/grants/grant.table.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import { upload } from '#src/capabilities/media/uploads/upload.table.ts'
import { apiProject } from '#src/capabilities/platforms/quota/quota.table.ts'
import { insertDelivery } from '#src/capabilities/publishing/delivery/delivery.store.ts'
import { newMarker } from '#src/capabilities/publishing/delivery/marker.ts'
import { insertTask } from '#src/capabilities/publishing/tasks/publish-task.store.ts'
import { publishTask } from '#src/capabilities/publishing/tasks/publish-task.table.ts'
import { createSecretBox, parseSecretKeys } from '#src/platform/crypto/secret-box.ts'
import type { Job } from '#src/platform/queue/job.ts'
import { createQueue } from '#src/platform/queue/queue.ts'
import { createPublishingRig, type PublishingRig } from './publishing-rig.ts'
import { seedPublishTask, testSecretKeys } from './publishing-seed.ts'
import { sandboxClient } from './sandbox-grant.ts'

/** More than all that is asked and set around an upload costs. */
const unitsPerUpload = 1000
const log = pino({ level: 'silent' })

/** A queue of many tasks on many channels, with everything around it that is real; its workers are processes. */
export type QueueRig = PublishingRig & {
  /** By channel, each in the order in which its tasks were submitted. */
  readonly tasks: readonly (readonly bigint[])[]
  /** The platform's ids of the channels, in the same order. */
  readonly platformChannels: readonly string[]
  /** Sends a job for each task, as submissions and times do. */
  send(job: Job, tasks: readonly bigint[]): Promise<void>
  /** Google has granted the project so many uploads a day, and units for what goes with them. */
  grantUploads(perDay: number): Promise<void>
  /** Its owner has authorised a channel again. */
  reconnect(platformChannelId: string): Promise<void>
  /** How many tasks stand in each state. */
  counts(): Promise<Readonly<Record<string, number>>>
}

/** `perChannel` tasks on each of so many channels, all of the same small file. */
export async function createQueueRig(options: {
  readonly channels: number
  readonly perChannel: number
  readonly bytes: number
  readonly env?: Record<string, string>
  /** What each task says besides. */
  readonly task?: (nth: number) => Partial<typeof publishTask.$inferInsert>
}): Promise<QueueRig> {
  const rig = await createPublishingRig({
    bytes: options.bytes,
    ...(options.env ? { env: options.env } : {}),
  })
  const { database, world } = rig
  const videoIds = await copyVideos(rig, options.perChannel)
  const tasks: bigint[][] = []
  const platformChannels = world.channelIds.slice(0, options.channels)
  for (const [index, platformChannelId] of platformChannels.entries()) {
    const first =
      index === 0
        ? rig.taskId
        : await seedPublishTask({
            database,
            platformChannelId,
            granted: await world.grant(platformChannelId),
            objectKey: `seed ${index}`,
            size: options.bytes,
            name: `channel ${index}`,
          })
    tasks.push(await fillChannel(rig, first, videoIds, options))
  }
  return {
    ...rig,
    tasks,
    platformChannels,
    async send(job, ids) {
      const queue = await createQueue({ url: database.url, log, role: 'sender' })
      await database.transaction((tx) =>
        queue.sendAll(
          tx,
          job,
          ids.map((taskId) => ({ taskId: String(taskId) })),
        ),
      )
      await queue.stop()
    },
    async grantUploads(perDay) {
      const { id: clientId } = sandboxClient
      const units = perDay * unitsPerUpload
      await world.control('/quota', { clientId, bucket: 'videos.insert', remaining: perDay })
      await world.control('/quota', { clientId, bucket: 'units', remaining: units })
      const at = new Date().toISOString()
      await database.db.insert(apiProject).values({
        platform: 'youtube',
        name: 'granted',
        clientId,
        audited: true,
        enabled: true,
        quotas: { inserts: perDay, units },
        createdAt: at,
        updatedAt: at,
      })
    },
    async reconnect(platformChannelId) {
      const [row] = await database.db
        .select()
        .from(platformGrant)
        .where(eq(platformGrant.accountId, platformChannelId))
      if (!row) throw new Error('no such channel')
      const sealed = createGrantSecrets(createSecretBox(parseSecretKeys(testSecretKeys)))
      const expiresAt = new Date(Date.now() + 3_500_000).toISOString()
      const granted = await world.grant(platformChannelId)
      const tokens = sealed.seal(row, { ...granted, expiresAt, scopes: [], dataAccessExpiresAt: null })
      await saveGrant(database.db, row.id, { ...tokens, status: 0 })
      await database.db
        .update(channelCredential)
        .set({ status: 0 })
        .where(eq(channelCredential.grantId, row.id))
    },
    async counts() {
      const { rows } = await database.pool.query<{ status: number; n: number }>(
        'SELECT status, count(*)::int AS n FROM publish_task GROUP BY 1',
      )
      return Object.fromEntries(rows.map(({ status, n }) => [publishTaskStatus.nameOf(status), n]))
    },
  }
}

/** Further videos of the same file: a channel has a video once. */
async function copyVideos({ database, storeAgain }: PublishingRig, count: number): Promise<bigint[]> {
  const [first] = await database.db.select().from(video)
  const [stored] = await database.db.select().from(upload)
  if (!first || !stored) throw new Error('nothing was seeded')
  const ids = [first.id]
  for (let nth = 2; nth <= count; nth += 1) {
    const objectKey = await storeAgain(`copy-${nth}`)
    const { id: _upload, ...file } = stored
    const [sent] = await database.db
      .insert(upload)
      .values({ ...file, uploadKey: `copy ${nth}`, objectKey })
      .returning({ id: upload.id })
    const { id: _video, ...rest } = first
    const copy = { ...rest, uploadId: sent?.id ?? 0n, objectKey, crc32: nth.toString(16).padStart(8, '0') }
    const [made] = await database.db
      .insert(video)
      .values(copy as typeof video.$inferInsert)
      .returning({ id: video.id })
    ids.push(made?.id ?? 0n)
  }
  return ids
}

/** The tasks of a channel, whose first was seeded with it. */
async function fillChannel(
  { database }: PublishingRig,
  firstId: bigint,
  videoIds: readonly bigint[],
  { bytes, task = () => ({}) }: Parameters<typeof createQueueRig>[0],
): Promise<bigint[]> {
  const [first] = await database.db.select().from(publishTask).where(eq(publishTask.id, firstId))
  if (!first) throw new Error('nothing was seeded')
  const [firstVideo = 0n, ...others] = videoIds
  await database.db
    .update(publishTask)
    .set({ videoId: firstVideo, ...task(0) })
    .where(eq(publishTask.id, firstId))
  const { id: _id, ...like } = first
  const ids = [firstId]
  for (const [index, videoId] of others.entries()) {
    const at = new Date().toISOString()
    ids.push(
      await database.transaction(async (tx) => {
        const id = await insertTask(tx, { ...like, videoId, createdAt: at, ...task(index + 1) })
        await insertDelivery(
          tx,
          { taskId: id, generation: 1, marker: newMarker(id, 1), bytesTotal: bytes },
          at,
        )
        return id
      }),
    )
  }
  return ids
}
