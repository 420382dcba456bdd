import { publishTaskStatus, visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { pino } from 'pino'
import { expect } from 'vitest'
import { createQueue } from '#src/platform/queue/queue.ts'
import { createPublishingRig, type PublishingRig, type RigOptions } from '../../../../test/publishing-rig.ts'
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

export async function worker(rig: PublishingRig): Promise<WorkerProcess> {
  const started = await startWorker(rig.workerEnv)
  workersOf.set(rig, [...(workersOf.get(rig) ?? []), started])
  return started
}

export async function sendJob(rig: PublishingRig): Promise<void> {
  const queue = await createQueue({
    url: rig.database.url,
    log: pino({ level: 'silent' }),
    role: 'sender',
  })
  await rig.database.transaction((tx) => queue.send(tx, deliverJob, { taskId: String(rig.taskId) }))
  await queue.stop()
}

/** One video, whole, with the words it was asked for and seen by whom it should be, and the task says so. */
export async function expectOneVideo(rig: PublishingRig): Promise<void> {
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

export async function withRig<T>(
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
export async function inLanes(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = [...jobs]
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let job = waiting.shift(); job; job = waiting.shift()) await job()
    }),
  )
}

const visibility = visibilityCodes.public
export const page = { platform: 'facebook', fields: { visibility } } as const
export const reel = { platform: 'facebook', fields: { visibility, fbFormat: 'reels' } } as const
const onPage = /^POST \/facebook\/v26\.0\/\d+\/video/u

/**
 * Each way to publish: which call commits, after which call nothing is left but to wait (how often the state is asked for
 * until the video is processed depends on the clock; the first time always comes), and how many calls there are at least:
 * less would mean that the sweep misses something. `commit` is the place of the call that commits.
 */
export const ways = [
  {
    way: 'YouTube',
    options: {},
    commits: (call: string) => call.startsWith('PUT /upload/'),
    ends: (call: string) => call === 'PUT /youtube/v3/videos',
    // Session, three chunks, read, describe, poll.
    least: 7,
    drawn: 3,
    commit: 4,
  },
  // Start, five chunks that Facebook chooses, finish, poll.
  {
    way: 'a Page',
    options: page,
    commits: onPage.test.bind(onPage),
    ends: onPage.test.bind(onPage),
    least: 8,
    drawn: 2,
    commit: 7,
  },
  // Start, bytes, finish, poll.
  {
    way: 'Reels',
    options: reel,
    commits: onPage.test.bind(onPage),
    ends: onPage.test.bind(onPage),
    least: 4,
    drawn: 1,
    commit: 3,
  },
]

/** A worker that is killed at one call, before or after it took effect. */
export async function startWorkerWithTrap(
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

/** Waits until a trap has killed the worker; a publish that ends before it says at once what was called instead. */
export async function killedBeforeItsEnd(rig: PublishingRig, victim: WorkerProcess): Promise<void> {
  let isGone = false
  const gone = victim.gone.then(() => {
    isGone = true
  })
  const ended = async () => isGone || (await rig.status()) === publishTaskStatus.codes.published
  await Promise.race([gone, expect.poll(ended).toBe(true)])
  const calls = rig.proxy.calls.map(({ method, path }) => `${method} ${path}`)
  expect(isGone, `published before the trap: ${calls.join(', ')}`).toBe(true)
}

/** Every stage in which the person is told that the outcome is being confirmed. */
export async function stagesUntilPublished(rig: PublishingRig): Promise<ReadonlySet<string>> {
  const seen = new Set<string>()
  await expect
    .poll(
      async () => {
        const found = await findTask(rig.database.db, rig.taskId)
        if (found?.task.problemCode === 'publishing.confirming') seen.add(found.stage)
        return found?.task.status
      },
      { interval: 50, timeout: 300_000 },
    )
    .toBe(publishTaskStatus.codes.published)
  return seen
}

/** A worker that is stopped at one call, and continued by whoever asks: its lease may be over by then. */
export async function startWorkerThatStops(
  rig: PublishingRig,
  nth: number,
  when: 'before' | 'after',
): Promise<WorkerProcess> {
  const reached = Promise.withResolvers<void>()
  const armed = Promise.withResolvers<WorkerProcess>()
  const spring = async () => {
    const stopped = await armed.promise
    stopped.signal('SIGSTOP')
    reached.resolve()
  }
  rig.proxy.arm({ nth, when, spring })
  const stopped = await worker(rig)
  armed.resolve(stopped)
  await reached.promise
  return stopped
}

/** A person stops the task: state and wake-up, as the service writes them; nothing where it is over. */
export async function terminate(rig: PublishingRig): Promise<void> {
  const { codes } = publishTaskStatus
  await rig.database.pool.query('UPDATE publish_task SET status = $2 WHERE id = $1 AND status IN ($3, $4)', [
    rig.taskId,
    codes.terminating,
    codes.publishQueued,
    codes.publishing,
  ])
  await rig.database.pool.query('UPDATE delivery SET wake_at = NULL WHERE task_id = $1', [rig.taskId])
  await sendJob(rig)
}
