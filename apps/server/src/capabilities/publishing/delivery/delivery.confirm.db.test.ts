import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { answerDelivery, findDelivery, wakeDelivery } from './delivery.store.ts'
import { createDeliveryRig, type DeliveryRig, gapSeconds } from './delivery.test-support.ts'

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
  expect(rig.platform.calls.filter((call) => call === 'listUploads')).toHaveLength(1)
  rig.later(gapSeconds)
  await rig.deliver()
  expect((await findDelivery(rig.database.db, rig.taskId))?.generation).toBe(2)
})

test('PUB-07 a video that the lists show only at the second look is adopted, not sent again', async () => {
  rig.loseLastAnswer()
  await rig.deliver()
  rig.platform.loseSessions()
  rig.platform.next('listUploads', () => ({ uploads: [], complete: true }))
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

const cutOff = { uploads: [], complete: false }
const sessionsOpened = () => rig.platform.calls.filter((call) => call === 'openSession').length

/** The last answer was lost and the session is gone; the next job looks at the channel. */
async function loseAllButTheChannel(): Promise<void> {
  rig.loseLastAnswer()
  await rig.deliver()
  rig.platform.loseSessions()
  rig.later(rig.wakes.at(-1) ?? 0)
}
const asked = async () => (await findDelivery(rig.database.db, rig.taskId))?.candidates
const askAgain = async () => {
  rig.later(rig.wakes.at(-1) ?? 0)
  await rig.deliver()
}
/** As the service writes it. */
async function say(videoId: string | null): Promise<void> {
  const { db } = rig.database
  const row = await findDelivery(db, rig.taskId)
  if (!row) throw new Error('no delivery')
  await rig.database.transaction(async (tx) => {
    await answerDelivery(tx, row, videoId, new Date().toISOString())
    await wakeDelivery(tx, rig.taskId)
  })
}

test('PUB-07 a search that was cut off is no proof of absence, however often: a person is asked, nothing is sent again', async () => {
  await loseAllButTheChannel()
  for (let look = 0; look < 4; look += 1) {
    rig.platform.next('listUploads', () => cutOff)
    await askAgain()
  }
  expect(await rig.stands()).toEqual({
    status: 'publishing',
    stage: 'confirming',
    problem: 'publishing.outcomeUnknown',
  })
  expect(await asked()).toEqual([])
  expect(sessionsOpened()).toBe(1)
  // The next search reaches back far enough.
  await askAgain()
  await rig.deliverToTheEnd()
  expect(await rig.stands()).toEqual({ status: 'published', stage: 'done', problem: null })
  expect(await asked()).toBeNull()
  expect(rig.platform.videos.size).toBe(1)
})

test('PUB-07 a cut-off search between two whole ones takes the first one back', async () => {
  await loseAllButTheChannel()
  rig.platform.videos.clear()
  await rig.deliver()
  rig.platform.next('listUploads', () => cutOff)
  await askAgain()
  await askAgain()
  expect(await findDelivery(rig.database.db, rig.taskId)).toMatchObject({ generation: 1, lookups: 1 })
  await askAgain()
  await rig.deliverToTheEnd()
  expect((await findDelivery(rig.database.db, rig.taskId))?.generation).toBe(2)
})

test('PUB-07 a video whose marker was edited away is a candidate by its size, and the task goes on with it when a person says so', async () => {
  await loseAllButTheChannel()
  const [[id, video] = ['', undefined]] = rig.platform.videos
  if (video) video.marker = null
  await rig.deliver()
  expect(await asked()).toEqual([id])
  expect(sessionsOpened()).toBe(1)
  await say(id)
  await rig.deliverToTheEnd()
  expect(await rig.stands()).toEqual({ status: 'published', stage: 'done', problem: null })
  expect([...rig.platform.videos.values()]).toMatchObject([{ public: true }])
})

test('PUB-07 a video that a person names and that is not on the channel is asked about again', async () => {
  await loseAllButTheChannel()
  rig.platform.next('listUploads', () => cutOff)
  await rig.deliver()
  await say('not-there-1')
  await rig.deliver()
  expect(await rig.stands()).toMatchObject({ stage: 'confirming', problem: 'publishing.notThisVideo' })
  expect(await findDelivery(rig.database.db, rig.taskId)).toMatchObject({ verdict: null, candidates: [] })
})

test("PUB-07 a person's word that it is not there sends it once more, unless a last look finds the marker", async () => {
  await loseAllButTheChannel()
  rig.platform.next('listUploads', () => cutOff)
  await rig.deliver()
  await say(null)
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('published')
  expect(rig.platform.videos.size).toBe(1)

  await rig.begin()
  await loseAllButTheChannel()
  rig.platform.videos.clear()
  rig.platform.next('listUploads', () => cutOff)
  await rig.deliver()
  await say(null)
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('published')
  expect(sessionsOpened()).toBe(2)
  expect(await findDelivery(rig.database.db, rig.taskId)).toMatchObject({ generation: 2, verdict: null })
})

test('PUB-07 what a person says while a look is on its way is not wiped by it', async () => {
  await loseAllButTheChannel()
  const [[id, video] = ['', undefined]] = rig.platform.videos
  if (video) video.marker = null
  await rig.deliver()
  rig.platform.next('listUploads', async () => {
    await say(id)
    return cutOff
  })
  await askAgain()
  expect(await findDelivery(rig.database.db, rig.taskId)).toMatchObject({ verdict: 'video', wakeAt: null })
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('published')
})

test('PUB-07 a person may decide where the platform refuses every question', async () => {
  rig.loseLastAnswer()
  await rig.deliver()
  const forbidden = () => {
    throw new PlatformProblem('rejected', 'forbidden', { platformCode: 'forbidden' })
  }
  rig.platform.videos.clear()
  rig.platform.next('position', forbidden)
  await askAgain()
  expect(await asked()).toEqual([])
  await say(null)
  rig.platform.next('position', forbidden)
  rig.platform.next('listUploads', forbidden)
  await rig.deliver()
  expect((await findDelivery(rig.database.db, rig.taskId))?.generation).toBe(2)
})

test('PUB-07 one who stopped the task and says that it is not there is done', async () => {
  await loseAllButTheChannel()
  rig.platform.next('listUploads', () => cutOff)
  await rig.deliver()
  await rig.terminate()
  rig.platform.videos.clear()
  await say(null)
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('terminated')
  expect(sessionsOpened()).toBe(1)
})
