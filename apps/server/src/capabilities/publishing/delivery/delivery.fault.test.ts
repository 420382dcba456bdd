import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { expect, test } from 'vitest'
import { findTask } from '../tasks/publish-task-list.store.ts'
import {
  expectOneVideo,
  page,
  sendJob,
  stagesUntilPublished,
  startWorkerThatStops,
  withRig,
  worker,
} from './delivery-fault.test-support.ts'

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

test.each([
  ['in the middle', 3],
  ['at the last byte', 4],
])(
  'PUB-07 a worker stopped %s for longer than its heartbeat, then continued, makes no second video',
  (_where, nth) =>
    withRig(async (rig) => {
      await sendJob(rig)
      const stopped = await startWorkerThatStops(rig, nth, 'after')
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
    const stopped = await startWorkerThatStops(rig, 7, 'before')
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
