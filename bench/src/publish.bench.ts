import { randomBytes } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { CHANNELS } from '@pindao/sandbox/youtube/channel.seeds.ts'
import { findDelivery } from '@pindao/server/capabilities/publishing/delivery/delivery.store.ts'
import { deliverJob } from '@pindao/server/capabilities/publishing/publishing.jobs.ts'
import { createDatabase, type Database } from '@pindao/server/platform/db/database.ts'
import { startEmbeddedPostgres } from '@pindao/server/platform/embedded-postgres/embedded-postgres.ts'
import { createQueue } from '@pindao/server/platform/queue/queue.ts'
import { prepareDatabase } from '@pindao/server/prepare-database.ts'
import { workerFlags } from '@pindao/server/start/child-service.ts'
import { pino } from 'pino'
import { seedPublishTask, testSecretKeys, unusedSignOn } from '../../apps/server/test/publishing-seed.ts'
import { consentAndTrade, sandboxClient } from '../../apps/server/test/sandbox-grant.ts'
import {
  type Cleanup,
  median,
  peakMemory,
  printFigures,
  runProgram,
  startProgram,
  withWorkspace,
} from './harness.ts'
import { compareWorkers } from './publish/workers.ts'

const MiB = 1024 * 1024
const size = 512 * MiB
const rounds = 3
/** Of the tasks that only show how workers add up. */
const smallSize = 64 * 1024
const log = pino({ level: 'silent' })

/**
 * From storage to the platform: a real worker process publishes a file of 512 MiB to the sandbox, from the job's start
 * to the video's id being stored, against a plain Node stream copy of the same file over loopback. Then: what three workers
 * gain over one where each call takes its time.
 */
export async function run(): Promise<void> {
  await withWorkspace(async (folder, cleanup) => {
    const objectKeys = Array.from({ length: rounds }, (_none, round) => `bench/${round}.mp4`)
    const fileOf = (objectKey: string) => join(folder, 'storage/objects', objectKey)
    for (const objectKey of objectKeys) await makeFile(fileOf(objectKey))
    const world = await startWorld(folder, cleanup)
    const copyServer = await startProgram<string>(new URL('./publish/copy-server.ts', import.meta.url), {
      args: [join(folder, 'copy')],
    })
    cleanup.add(() => copyServer.stop())
    const times: { publish: number; copy: number }[] = []
    for (const [round, objectKey] of objectKeys.entries()) {
      const copy = await runProgram<number>(new URL('./publish/copy-client.ts', import.meta.url), [
        copyServer.said,
        fileOf(objectKey),
      ])
      times.push({ publish: await publishOnce(world, objectKey, round), copy })
    }
    print(times, await peakMemory(world.workerPid))
  })
  // A world of its own: nothing of the big files is left in memory, and no worker of theirs takes a turn.
  await withWorkspace(async (folder, cleanup) => {
    const world = await startOutside(folder, cleanup)
    const queue = await createQueue({ url: world.url, log, role: 'sender' })
    cleanup.add(() => queue.stop())
    const startWorker = async () => void (await startWorkerOf(world, folder, cleanup))
    const store = (key: string) => makeFile(join(folder, 'storage/objects', key), smallSize)
    await compareWorkers({ ...world, queue, store, size: smallSize, startWorker })
  })
}

type Outside = { database: Database; url: string; sandbox: string }
type World = Outside & { workerPid: number }

async function startWorld(folder: string, cleanup: Cleanup): Promise<World> {
  const outside = await startOutside(folder, cleanup)
  return { ...outside, workerPid: await startWorkerOf(outside, folder, cleanup) }
}

/** A database and a sandbox, without a worker. */
async function startOutside(folder: string, cleanup: Cleanup): Promise<Outside> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, logger: log })
  cleanup.add(() => postgres.stop())
  await prepareDatabase({ url: postgres.url, log })
  const database = createDatabase({ url: postgres.url, max: 4, log, name: 'pindao-bench' })
  cleanup.add(() => database.close())
  const sandbox = await startProgram<{ address: string }>(
    new URL(import.meta.resolve('@pindao/sandbox/main.ts')),
    {
      env: { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(folder, 'sandbox'), SANDBOX_PROCESSING_MS: '0' },
    },
  )
  cleanup.add(() => sandbox.stop())
  return { database, url: postgres.url, sandbox: sandbox.said.address }
}

/** @returns the process id of the worker */
async function startWorkerOf(
  { url, sandbox: address }: Outside,
  folder: string,
  cleanup: Cleanup,
): Promise<number> {
  const worker = await startProgram(new URL(import.meta.resolve('@pindao/server/worker.ts')), {
    flags: workerFlags,
    env: {
      APP_ENV: 'test',
      LOG_LEVEL: 'warn',
      DATABASE_URL: url,
      SECRET_KEYS: testSecretKeys,
      DATA_DIR: folder,
      STORAGE_DIR: join(folder, 'storage'),
      SANDBOX: 'false',
      ...unusedSignOn,
      YOUTUBE_CLIENT_ID: sandboxClient.id,
      YOUTUBE_CLIENT_SECRET: sandboxClient.secret,
      YOUTUBE_API_URL: address,
      YOUTUBE_TOKEN_URL: `${address}/token`,
    },
  })
  cleanup.add(() => worker.stop())
  return worker.pid
}

/** Seconds from sending the job until the platform has the whole video. */
async function publishOnce(world: World, objectKey: string, round: number): Promise<number> {
  const { database } = world
  const channelId = CHANNELS[round]?.id ?? ''
  const granted = await consentAndTrade(world.sandbox, channelId)
  const taskId = await seedPublishTask({
    database,
    platformChannelId: channelId,
    granted,
    objectKey,
    size,
    name: `bench-${round}`,
  })
  const queue = await createQueue({ url: world.url, log, role: 'sender' })
  const startedAt = performance.now()
  await database.transaction((tx) => queue.send(tx, deliverJob, { taskId: String(taskId) }))
  while ((await findDelivery(database.db, taskId))?.platformVideoId == null) await delay(5)
  const seconds = (performance.now() - startedAt) / 1000
  await queue.stop()
  return seconds
}

async function makeFile(path: string, bytes = size): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const handle = await open(path, 'w')
  const block = randomBytes(Math.min(bytes, MiB))
  block.write('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')
  for (let written = 0; written < bytes; written += block.length) await handle.write(block)
  await handle.close()
}

function print(times: readonly { publish: number; copy: number }[], memory: number): void {
  const publish = size / 1e6 / median(times.map((time) => time.publish))
  const copy = size / 1e6 / median(times.map((time) => time.copy))
  printFigures(`publish: 512 MiB from storage to the sandbox in 8 MiB chunks, median of ${times.length}`, [
    { what: 'plain Node stream copy over loopback', value: copy, unit: 'MB/s' },
    { what: 'pindao worker to sandbox, job start to stored id', value: publish, unit: 'MB/s' },
    { what: 'ratio', value: publish / copy, goal: { atLeast: 0.5 } },
    { what: 'peak memory of the worker', value: memory / MiB, unit: 'MiB' },
  ])
}
