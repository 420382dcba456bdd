import { setTimeout as delay } from 'node:timers/promises'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { expect, inject, test } from 'vitest'
import { createQueueRig, type QueueRig } from '../../../../test/queue-rig.ts'
import { sandboxClient } from '../../../../test/sandbox-grant.ts'
import { startWorker, type WorkerProcess } from '../../../../test/worker-process.ts'
import { deliverJob, dueJob } from '../publishing.jobs.ts'

const { whole } = inject('sampling')
const { codes } = publishTaskStatus
/** Big enough to be a video for the sandbox, and nothing more: what is measured is the queue. */
const bytes = 2000

async function withQueue(
  options: Parameters<typeof createQueueRig>[0],
  work: (rig: QueueRig, worker: (env?: Record<string, string>) => Promise<WorkerProcess>) => Promise<void>,
): Promise<void> {
  const rig = await createQueueRig(options)
  const workers: WorkerProcess[] = []
  const worker = async (env: Record<string, string> = {}) => {
    const started = await startWorker({ ...rig.workerEnv, ...env })
    workers.push(started)
    return started
  }
  try {
    await work(rig, worker)
  } finally {
    await Promise.all(workers.map((started) => started.kill()))
    await rig.remove()
  }
}

async function untilPublished(rig: QueueRig, count: number, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs
  for (;;) {
    const counts = await rig.counts()
    if (counts['published'] === count) return
    if (Date.now() > deadline) throw new Error(`not all published: ${JSON.stringify(counts)}`)
    await delay(200)
  }
}

/** When each task was picked and when it became public, by its own timeline, in milliseconds. */
async function timesOf({
  database,
}: QueueRig): Promise<ReadonlyMap<bigint, { picked: number; published: number }>> {
  const { rows } = await database.pool.query<{ id: string; picked: Date; published: Date }>(
    `SELECT record_id::text AS id, min(at) FILTER (WHERE reason = 'picked') AS picked,
       min(at) FILTER (WHERE to_state = $1) AS published
     FROM record_event WHERE entity = 'publishTask' GROUP BY 1`,
    [codes.published],
  )
  return new Map(
    rows.map(({ id, picked, published }) => [
      BigInt(id),
      { picked: Date.parse(String(picked)), published: Date.parse(String(published)) },
    ]),
  )
}

/** No video twice, none missing: the sandbox's ledger is the judge. */
async function expectLedger(rig: QueueRig, count: number): Promise<void> {
  const videos = await rig.world.createdVideos()
  expect(videos).toHaveLength(count)
  expect(new Set(videos.map(({ id }) => id)).size).toBe(count)
}

const crowd = whole ? { channels: 50, perChannel: 20 } : { channels: 12, perChannel: 5 }
/** As long as the crowd may take on a machine that others use, too. */
const crowdMs = whole ? 1_800_000 : 120_000

test(
  `PUB-02 PUB-04 ${crowd.channels * crowd.perChannel} tasks due in one minute: the first begin within 5 s, each channel goes in its order, a department with 3 is not starved`,
  () =>
    withQueue(
      {
        ...crowd,
        channels: crowd.channels + 1,
        bytes,
        env: { PUBLISH_LANES: '6', DATABASE_POOL: '10' },
        task: () => ({ status: codes.toPublish }),
      },
      async (rig, worker) => {
        // A worker that was started a moment ago loads what it delivers with: these show that it has.
        const [early = [], ...channels] = rig.tasks
        const all = channels.flat()
        const total = all.length
        await rig.grantUploads(early.length + total)
        // Three tasks of the last channel's department come last of all: a house of its own.
        const few = channels.at(-1)?.slice(-3) ?? []
        const home = await rig.database.pool.query(
          `WITH made AS (INSERT INTO department (name) VALUES ('小部门') RETURNING id)
         UPDATE publish_task SET department_id = (SELECT id FROM made) WHERE id = ANY($1::bigint[]) RETURNING id`,
          [few],
        )
        expect(home.rowCount).toBe(3)
        const dueIn = async (tasks: readonly bigint[], ms: number) => {
          const due = new Date(Date.now() + ms).toISOString()
          await rig.database.pool.query(
            'UPDATE publish_task SET execute_at = $1 WHERE id = ANY($2::bigint[])',
            [due, tasks],
          )
          return due
        }
        await dueIn(all, crowdMs)
        await dueIn(early, 0)
        await Promise.all([worker(), worker()])
        await rig.send(dueJob, early)
        await untilPublished(rig, early.length, crowdMs)
        const due = await dueIn(all, 1500)
        const wait = Date.parse(due) - Date.now()
        if (wait > 0) await delay(wait)
        const from = Date.now()
        await rig.send(dueJob, all)
        await untilPublished(rig, early.length + total, crowdMs)
        const times = await timesOf(rig)
        const picked = (id: bigint) => times.get(id)?.picked ?? Number.POSITIVE_INFINITY
        expect(Math.min(...all.map(picked)) - from).toBeLessThan(5000)
        for (const tasks of channels) {
          const order = tasks.toSorted((a, b) => picked(a) - picked(b))
          expect(order).toEqual(tasks)
        }
        // Everybody's turn comes: no channel waits for the others to end, and the three are not the last.
        const firsts = channels.map((tasks) => Math.min(...tasks.map(picked)))
        const half = all.map(picked).toSorted((a, b) => a - b)[Math.floor(total / 2)] ?? 0
        expect(Math.max(...firsts)).toBeLessThanOrEqual(half)
        await expectLedger(rig, early.length + total)
      },
    ),
  crowdMs + 480_000,
)

test('PUB-02 U11 a dead worker’s tasks go on within 90 s, and nothing comes twice', () =>
  withQueue({ channels: 8, perChannel: 3, bytes, env: { PUBLISH_LANES: '4' } }, async (rig, worker) => {
    const all = rig.tasks.flat()
    // What is sent is slow, so that the worker dies with all its hands full.
    await rig.world.control('/faults', {
      match: { method: 'PUT', pathPattern: '^/upload/' },
      effect: { kind: 'latency', ms: 600 },
      times: all.length,
    })
    await rig.send(deliverJob, all)
    const victim = await worker()
    await worker()
    await expect.poll(async () => (await rig.counts())['published'] ?? 0).toBeGreaterThan(2)
    const { rows } = await rig.database.pool.query<{ id: string }>(
      'SELECT id::text FROM publish_task WHERE status = $1',
      [codes.publishing],
    )
    await victim.kill()
    const died = Date.now()
    await untilPublished(rig, all.length, 90_000)
    const times = await timesOf(rig)
    const held = rows.map(({ id }) => times.get(BigInt(id))?.published ?? Number.POSITIVE_INFINITY)
    expect(Math.max(...held) - died).toBeLessThan(90_000)
    await expectLedger(rig, all.length)
  }))

test('PUB-04 PUB-07 quota closed after 10 uploads, a revoked channel and one 429: the others are done, nobody asks on and on, and all is done afterwards', () =>
  withQueue(
    { channels: 20, perChannel: 5, bytes, env: { PUBLISH_LANES: '6', DATABASE_POOL: '10' } },
    async (rig, worker) => {
      const [revoked = ''] = rig.platformChannels.slice(3)
      const all = rig.tasks.flat()
      await rig.world.control('/tokens/revoke', { channelId: revoked })
      await rig.world.control('/faults', {
        match: { method: 'POST', pathPattern: '^/upload/youtube/v3/videos' },
        effect: { kind: 'status', status: 429, reason: 'rateLimitExceeded', headers: { 'retry-after': '3' } },
        times: 1,
      })
      const setQuota = (remaining: number) =>
        rig.world.control('/quota', { clientId: sandboxClient.id, bucket: 'videos.insert', remaining })
      await setQuota(10)
      await rig.send(deliverJob, all)
      await worker()
      await untilPublished(rig, 10, 120_000)
      // Whoever was asking as the bucket closed has its answer; from here on nobody asks.
      const openings = () =>
        rig.proxy.calls.filter(({ method, path }) => method === 'POST' && path.startsWith('/upload/')).length
      const tokens = () => rig.proxy.calls.filter(({ path }) => path === '/token').length
      await expect.poll(async () => (await rig.counts())['publishing'] ?? 0, { interval: 500 }).toBe(0)
      const asked = { openings: openings(), tokens: tokens() }
      await delay(whole ? 20_000 : 8000)
      expect(openings() - asked.openings).toBeLessThanOrEqual(1)
      expect(tokens() - asked.tokens).toBeLessThanOrEqual(1)
      // 10 that were let in, one 429, the revoked channel, and those that met the closed bucket before it was known: as many as lanes.
      expect(openings()).toBeLessThanOrEqual(10 + 1 + 2 + 6)

      // The day turns, and the channel is authorised again.
      await setQuota(200)
      await rig.database.pool.query('DELETE FROM api_quota')
      await rig.reconnect(revoked)
      // A day later all sleep is over, also that of a task whose question was answered with no as the day turned.
      const wake = async () => {
        await rig.database.pool.query('UPDATE delivery SET wake_at = NULL, quota_day = NULL')
        await rig.database.pool.query(
          `UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND state < 'active' AND start_after > now()`,
          [deliverJob.name],
        )
      }
      await expect
        .poll(
          async () => {
            await wake()
            return (await rig.counts())['published']
          },
          { interval: 3000, timeout: 240_000 },
        )
        .toBe(all.length)
      await expectLedger(rig, all.length)
    },
  ))
