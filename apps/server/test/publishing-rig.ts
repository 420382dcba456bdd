import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { FACEBOOK_CLIENT } from '@pindao/sandbox/facebook/facebook.seeds.ts'
import { findTask } from '#src/capabilities/publishing/tasks/publish-task-list.store.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createKillProxy, type KillProxy } from './kill-proxy.ts'
import { type PublishingSeed, seedPublishTask, testSecretKeys, unusedSignOn } from './publishing-seed.ts'
import { sandboxClient } from './sandbox-grant.ts'
import { type SandboxWorld, startSandboxWorld } from './sandbox-world.ts'

/**
 * One publish with everything around it that is real: a database of its own, a stored file, the sandbox as platform
 * with a proxy before it, and the environment for worker processes. The job is not sent by an API but as one would.
 */
export type PublishingRig = {
  readonly database: TestDatabase
  readonly world: SandboxWorld
  readonly proxy: KillProxy
  readonly sha256: string
  readonly platform: 'youtube' | 'facebook'
  /** Every video that there ever was on the platform, by its own ledger. */
  videos(): Promise<readonly { readonly id: string; readonly sha256: string }[]>
  /** Stores the same file once more, for a further task; returns its key. */
  storeAgain(name: string): Promise<string>
  /** Environment of a worker process. */
  readonly workerEnv: Record<string, string>
  readonly taskId: bigint
  status(): Promise<number>
  /** Waits until the task stands in one of these states; throws with where it stands when that takes too long. */
  untilStatus(names: readonly (typeof publishTaskStatus.names)[number][], limitMs?: number): Promise<void>
  remove(): Promise<void>
}

export type RigOptions = {
  readonly bytes: number
  readonly env?: Record<string, string>
  /** Left out: YouTube. */
  readonly platform?: PublishingRig['platform']
  /** What else the task says. */
  readonly fields?: NonNullable<PublishingSeed['fields']>
  /** Fills an empty database instead of a copy of the migrated one: what another version would write. */
  readonly fill?: (seed: Omit<PublishingSeed, 'database'>, url: string) => Promise<bigint>
}

export async function createPublishingRig(options: RigOptions): Promise<PublishingRig> {
  const proxy = await createKillProxy()
  const world = await startSandboxWorld({ publicUrl: proxy.address })
  proxy.target = world.direct
  const database = await createTestDatabase(options.fill ? { empty: true } : {})
  const storageDir = await mkdtemp(join(tmpdir(), 'pindao-rig-'))
  const content = videoLike(options.bytes)
  const objectKey = '2026-11-21/1/1-rig/rig.mp4'
  await store(join(storageDir, 'objects', objectKey), content)
  const { platform = 'youtube', fields = {} } = options
  const platformChannelId = (platform === 'youtube' ? world.channelIds[0] : world.pageIds[0]) ?? ''
  const granted =
    platform === 'youtube'
      ? await world.grant(platformChannelId)
      : { accessToken: await world.grantPage(platformChannelId), refreshToken: 'none' }
  const seed = { platform, fields, platformChannelId, granted, objectKey, size: content.length }
  const taskId = await (options.fill?.(seed, database.url) ?? seedPublishTask({ ...seed, database }))

  const rig: PublishingRig = {
    database,
    world,
    proxy,
    sha256: createHash('sha256').update(content).digest('hex'),
    taskId,
    platform,
    videos: async () =>
      platform === 'youtube'
        ? world.createdVideos()
        : (await world.publishedOnPages()).map(({ videoId, sha256 }) => ({ id: videoId, sha256 })),
    workerEnv: {
      APP_ENV: 'test',
      LOG_LEVEL: 'debug',
      DATABASE_URL: database.url,
      DATABASE_POOL: '5',
      SECRET_KEYS: testSecretKeys,
      DATA_DIR: storageDir,
      STORAGE_DIR: storageDir,
      SANDBOX: 'false',
      ...unusedSignOn,
      YOUTUBE_CLIENT_ID: sandboxClient.id,
      YOUTUBE_CLIENT_SECRET: sandboxClient.secret,
      YOUTUBE_API_URL: proxy.address,
      YOUTUBE_ANALYTICS_URL: `${proxy.address}/youtube-analytics`,
      YOUTUBE_REPORTING_URL: `${proxy.address}/youtube-reporting`,
      YOUTUBE_TOKEN_URL: `${proxy.address}/token`,
      YOUTUBE_AUTH_URL: `${proxy.address}/o/oauth2/v2/auth`,
      FACEBOOK_CLIENT_ID: FACEBOOK_CLIENT.id,
      FACEBOOK_CLIENT_SECRET: FACEBOOK_CLIENT.secret,
      FACEBOOK_GRAPH_URL: `${proxy.address}/facebook`,
      FACEBOOK_DIALOG_URL: `${proxy.address}/facebook`,
      FACEBOOK_UPLOAD_URL: `${proxy.address}/facebook/rupload`,
      PUBLISH_LANES: '1',
      PUBLISH_LOOKUP_GAP_SECONDS: '1',
      PLATFORM_STALL_MS: '5000',
      ...options.env,
    },
    async storeAgain(name) {
      const key = `2026-11-21/1/1-${name}/rig.mp4`
      await store(join(storageDir, 'objects', key), content)
      return key
    },
    status: async () => (await findTask(database.db, taskId))?.task.status ?? -1,
    async untilStatus(names, limitMs = patienceMs) {
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

/**
 * How long a publish may take: of a killed worker the heartbeat is missed first, and where many start at once on one
 * processor, each takes twenty seconds to be there.
 */
const patienceMs = 300_000

/** Random bytes behind the signature of an mp4 file: enough for the sandbox to process it. */
function videoLike(size: number): Buffer {
  const signature = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')
  return Buffer.concat([signature, randomBytes(size - signature.length)])
}

async function store(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
