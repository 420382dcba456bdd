import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { expect, test } from 'vitest'
import { sampleOf } from '../../../../test/sample.ts'
import {
  expectOneVideo,
  inLanes,
  page,
  reel,
  sendJob,
  stagesUntilPublished,
  startWorkerThatStops,
  terminate,
  ways,
  withRig,
  worker,
} from './delivery-fault.test-support.ts'

const { published } = publishTaskStatus.codes
const sides = ['before', 'after'] as const

/** A stop at the call before the commit, at the commit and at the one behind it, on either side of its effect. */
const stops = ways.flatMap(({ way, options, commit }) =>
  [commit - 1, commit, commit + 1].flatMap((nth) => sides.map((when) => ({ way, options, nth, when }))),
)

test('P12 PUB-07 a stop that races the last byte ends with one public video or none, and nothing is left behind', async () => {
  const drawn = sampleOf(stops, 3)
  await inLanes(
    drawn.map(
      ({ way, options, nth, when }) =>
        () =>
          withRig(async (rig) => {
            await sendJob(rig)
            rig.proxy.arm({ nth, when, spring: () => terminate(rig), goesOn: true })
            await worker(rig)
            await expect.poll(() => rig.proxy.calls.length).toBeGreaterThanOrEqual(nth)
            await rig.untilStatus(['terminated', 'published'])
            const { videos, unfinished } = await rig.world.left()
            const told = `${way}, call ${nth}, ${when}`
            expect([told, unfinished]).toEqual([told, []])
            const ended = await rig.status()
            expect([told, videos.length]).toEqual([told, ended === published ? 1 : 0])
          }, options),
    ),
  )
})

/** Calls up to the one behind the commit, on either side of their effect. */
const zombies = ways.flatMap(({ way, options, commit }) =>
  Array.from({ length: commit + 1 }, (_, index) => index + 1).flatMap((nth) =>
    sides.map((when) => ({ way, options, nth, when })),
  ),
)

test('P9 PUB-07 a worker stopped at any call that wakes when its lease is over changes nothing any more', async () => {
  await inLanes(
    sampleOf(zombies, 1).map(
      ({ way, options, nth, when }) =>
        () =>
          withRig(async (rig) => {
            await sendJob(rig)
            const stopped = await startWorkerThatStops(rig, nth, when)
            await worker(rig)
            await rig.untilStatus(['published']).catch((cause: unknown) => {
              const calls = rig.proxy.calls.map(({ method, path }) => `${method} ${path}`)
              throw new Error(`${way}, call ${nth}, ${when}: ${calls.join(', ')}`, { cause })
            })
            stopped.signal('SIGCONT')
            await expect.poll(() => stopped.log()).toContain('another worker has taken this delivery over')
            await expectOneVideo(rig)
            expect((await rig.world.left()).videos).toHaveLength(1)
          }, options),
    ),
  )
})

const finishOfReels = { method: 'POST', pathPattern: '^/facebook/v26.0/[0-9]+/video_reels$' }

test.each([
  ['is lost', { kind: 'reset' }],
  ['is a 500', { kind: 'graph', code: 1 }],
])(
  'P3 PUB-07 the answer to the finish of a Reel %s: confirming is shown, then success, one video',
  (_name, effect) =>
    withRig(async (rig) => {
      // The first call of this address opened the session.
      await rig.world.control('/faults', { match: finishOfReels, nth: 2, when: 'after', effect })
      const asked = { method: 'GET', pathPattern: '^/facebook/v26.0/[0-9]+$' }
      await rig.world.control('/faults', { match: asked, times: 2, effect: { kind: 'status', status: 503 } })
      await sendJob(rig)
      await worker(rig)
      expect(await stagesUntilPublished(rig)).toContain('confirming')
      await expectOneVideo(rig)
    }, reel),
)

test.each([
  ['a Page', page, { method: 'POST', pathPattern: '^/facebook/v26.0/[0-9]+/videos$' }, 7],
  ['Reels', reel, finishOfReels, 2],
] as const)(
  'P11 PUB-07 a session on %s that expired after it had made the video: the video is found by its id, none is sent again',
  (_way, options, match, nth) =>
    withRig(async (rig) => {
      await rig.world.control('/faults', { match, nth, when: 'after', effect: { kind: 'reset' } })
      // Whatever is asked of the session afterwards, it is gone.
      const gone = { kind: 'graph', code: 6000, subcode: 1_363_041 }
      await rig.world.control('/faults', { match, nth: nth + 1, times: 20, effect: gone })
      await sendJob(rig)
      await worker(rig)
      await expect.poll(async () => (await rig.videos()).length).toBe(1)
      await rig.world.control('/facebook/uploads/expire', {})
      await expectOneVideo(rig)
      expect(await rig.world.left()).toMatchObject({ unfinished: [] })
    }, options),
)
