import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findDelivery } from './delivery.store.ts'
import { createDeliveryRig, type DeliveryRig, gapSeconds } from './delivery.test-support.ts'
import { PlatformProblem } from './platform-adapter.ts'

let rig: DeliveryRig
beforeAll(async () => {
  rig = await createDeliveryRig()
})
afterAll(() => rig.close())
beforeEach(() => rig.begin())

test('PUB-07 a look before the gap is over proves nothing, whoever asks for it', async () => {
  rig.loseLastAnswer()
  await rig.deliver()
  rig.platform.videos.clear()
  rig.platform.loseSessions()
  rig.later(rig.wakes.at(-1) ?? 0)
  await rig.deliver()
  expect((await findDelivery(rig.database.db, rig.taskId))?.lookups).toBe(1)
  for (let wake = 0; wake < 5; wake += 1) {
    rig.later(10)
    await rig.database.pool.query('UPDATE delivery SET wake_at = NULL WHERE task_id = $1', [rig.taskId])
    await rig.deliver()
  }
  expect(await findDelivery(rig.database.db, rig.taskId)).toMatchObject({ generation: 1, lookups: 1 })
  expect(rig.platform.calls.filter((call) => call === 'findByMarker')).toHaveLength(1)
  rig.later(gapSeconds)
  await rig.deliver()
  expect((await findDelivery(rig.database.db, rig.taskId))?.generation).toBe(2)
})

test('PUB-07 a video that the lists show only at the second look is adopted, not sent again', async () => {
  rig.loseLastAnswer()
  await rig.deliver()
  rig.platform.loseSessions()
  rig.platform.next('findByMarker', () => [])
  rig.later(rig.wakes.at(-1) ?? 0)
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('published')
  expect(rig.platform.videos.size).toBe(1)
})

test('PUB-07 where the channel cannot be searched a person is asked, and nothing is sent again', async () => {
  rig.uploadsPlaylistId = null
  rig.loseLastAnswer()
  await rig.deliver()
  rig.platform.loseSessions()
  rig.later(rig.wakes.at(-1) ?? 0)
  await rig.deliver()
  expect(await rig.stands()).toEqual({
    status: 'publishing',
    stage: 'confirming',
    problem: 'publishing.outcomeUnknown',
  })
  expect(rig.platform.calls.filter((call) => call === 'openSession')).toHaveLength(1)
})

test('PUB-07 a clear no to a question after the last byte is no failure of the video', async () => {
  rig.loseLastAnswer()
  await rig.deliver()
  rig.platform.next('position', () => {
    throw new PlatformProblem('rejected', 'forbidden', { platformCode: 'forbidden' })
  })
  rig.later(rig.wakes.at(-1) ?? 0)
  await rig.deliver()
  expect(await rig.stands()).toEqual({
    status: 'publishing',
    stage: 'confirming',
    problem: 'publishing.outcomeUnknown',
  })
  rig.later(rig.wakes.at(-1) ?? 0)
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('published')
})

test('PUB-07 one look without the video is nothing; a long absence is a removal', async () => {
  const hide = () => ({ state: { kind: 'missing' }, channelId: null })
  rig.platform.before = (call) => {
    if (call === 'read') rig.platform.next('read', hide)
  }
  await rig.deliver()
  expect((await rig.stands()).status).toBe('publishing')
  rig.platform.before = () => undefined
  rig.later(rig.wakes.at(-1) ?? 0)
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('published')
})
