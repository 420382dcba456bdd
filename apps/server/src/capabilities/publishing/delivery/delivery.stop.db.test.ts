import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { createDeliveryRig, type DeliveryRig, lost } from './delivery.test-support.ts'

let rig: DeliveryRig
beforeAll(async () => {
  rig = await createDeliveryRig()
})
afterAll(() => rig.close())
beforeEach(() => rig.begin())

test.each(['openSession', 'position', 'sendChunk'] as const)(
  'PUB-07 stopping a task while it waits before %s ends it with nothing on the channel',
  async (call) => {
    if (call === 'position') rig.platform.next('sendChunk', lost)
    rig.platform.next(call, lost)
    await rig.deliver()
    if (call === 'position') {
      rig.later(rig.wakes.at(-1) ?? 0)
      await rig.deliver()
    }
    await rig.terminate()
    await rig.deliverToTheEnd()
    expect((await rig.stands()).status).toBe('terminated')
    expect(rig.platform.videos.size).toBe(0)
  },
)

test('PUB-07 stopped after the last byte and before it is public, the private video is taken away', async () => {
  rig.loseLastAnswer()
  await rig.deliver()
  expect(rig.platform.videos.size).toBe(1)
  await rig.terminate()
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('terminated')
  expect(rig.platform.videos.size).toBe(0)
})

test('PUB-07 stopped once it is public, it ends as published', async () => {
  const processing = () => ({ state: { kind: 'processing' }, channelId: null })
  rig.platform.next('read', processing)
  rig.platform.next('read', processing)
  await rig.deliver()
  expect((await rig.stands()).stage).toBe('processing')
  await rig.terminate()
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('published')
  expect(rig.platform.videos.size).toBe(1)
})

test('PUB-07 stopped while the last byte of a worker that lost its fence may be on its way: its video is taken away', async () => {
  // The last chunk is held back: sent by a worker that was stopped, not yet at the platform.
  let landed: (() => Promise<unknown>) | null = null
  const { sendChunk } = rig.platform
  Object.assign(rig.platform, {
    sendChunk: async (...args: Parameters<typeof sendChunk>) => {
      const [, , span] = args
      if (span.end < span.total) return sendChunk(...args)
      landed = () =>
        sendChunk(args[0], args[1], span, Readable.from([Buffer.alloc(span.end - span.start)]), args[4])
      return lost()
    },
  })
  await rig.deliver()
  await rig.terminate()
  await rig.deliver()
  expect((await rig.stands()).status).toBe('terminating')
  await (landed as (() => Promise<unknown>) | null)?.()
  rig.later(rig.wakes.at(-1) ?? 0)
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('terminated')
  expect(rig.platform.videos.size).toBe(0)
})

test('PUB-07 CH-04 a stop that the channel does not authorise fails with the reason, and works once it is authorised again', async () => {
  rig.loseLastAnswer()
  await rig.deliver()
  rig.platform.before = () => {
    throw new PlatformProblem('credential', 'invalid_grant')
  }
  await rig.terminate()
  await rig.deliverToTheEnd()
  const failed = { status: 'publishFailed', problem: 'channels.credentialInvalid' }
  expect(await rig.stands()).toMatchObject(failed)
  expect(rig.platform.videos.size).toBe(1)
  expect(await rig.bellOfOperator()).toHaveLength(1)

  rig.platform.before = () => undefined
  await rig.terminate()
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('terminated')
  expect(rig.platform.videos.size).toBe(0)
})
