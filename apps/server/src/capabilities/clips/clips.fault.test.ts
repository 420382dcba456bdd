import { setTimeout as delay } from 'node:timers/promises'
import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { expect, test } from 'vitest'
import { createDatabaseTrap } from '../../../test/database-trap.ts'
import { createPublishingRig } from '../../../test/publishing-rig.ts'
import { sampleOf } from '../../../test/sample.ts'
import { startWorker, type WorkerProcess } from '../../../test/worker-process.ts'
import {
  countOf,
  expectNothingLeft,
  newClip,
  prepareClips,
  standingOf,
  terminateClip,
  wakeClips,
} from './clips-fault.test-support.ts'

const { codes } = clipTaskStatus

/** Messages of one clip that is made and handed over, each on both sides of its effect. */
const steps = Array.from({ length: 44 }, (_, at) => at + 1).flatMap((nth) =>
  (['before', 'after'] as const).map((when) => ({ nth, when })),
)

const deaths = sampleOf(steps, 3)
/** A whole sweep has its time. */
const caseMs = 60_000
const killingMs = 120_000 + deaths.length * caseMs

test(
  'CLP-01 a worker that is killed at any step of cut and publish: one clip each, states that are true, no file left behind',
  async () => {
    const rig = await createPublishingRig({ bytes: 1000, env: { CLIP_LANES: '1' } })
    const trap = await createDatabaseTrap(rig.database.url)
    let worker: WorkerProcess | null = null
    try {
      await prepareClips(rig)
      const standing = () => standingOf(rig)
      for (const [at, death] of deaths.entries()) {
        worker = await startWorker({ ...rig.workerEnv, DATABASE_URL: trap.url })
        const victim = worker
        let isDead = false
        await newClip(rig, at)
        const spring = async () => {
          await victim.kill()
          isDead = true
        }
        trap.arm({ ...death, of: /"clip(?:_task)?"/u, spring })
        await wakeClips(rig)
        const isOver = async () => isDead || (await standing()).at(-1) === codes.published
        await expect.poll(isOver, { timeout: 120_000 }).toBe(true)
        await victim.kill()
      }
      worker = await startWorker(rig.workerEnv)
      await wakeClips(rig)
      await expect.poll(standing, { timeout: 120_000 }).toEqual(deaths.map(() => codes.published))

      expect(await countOf(rig, "video WHERE made_as = 'clip'")).toBe(deaths.length)
      expect(await countOf(rig, 'publish_task')).toBe(deaths.length + 1)
      expect(await rig.world.createdVideos()).toHaveLength(deaths.length)
      await wakeClips(rig)
      await expectNothingLeft(rig)
    } finally {
      await worker?.kill()
      await trap.close()
      await rig.remove()
    }
  },
  killingMs,
)

/** Calls of one publication on YouTube, each on both sides of its effect. */
const calls = Array.from({ length: 6 }, (_, at) => at + 1).flatMap((nth) =>
  (['before', 'after'] as const).map((when) => ({ nth, when })),
)
const stops = [
  ...sampleOf(steps, 3).map((stop) => ({ ...stop, at: 'step' as const })),
  ...sampleOf(calls, 1).map((stop) => ({ ...stop, at: 'call' as const })),
]
const stoppingMs = 360_000 + stops.length * caseMs
/** So long the stop has before the step goes on, unless the step keeps it waiting. */
const aheadMs = 1000

test(
  'CLP-01 a task that is terminated at any step of cut and publish: one clip or none, states that are true, no file left behind',
  async () => {
    const rig = await createPublishingRig({ bytes: 1000, env: { CLIP_LANES: '1' } })
    const trap = await createDatabaseTrap(rig.database.url)
    let worker: WorkerProcess | null = null
    try {
      await prepareClips(rig)
      worker = await startWorker({ ...rig.workerEnv, DATABASE_URL: trap.url })
      const ends: number[] = []
      for (const [number, { at, nth, when }] of stops.entries()) {
        const clipId = await newClip(rig, number)
        let stopping: Promise<void> | null = null
        const spring = async () => {
          stopping = terminateClip(rig, clipId)
          await Promise.race([stopping, delay(aheadMs)])
        }
        if (at === 'step') trap.arm({ nth, when, of: /"clip(?:_task)?"/u, spring, goesOn: true })
        else rig.proxy.arm({ nth: rig.proxy.calls.length + nth, when, spring, goesOn: true })
        await wakeClips(rig)
        const told = `${at} ${nth} ${when}`
        const ended = [codes.published, codes.terminated] as number[]
        await expect
          .poll(async () => ended.includes((await standingOf(rig))[number] ?? 0), { message: told })
          .toBe(true)
        await stopping
        trap.arm(null)
        ends.push((await standingOf(rig))[number] ?? 0)
      }
      const published = ends.filter((end) => end === codes.published).length
      expect((await rig.world.left()).videos).toHaveLength(published)
      // A film that came before the stop stays in the library; none comes twice.
      const twice = "(SELECT title FROM video WHERE made_as = 'clip' GROUP BY title HAVING count(*) > 1) t"
      expect(await countOf(rig, twice)).toBe(0)
      const failedToStop = `record_event WHERE entity = 'clipTask' AND to_state = ${codes.terminateFailed}`
      expect(await countOf(rig, failedToStop)).toBe(0)
      await wakeClips(rig)
      await expectNothingLeft(rig)
    } finally {
      await worker?.kill()
      await trap.close()
      await rig.remove()
    }
  },
  stoppingMs,
)
