import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createScriptedPages } from '../../../../test/scripted-pages.ts'
import { createDeliveryRig, type DeliveryRig, lost } from './delivery.test-support.ts'

let rig: DeliveryRig
beforeAll(async () => {
  rig = await createDeliveryRig()
})
afterAll(() => rig.close())
beforeEach(async () => {
  await rig.begin()
  await rig.database.pool.query('UPDATE publish_brake SET released_at = now()')
})

const setBrake = () =>
  rig.database.pool.query(
    `INSERT INTO publish_brake (scope, reason, set_by, set_at)
     SELECT 'everything', '停', operator_id, now() FROM publish_task WHERE id = $1`,
    [rig.taskId],
  )
const release = () => rig.database.pool.query('UPDATE publish_brake SET released_at = now()')

/** A brake is set as this call of the platform is made, for the nth time. */
function brakeAt(call: string, nth = 1): void {
  let seen = 0
  const before = async (made: string) => {
    if (made !== call) return
    seen += 1
    if (seen === nth) await setBrake()
  }
  rig.platform.before = before
}

async function waitReason() {
  const { rows } = await rig.database.pool.query('SELECT wait_reason FROM publish_task WHERE id = $1', [
    rig.taskId,
  ])
  return rows[0]?.wait_reason
}

// Three chunks of 4, 4 and 2 bytes: the last one commits.
test.each([
  ['the session is opened', 'openSession', 1],
  ['its first bytes go', 'sendChunk', 1],
  ['the chunk before the last one goes', 'sendChunk', 2],
])(
  'PUB-02 a brake set while %s holds the task before its commit, and it goes on from there',
  async (_when, call, nth) => {
    brakeAt(call, nth)
    await rig.deliver()
    expect(await rig.stands()).toMatchObject({ status: 'publishQueued', problem: null })
    expect(await waitReason()).toBe('brake')
    expect(rig.platform.videos.size).toBe(0)
    rig.platform.before = () => undefined
    await release()
    const sent = rig.platform.calls.filter((made) => made === 'openSession').length
    await rig.deliverToTheEnd()
    expect((await rig.stands()).status).toBe('published')
    expect(rig.platform.calls.filter((made) => made === 'openSession')).toHaveLength(sent)
    expect(rig.platform.videos.size).toBe(1)
  },
)

test('PUB-02 a brake set while the last byte is on its way keeps the private video from becoming public', async () => {
  brakeAt('sendChunk', 3)
  await rig.deliver()
  expect(await rig.stands()).toMatchObject({ status: 'publishQueued', stage: 'uploaded' })
  expect(rig.platform.calls).not.toContain('describe')
  await release()
  rig.platform.before = () => undefined
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('published')
  expect(rig.platform.videos.size).toBe(1)
})

test('PUB-02 a brake set once the public act is under way is too late: the task ends as published', async () => {
  brakeAt('describe')
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('published')
})

test('PUB-02 while a brake is on, what became of an unknown last byte is found out, and nothing is sent again', async () => {
  rig.platform.next('sendChunk', () => ({ kind: 'at', next: 4 }))
  rig.platform.next('sendChunk', () => ({ kind: 'at', next: 8 }))
  rig.platform.next('sendChunk', lost)
  await rig.deliver()
  expect((await rig.stands()).stage).toBe('confirming')
  await setBrake()
  rig.later(rig.wakes.at(-1) ?? 0)
  await rig.deliver()
  expect(await rig.stands()).toMatchObject({ status: 'publishing', stage: 'confirming' })
  expect(rig.platform.videos.size).toBe(0)
})

test('PUB-02 where the commit shows the video, the brake is looked at in the very step before it', async () => {
  const pages = createScriptedPages()
  rig.adapter = pages
  let reserved = false
  pages.before = async (call) => {
    // The last thing before the commit is announced.
    if (call !== 'reserve' || reserved) return
    reserved = true
    await setBrake()
  }
  await rig.deliver()
  expect(await rig.stands()).toMatchObject({ status: 'publishQueued' })
  expect(pages.finished).toEqual([])
  await release()
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('published')
  expect(pages.finished).toHaveLength(1)
})

test('PUB-02 a task that is to be stopped is stopped, brake or not', async () => {
  brakeAt('sendChunk', 1)
  await rig.deliver()
  await rig.terminate()
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('terminated')
  expect(rig.platform.videos.size).toBe(0)
})
