import { publishTaskStatus, visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createQueue } from '#src/platform/queue/queue.ts'
import { createPublishingRig, type PublishingRig, type RigOptions } from '../../../../test/publishing-rig.ts'
import { sampleOf } from '../../../../test/sample.ts'
import { startWorker, type WorkerProcess } from '../../../../test/worker-process.ts'
import { deliverJob } from '../publishing.jobs.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'

const MiB = 1024 * 1024
/** Three chunks: a first, a middle and a last one behave differently. */
const bytes = 20 * MiB
/** How many rigs run side by side: each waits most of the time for a heartbeat to be missed. */
const lanes = 6

/** Workers of each rig, so that none outlives its database. */
const workersOf = new WeakMap<PublishingRig, WorkerProcess[]>()

async function worker(rig: PublishingRig): Promise<WorkerProcess> {
  const started = await startWorker(rig.workerEnv)
  workersOf.set(rig, [...(workersOf.get(rig) ?? []), started])
  return started
}

async function sendJob(rig: PublishingRig): Promise<void> {
  const queue = await createQueue({
    url: rig.database.url,
    log: pino({ level: 'silent' }),

    role: 'sender',
  })
  await rig.database.transaction((tx) => queue.send(tx, deliverJob, { taskId: String(rig.taskId) }))
  await queue.stop()
}

/** One video, whole, with the words it was asked for and seen by whom it should be, and the task says so. */
async function expectOneVideo(rig: PublishingRig): Promise<void> {
  await rig.untilStatus(['published'])
  expect((await rig.videos()).map((video) => video.sha256)).toEqual([rig.sha256])
  if (rig.platform === 'facebook') {
    const seen = { title: '第一集', published: true, scheduledAt: null }
    expect(await rig.world.publishedOnPages()).toEqual([expect.objectContaining(seen)])
    return
  }
  const [only] = await rig.world.createdVideos()
  expect(await rig.world.describe(only?.channelId ?? '', only?.id ?? '')).toEqual({
    title: '第一集',
    tags: ['短剧'],
    privacyStatus: 'unlisted',
  })
}

async function withRig<T>(
  work: (rig: PublishingRig) => Promise<T>,
  options: Partial<RigOptions> = {},
): Promise<T> {
  const rig = await createPublishingRig({ bytes, ...options })
  try {
    return await work(rig)
  } finally {
    await Promise.all((workersOf.get(rig) ?? []).map((started) => started.kill()))
    await rig.remove()
  }
}

/** Runs all of them, a few at a time. */
async function inLanes(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = [...jobs]
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let job = waiting.shift(); job; job = waiting.shift()) await job()
    }),
  )
}

const visibility = visibilityCodes.public
const page = { platform: 'facebook', fields: { visibility } } as const
const reel = { platform: 'facebook', fields: { visibility, fbFormat: 'reels' } } as const
const onPage = /^POST \/facebook\/v26\.0\/\d+\/video/u

/**
 * Each way to publish: which call commits, after which call nothing is left but to wait (how often the state is asked for
 * until the video is processed depends on the clock; the first time always comes), and how many calls there are at least:
 * less would mean that the sweep misses something.
 */
const ways = [
  {
    way: 'YouTube',
    options: {},
    commits: (call: string) => call.startsWith('PUT /upload/'),
    ends: (call: string) => call === 'PUT /youtube/v3/videos',
    // Session, three chunks, read, describe, poll.
    least: 7,
    drawn: 5,
  },
  // Start, five chunks that Facebook chooses, finish, poll.
  {
    way: 'a Page',
    options: page,
    commits: onPage.test.bind(onPage),
    ends: onPage.test.bind(onPage),
    least: 8,
    drawn: 4,
  },
  // Start, bytes, finish, poll.
  {
    way: 'Reels',
    options: reel,
    commits: onPage.test.bind(onPage),
    ends: onPage.test.bind(onPage),
    least: 4,
    drawn: 2,
  },
]

test.each(ways)(
  'P1 PUB-07 a worker killed at any call of a publish on $way, before or after it took effect, leaves exactly one video',
  async ({ options, commits, ends, least, drawn }) => {
    const calls = await withRig(async (rig) => {
      await sendJob(rig)
      await worker(rig)
      await expectOneVideo(rig)
      return rig.proxy.calls.map(({ method, path }) => `${method} ${path}`)
    }, options)
    const swept = calls.slice(0, calls.findLastIndex(ends) + 2)
    expect(swept.length).toBeGreaterThanOrEqual(least)

    const points = swept.flatMap((_call, index) =>
      (['before', 'after'] as const).map((when) => ({ nth: index + 1, when })),
    )
    // The worst moment is always among them: the platform has committed, and nobody here knows it.
    const commit = swept.findLastIndex(commits) + 1
    const worst = points.filter(({ nth, when }) => nth === commit && when === 'after')
    expect(worst).toHaveLength(1)
    const others = points.filter((point) => !worst.includes(point))
    await inLanes(
      [...worst, ...sampleOf(others, drawn)].map(
        ({ nth, when }) =>
          () =>
            withRig(async (rig) => {
              await sendJob(rig)
              const victim = await startWorkerWithTrap(rig, nth, when)
              await victim.gone
              await worker(rig)
              await expectOneVideo(rig)
            }, options),
      ),
    )
  },
)

async function startWorkerWithTrap(
  rig: PublishingRig,
  nth: number,
  when: 'before' | 'after',
): Promise<WorkerProcess> {
  const armed = Promise.withResolvers<WorkerProcess>()
  rig.proxy.arm({ nth, when, spring: async () => (await armed.promise).kill() })
  const victim = await worker(rig)
  armed.resolve(victim)
  return victim
}

test.each([
  ['is lost', { kind: 'reset' }],
  ['is a 500', { kind: 'status', status: 500, reason: 'internalError' }],
])('PUB-07 the answer to the last byte %s: confirming is shown, then success, one video', (_name, effect) =>
  withRig(async (rig) => {
    const match = { method: 'PUT', pathPattern: '^/upload/' }
    await rig.world.control('/faults', { match, nth: 3, when: 'after', effect })
    // The first two questions about it go unanswered as well, so that the stage can be seen.
    await rig.world.control('/faults', { match, nth: 4, times: 2, effect: { kind: 'status', status: 503 } })
    await sendJob(rig)
    await worker(rig)
    const seen = await stagesUntilPublished(rig)
    expect(seen).toContain('confirming')
    await expectOneVideo(rig)
  }),
)

/** Every stage in which the person is told that the outcome is being confirmed. */
async function stagesUntilPublished(rig: PublishingRig): Promise<ReadonlySet<string>> {
  const seen = new Set<string>()
  await expect
    .poll(
      async () => {
        const found = await findTask(rig.database.db, rig.taskId)
        if (found?.task.problemCode === 'publishing.confirming') seen.add(found.stage)
        return found?.task.status
      },
      { interval: 50, timeout: 60_000 },
    )
    .toBe(publishTaskStatus.codes.published)
  return seen
}

test.each([
  ['in the middle', 3],
  ['at the last byte', 4],
])(
  'PUB-07 a worker stopped %s for longer than its heartbeat, then continued, makes no second video',
  (_where, nth) =>
    withRig(async (rig) => {
      await sendJob(rig)
      const reached = Promise.withResolvers<void>()
      const first = Promise.withResolvers<WorkerProcess>()
      rig.proxy.arm({
        nth,
        when: 'after',
        spring: async () => {
          const stopped = await first.promise
          stopped.signal('SIGSTOP')
          reached.resolve()
        },
      })
      const stopped = await worker(rig)
      first.resolve(stopped)
      await reached.promise
      await worker(rig)
      await rig.untilStatus(['published'])
      const calls = rig.proxy.calls.length
      stopped.signal('SIGCONT')
      // It finds its fence broken: it says so, lives on for other work, and asks the platform nothing more.
      await expect.poll(() => stopped.log()).toContain('another worker has taken this delivery over')
      expect(rig.proxy.calls.length).toBe(calls)
      await expectOneVideo(rig)
    }),
)

test('PUB-07 an expired session after the last byte: the channel is searched and the video adopted, not sent again', () =>
  withRig(async (rig) => {
    const match = { method: 'PUT', pathPattern: '^/upload/' }
    await rig.world.control('/faults', { match, nth: 3, when: 'after', effect: { kind: 'reset' } })
    await rig.world.control('/faults', { match, nth: 4, times: 20, effect: { kind: 'status', status: 404 } })
    await sendJob(rig)
    await worker(rig)
    await expectOneVideo(rig)
  }))

test('PUB-07 a session lost before the last byte is opened anew, and still one video comes of it', () =>
  withRig(async (rig) => {
    const match = { method: 'PUT', pathPattern: '^/upload/' }
    await rig.world.control('/faults', { match, nth: 2, effect: { kind: 'status', status: 404 } })
    await sendJob(rig)
    await worker(rig)
    await expectOneVideo(rig)
  }))

test('PUB-07 a used-up quota leaves the task in the queue with the reason, and nothing on the channel', () =>
  withRig(async (rig) => {
    await rig.world.control('/quota', { clientId: 'pindao-sandbox', bucket: 'videos.insert', remaining: 0 })
    await sendJob(rig)
    await worker(rig)
    await expect
      .poll(async () => {
        const found = await findTask(rig.database.db, rig.taskId)
        return [found?.task.status, found?.task.waitReason]
      })
      .toEqual([publishTaskStatus.codes.publishQueued, 'quota'])
    expect(await rig.world.createdVideos()).toEqual([])
  }))

test.each([
  ['a video behind 250 newer uploads is found', false, 'published'],
  ['a video whose marker an edit in Studio took away is left to a person', true, 'asked'],
] as const)(
  'PUB-07 the answer to the last byte lost, the session gone: %s, and none is sent again',
  (_what, edited, end) =>
    withRig(async (rig) => {
      const uploads = { method: 'PUT', pathPattern: '^/upload/' }
      await rig.world.control('/faults', { match: uploads, nth: 3, when: 'after', effect: { kind: 'reset' } })
      const gone = { kind: 'status', status: 404, reason: 'notFound' }
      await rig.world.control('/faults', { match: uploads, nth: 4, times: 100, effect: gone })
      await sendJob(rig)
      const first = await worker(rig)
      await expect.poll(async () => (await rig.world.createdVideos()).length).toBe(1)
      await first.kill()
      const [video] = await rig.world.createdVideos()
      if (edited) await rig.world.control(`/studio/videos/${video?.id}`, { title: '手工修改' })
      await rig.world.control('/studio/uploads', {
        channelId: video?.channelId,
        count: 250,
        durationMs: 5000,
      })
      await worker(rig)
      const outcome = async () => {
        const found = await findTask(rig.database.db, rig.taskId)
        return found?.candidates ? found.candidates : found?.task.status
      }
      await expect.poll(outcome).toEqual(end === 'asked' ? [video?.id] : publishTaskStatus.codes.published)
      expect((await rig.world.createdVideos()).filter(({ sha256 }) => sha256 === rig.sha256)).toHaveLength(1)
    }),
)

test.each([
  ['is lost', { kind: 'reset' }],
  ['is a 500', { kind: 'graph', code: 1 }],
])(
  'P3 PUB-07 the answer to the finish on a Page %s: confirming is shown, then success, one video',
  (_name, effect) =>
    withRig(async (rig) => {
      const finish = { method: 'POST', pathPattern: '^/facebook/v26.0/[0-9]+/videos$' }
      // Start and five chunks come before it.
      await rig.world.control('/faults', { match: finish, nth: 7, when: 'after', effect })
      const asked = { method: 'GET', pathPattern: '^/facebook/v26.0/[0-9]+$' }
      await rig.world.control('/faults', { match: asked, times: 2, effect: { kind: 'status', status: 503 } })
      await sendJob(rig)
      await worker(rig)
      expect(await stagesUntilPublished(rig)).toContain('confirming')
      await expectOneVideo(rig)
    }, page),
)

test('P9 PUB-07 a worker stopped at the finish on a Page for longer than its heartbeat, then continued, publishes nothing twice', () =>
  withRig(async (rig) => {
    await sendJob(rig)
    const reached = Promise.withResolvers<void>()
    const first = Promise.withResolvers<WorkerProcess>()
    rig.proxy.arm({
      nth: 7,
      when: 'before',
      spring: async () => {
        const stopped = await first.promise
        stopped.signal('SIGSTOP')
        reached.resolve()
      },
    })
    const stopped = await worker(rig)
    first.resolve(stopped)
    await reached.promise
    await worker(rig)
    await rig.untilStatus(['published'])
    stopped.signal('SIGCONT')
    await expect.poll(() => stopped.log()).toContain('another worker has taken this delivery over')
    await expectOneVideo(rig)
  }, page))

test('P11 PUB-07 a session that expires at the finish on a Page: its video is taken away, and one is published', () =>
  withRig(async (rig) => {
    const finish = { method: 'POST', pathPattern: '^/facebook/v26.0/[0-9]+/videos$' }
    const gone = { kind: 'graph', code: 6000, subcode: 1_363_041 }
    await rig.world.control('/faults', { match: finish, nth: 7, times: 2, effect: gone })
    await sendJob(rig)
    await worker(rig)
    await expectOneVideo(rig)
  }, page))
