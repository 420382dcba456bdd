import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { publishTaskStatus, visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { eq } from 'drizzle-orm'
import { department, staff } from '#src/capabilities/access/staff.table.ts'
import { channel, channelCredential } from '#src/capabilities/channels/channel.table.ts'
import { createCredentialSecrets } from '#src/capabilities/channels/credential.secrets.ts'
import { upload } from '#src/capabilities/media/upload.table.ts'
import { video } from '#src/capabilities/media/video.table.ts'
import { insertDelivery } from '#src/capabilities/publishing/delivery.store.ts'
import { newMarker } from '#src/capabilities/publishing/marker.ts'
import { findTask, insertTask } from '#src/capabilities/publishing/publish-task.store.ts'
import { createSecretBox, parseSecretKeys } from '#src/platform/crypto/secret-box.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createKillProxy, type KillProxy } from './kill-proxy.ts'
import { type SandboxWorld, sandboxClient, startSandboxWorld } from './sandbox-world.ts'

const secretKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`
const publishQueued = publishTaskStatus.codes.publishQueued

/**
 * One publish with everything around it that is real: a database of its own, a stored file, the sandbox as platform
 * with a proxy before it, and the environment for worker processes. The job is not sent by an API but as one would.
 */
export type PublishingRig = {
  readonly database: TestDatabase
  readonly world: SandboxWorld
  readonly proxy: KillProxy
  readonly sha256: string
  /** Environment of a worker process. */
  readonly workerEnv: Record<string, string>
  readonly taskId: bigint
  status(): Promise<number>
  /** Waits until the task stands in one of these states; throws with where it stands when that takes too long. */
  untilStatus(names: readonly (typeof publishTaskStatus.names)[number][], limitMs?: number): Promise<void>
  remove(): Promise<void>
}

export async function createPublishingRig(options: {
  bytes: number
  env?: Record<string, string>
}): Promise<PublishingRig> {
  const proxy = await createKillProxy()
  const world = await startSandboxWorld({ publicUrl: proxy.address })
  proxy.target = world.direct
  const database = await createTestDatabase()
  const storageDir = await mkdtemp(join(tmpdir(), 'pindao-rig-'))
  const content = videoLike(options.bytes)
  const objectKey = '2026-11-21/1/1-rig/rig.mp4'
  await store(join(storageDir, 'objects', objectKey), content)
  const taskId = await seed({ database, world, objectKey, size: content.length })

  const rig: PublishingRig = {
    database,
    world,
    proxy,
    sha256: createHash('sha256').update(content).digest('hex'),
    taskId,
    workerEnv: {
      APP_ENV: 'test',
      LOG_LEVEL: 'debug',
      DATABASE_URL: database.url,
      DATABASE_POOL: '5',
      SECRET_KEYS: secretKeys,
      DATA_DIR: storageDir,
      STORAGE_DIR: storageDir,
      SANDBOX: 'false',
      YOUTUBE_CLIENT_ID: sandboxClient.id,
      YOUTUBE_CLIENT_SECRET: sandboxClient.secret,
      YOUTUBE_API_URL: proxy.address,
      YOUTUBE_TOKEN_URL: `${proxy.address}/token`,
      YOUTUBE_AUTH_URL: `${proxy.address}/o/oauth2/v2/auth`,
      PUBLISH_LANES: '1',
      PUBLISH_LOOKUP_GAP_SECONDS: '1',
      PLATFORM_STALL_MS: '5000',
      ...options.env,
    },
    status: async () => (await findTask(database.db, taskId))?.task.status ?? -1,
    async untilStatus(names, limitMs = 60_000) {
      const wanted = names.map((name) => publishTaskStatus.codes[name] as number)
      const deadline = Date.now() + limitMs
      for (;;) {
        const found = await findTask(database.db, taskId)
        if (found && wanted.includes(found.task.status)) return
        if (Date.now() > deadline)
          throw new Error(
            `task stands in ${found?.task.status}, stage ${found?.stage}, ${found?.task.problemCode}`,
          )
        await delay(100)
      }
    },
    async remove() {
      await database.drop()
      await world.close()
      await proxy.close()
      await rm(storageDir, { recursive: true, force: true })
    },
  }
  return rig
}

/** Random bytes behind the signature of an mp4 file: enough for the sandbox to process it. */
function videoLike(size: number): Buffer {
  const signature = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')
  return Buffer.concat([signature, randomBytes(size - signature.length)])
}

async function store(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

type Seed = { database: TestDatabase; world: SandboxWorld; objectKey: string; size: number }

/** The rows a submission leaves behind; the job is sent with them. */
async function seed({ database, world, objectKey, size }: Seed): Promise<bigint> {
  const now = new Date().toISOString()
  const [home] = await database.db.select().from(department).where(eq(department.code, 'hz_fb'))
  if (!home) throw new Error('the template has no departments')
  const departmentId = home.id
  const person = {
    ssoSubject: 'rig',
    fullName: '李晴',
    email: 'rig@pindao.example',
    departmentId,
    disabled: false,
    createdAt: now,
  }
  const [member] = await database.db.insert(staff).values(person).returning()
  const ownerStaffId = member?.id ?? 0n
  const channelId = await connectChannel(database, world, { departmentId, ownerStaffId })
  const [stored] = await database.db
    .insert(upload)
    .values({
      uploadKey: 'rig',
      storageType: 'local',
      ownerStaffId,
      departmentId,
      fileName: 'rig.mp4',
      objectKey,
      size,
      partSize: size,
      partCount: 1,
      status: 'completed',
      crc32: '00000000',
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  const [made] = await database.db
    .insert(video)
    .values({
      title: '第一集',
      channelId,
      fileName: 'rig.mp4',
      objectKey,
      uploadId: stored?.id ?? 0n,
      size,
      crc32: '00000000',
      container: 'mp4',
      durationMs: 1000,
      width: 1280,
      height: 720,
      videoCodec: 'h264',
      uploadStatus: 0,
      ownerStaffId,
      departmentId,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  return database.transaction(async (tx) => {
    const taskId = await insertTask(tx, {
      videoId: made?.id ?? 0n,
      channelId,
      platform: 'youtube',
      title: '第一集',
      description: '',
      tags: ['短剧'],
      visibility: visibilityCodes.unlisted,
      madeForKids: false,
      status: publishQueued,
      operatorId: ownerStaffId,
      departmentId,
      createdAt: now,
      updatedAt: now,
    })
    await insertDelivery(tx, { taskId, generation: 1, marker: newMarker(taskId, 1), bytesTotal: size })
    return taskId
  })
}

async function connectChannel(
  database: TestDatabase,
  world: SandboxWorld,
  owner: { departmentId: bigint; ownerStaffId: bigint },
): Promise<bigint> {
  const now = new Date().toISOString()
  const platformChannelId = world.channelIds[0] ?? ''
  const granted = await world.grant(platformChannelId)
  const [made] = await database.db
    .insert(channel)
    .values({
      platform: 'youtube',
      platformChannelId,
      title: '星河短剧场',
      uploadsPlaylistId: platformChannelId.replace(/^UC/u, 'UU'),
      ...owner,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  const id = made?.id ?? 0n
  const sealed = createCredentialSecrets(createSecretBox(parseSecretKeys(secretKeys)))
  const expiresAt = new Date(Date.now() + 3_500_000).toISOString()
  await database.db.insert(channelCredential).values({
    channelId: id,
    status: 0,
    scopes: [],
    ...sealed.seal(id, { ...granted, expiresAt, scopes: [] }, null),
    grantedBy: owner.ownerStaffId,
    failCount: 0,
    updatedAt: now,
  })
  return id
}
