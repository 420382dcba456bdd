import { setTimeout as delay } from 'node:timers/promises'
import { CHANNELS } from '@pindao/sandbox/youtube/channel.seeds.ts'
import { deliverJob } from '@pindao/server/capabilities/publishing/publishing.jobs.ts'
import type { Database } from '@pindao/server/platform/db/database.ts'
import type { Queue } from '@pindao/server/platform/queue/queue.ts'
import { seedPublishTask } from '../../../apps/server/test/publishing-seed.ts'
import { consentAndTrade } from '../../../apps/server/test/sandbox-grant.ts'
import { printFigures } from '../harness.ts'

/** Each call to the platform takes this much longer, as over an ocean. */
const latencyMs = 200
/** Tasks of a round, each on a channel of its own; before it some that nobody measures. */
const measured = 24
const warming = 6

type World = {
  readonly database: Database
  readonly queue: Queue
  /** Where the sandbox listens. */
  readonly sandbox: string
  /** Stores a file of `size` bytes. */
  store(objectKey: string): Promise<void>
  readonly size: number
  /** Starts one more worker process, with the lanes that each has by default. */
  startWorker(): Promise<void>
}

/**
 * Whether workers add up: so many tasks by one worker, then as many others by three, in one run and against one sandbox
 * whose calls take 200 ms. A queue that lets workers wait for each other shows here.
 */
export async function compareWorkers(world: World): Promise<void> {
  await slowDown(world.sandbox)
  await world.startWorker()
  const one = await round(world, 0)
  await world.startWorker()
  await world.startWorker()
  const three = await round(world, warming + measured)
  printFigures(`publish: ${measured} small tasks on as many channels at ${latencyMs} ms a call`, [
    { what: 'one worker', value: measured / one, unit: 'tasks/s' },
    { what: 'three workers', value: measured / three, unit: 'tasks/s' },
    { what: 'ratio', value: one / three, goal: { atLeast: 2.2 } },
  ])
}

/** Seconds from the jobs of a round until the platform has all its videos. */
async function round(world: World, firstChannel: number): Promise<number> {
  await publish(world, firstChannel, warming)
  return publish(world, firstChannel + warming, measured)
}

async function publish({ database, queue, ...world }: World, from: number, count: number): Promise<number> {
  const tasks: bigint[] = []
  for (const { id } of CHANNELS.slice(from, from + count)) {
    const objectKey = `bench/${id}.mp4`
    await world.store(objectKey)
    tasks.push(
      await seedPublishTask({
        database,
        platformChannelId: id,
        granted: await consentAndTrade(world.sandbox, id),
        objectKey,
        size: world.size,
        name: `workers-${id}`,
      }),
    )
  }
  const startedAt = performance.now()
  await database.transaction((tx) =>
    queue.sendAll(
      tx,
      deliverJob,
      tasks.map((taskId) => ({ taskId: String(taskId) })),
    ),
  )
  for (;;) {
    const { rows } = await database.pool.query<{ open: number }>(
      'SELECT count(*)::int AS open FROM delivery WHERE task_id = ANY($1::bigint[]) AND platform_video_id IS NULL',
      [tasks],
    )
    if (rows[0]?.open === 0) return (performance.now() - startedAt) / 1000
    await delay(20)
  }
}

async function slowDown(sandbox: string): Promise<void> {
  const answer = await fetch(`${sandbox}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      match: { pathPattern: '^/(upload|youtube)/' },
      effect: { kind: 'latency', ms: latencyMs },
      times: 1_000_000,
    }),
  })
  if (!answer.ok) throw new Error(`the sandbox is not slowed down: ${answer.status}`)
}
