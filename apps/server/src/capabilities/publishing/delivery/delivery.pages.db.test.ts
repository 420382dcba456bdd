import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { createScriptedPages, type ScriptedPages } from '../../../../test/scripted-pages.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import { startAnew } from './delivery.renewal.ts'
import { findDelivery } from './delivery.store.ts'
import { createDeliveryRig, type DeliveryRig, lost, refuse } from './delivery.test-support.ts'

/** Where ids are known before bytes move and a call of its own publishes: decision 0038, reliability.md §3.7. */
let rig: DeliveryRig
let pages: ScriptedPages
beforeAll(async () => {
  rig = await createDeliveryRig()
})
afterAll(() => rig.close())
beforeEach(async () => {
  await rig.begin()
  pages = createScriptedPages()
  rig.adapter = pages
})

/** The call takes effect, and its answer is this. */
function afterEffect(answer: () => never): void {
  const { finish } = pages
  if (!finish) throw new Error('no finish')
  let left = 1
  const call: typeof finish.call = async (...args) => {
    const done = await finish.call(...args)
    left -= 1
    return left === 0 ? answer() : done
  }
  Object.assign(pages, { finish: { ...finish, call } })
}

const serverError = () => {
  throw new PlatformProblem('transient', 'An unknown error occurred', { platformCode: '1' })
}
const published = () => [...pages.published.keys()]
const times = (call: string) => pages.calls.filter((made) => made === call).length

test('PUB-07 a clean run publishes once, on the id that was known before a byte moved', async () => {
  await rig.deliverToTheEnd()
  expect(await rig.stands()).toEqual({ status: 'published', stage: 'done', problem: null })
  expect(published()).toHaveLength(1)
  expect((await findTask(rig.database.db, rig.taskId))?.task.platformVideoId).toBe(published()[0])
  expect([times('openSession'), times('sendChunk'), times('finish')]).toEqual([1, 3, 1])
})

test.each([
  ['is lost', lost],
  ['is a 500', serverError],
  ['says that it is there already', refuse],
])(
  'P3 PUB-07 the finish took effect and its answer %s: it is read, and never called again',
  async (_what, answer) => {
    afterEffect(answer)
    await rig.deliverToTheEnd()
    expect((await rig.stands()).status).toBe('published')
    expect(pages.finished).toHaveLength(1)
  },
)

test('P3 PUB-07 while nobody knows, the task says that it is being confirmed', async () => {
  pages.next('finish', serverError)
  await rig.deliver()
  expect(await rig.stands()).toEqual({
    status: 'publishing',
    stage: 'confirming',
    problem: 'publishing.confirming',
  })
})

test('PUB-07 a finish that did not happen is called again on the same id, after two readings a gap apart', async () => {
  pages.next('finish', lost)
  await rig.deliver()
  // Each job that comes early only reads.
  for (let round = 0; round < 3; round += 1) {
    rig.later(1)
    await rig.deliver()
    expect(times('finish')).toBe(1)
  }
  rig.later(rig.wakes.at(-1) ?? 0)
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('published')
  expect([times('openSession'), times('finish'), published().length]).toEqual([1, 2, 1])
})

test('PUB-07 an answer lost before or after any call leaves exactly one video', async () => {
  await rig.deliverToTheEnd()
  const calls = pages.calls.length
  for (let nth = 1; nth <= calls; nth += 1) {
    for (const when of ['before', 'after'] as const) {
      await rig.begin()
      pages = createScriptedPages()
      rig.adapter = loseAnswer(pages, nth, when)
      await rig.deliverToTheEnd(60)
      expect([nth, when, (await rig.stands()).status, pages.finished.length]).toEqual([
        nth,
        when,
        'published',
        1,
      ])
    }
  }
})

/** The platform as seen over a line that breaks at its nth call. */
function loseAnswer(platform: ScriptedPages, nth: number, when: 'before' | 'after'): ScriptedPages {
  let seen = 0
  const watch =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      seen += 1
      const strikes = seen === nth
      if (strikes && when === 'before') return lost()
      const answer = await call(...args)
      return strikes ? lost() : answer
    }
  const { finish } = platform
  if (!finish) throw new Error('no finish')
  return {
    ...platform,
    openSession: watch(platform.openSession),
    position: watch(platform.position),
    sendChunk: watch(platform.sendChunk),
    read: watch(platform.read),
    finish: { ...finish, call: watch(finish.call), reserve: watch(finish.reserve) },
  }
}

test('PUB-07 after an interruption the platform says which bytes it wants, and only those are sent', async () => {
  pages.next('sendChunk', lost)
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('published')
  expect(published()).toHaveLength(1)
})

test('P11 PUB-07 a session that is gone before its finish is opened anew, with another id', async () => {
  pages.next('sendChunk', () => ({ kind: 'lost' }))
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('published')
  expect([times('openSession'), published().length]).toEqual([2, 1])
  expect((await findDelivery(rig.database.db, rig.taskId))?.generation).toBe(2)
})

test('P11 PUB-07 a session that is gone at its finish: read twice, taken away, and sent once more', async () => {
  pages.before = (call) => {
    if (call === 'finish' && pages.finished.length === 0 && times('openSession') === 1)
      for (const upload of pages.uploads.values()) upload.sessionGone = true
  }
  await rig.deliverToTheEnd(60)
  expect((await rig.stands()).status).toBe('published')
  expect([times('openSession'), pages.finished.length, pages.uploads.size]).toEqual([2, 1, 1])
  expect(times('remove')).toBe(1)
})

test('PUB-07 a finish that is refused fails with the platform’s reason, and a retry goes on with the same id', async () => {
  pages.next('finish', refuse)
  await rig.deliver()
  expect(await rig.stands()).toMatchObject({
    status: 'publishFailed',
    stage: 'transferring',
    problem: 'publishing.rejectedByPlatform',
  })
  await rig.setStatus('publishQueued')
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('published')
  expect([times('openSession'), pages.finished.length]).toEqual([1, 1])
})

test('D7 PUB-07 a finish that is refused after one whose answer was lost is a question, and nothing is sent again', async () => {
  pages.next('finish', lost)
  pages.next('finish', refuse)
  await rig.deliver()
  for (let round = 0; round < 8; round += 1) {
    rig.later(60)
    await rig.deliver()
  }
  expect(await rig.stands()).toEqual({
    status: 'publishing',
    stage: 'confirming',
    problem: 'publishing.outcomeUnknown',
  })
  expect([times('openSession'), times('finish')]).toEqual([1, 2])
})

test('PUB-07 a video that is not there any more after an unknown finish is a question, never sent again by itself', async () => {
  pages.next('finish', lost)
  await rig.deliver()
  pages.uploads.clear()
  for (let round = 0; round < 6; round += 1) {
    rig.later(3600)
    await rig.deliver()
  }
  expect((await rig.stands()).problem).toBe('publishing.outcomeUnknown')
  expect([times('openSession'), pages.finished.length]).toEqual([1, 0])
})

test('P12 PUB-07 stopped while the finish is unknown and has not happened: its video goes, so that nothing late finds it', async () => {
  pages.next('finish', lost)
  await rig.deliver()
  await rig.terminate()
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('terminated')
  expect([pages.uploads.size, pages.published.size, pages.finished.length]).toEqual([0, 0, 0])
})

test('P12 PUB-07 stopped once it is public it ends as published; booked for later it is taken away', async () => {
  afterEffect(lost)
  await rig.deliver()
  await rig.terminate()
  await rig.deliverToTheEnd()
  expect([(await rig.stands()).status, published().length]).toEqual(['published', 1])

  await rig.begin()
  pages = createScriptedPages()
  rig.adapter = pages
  const at = new Date(rig.now() + 3600_000).toISOString()
  await rig.database.pool.query('UPDATE publish_task SET publish_at = $2 WHERE id = $1', [rig.taskId, at])
  afterEffect(lost)
  await rig.deliver()
  await rig.terminate()
  await rig.deliverToTheEnd()
  expect([(await rig.stands()).status, published().length, pages.finished.length]).toEqual([
    'terminated',
    0,
    1,
  ])
})

test('PUB-07 stopped before the finish it ends at once: nothing is published, and its unfinished upload goes', async () => {
  pages.next('sendChunk', lost)
  await rig.deliver()
  await rig.terminate()
  await rig.deliver()
  expect([(await rig.stands()).status, pages.finished.length]).toEqual(['terminated', 0])
  expect(pages.uploads.size).toBe(0)
})

test('PUB-07 stopped before the finish while the platform does not answer, the unfinished upload is taken away later', async () => {
  pages.next('sendChunk', lost)
  await rig.deliver()
  pages.next('remove', lost)
  await rig.terminate()
  await rig.deliver()
  expect((await rig.stands()).status).toBe('terminating')
  rig.later(rig.wakes.at(-1) ?? 0)
  await rig.deliverToTheEnd()
  expect([(await rig.stands()).status, pages.uploads.size]).toEqual(['terminated', 0])
})

test('PUB-07 an unfinished upload that the platform does not let go stays, and the timeline says so', async () => {
  pages.next('sendChunk', lost)
  await rig.deliver()
  pages.next('remove', refuse)
  await rig.terminate()
  await rig.deliver()
  expect((await rig.stands()).status).toBe('terminated')
  const { rows } = await rig.database.pool.query<{ reason: string }>(
    `SELECT reason FROM record_event WHERE entity = 'publishTask' AND record_id = $1 ORDER BY id DESC LIMIT 1`,
    [rig.taskId],
  )
  expect(rows).toEqual([{ reason: 'unfinishedStays' }])
})

test('D4 PUB-07 what a Page has used up is waited for before the finish, and other tasks may ask', async () => {
  pages.next('reserve', () => {
    throw new PlatformProblem('channelQuota', '30 reels', {
      platformCode: 'reelsPerDay',
      retryAfterSeconds: 1800,
      counted: true,
    })
  })
  await rig.deliver()
  const { task } = (await findTask(rig.database.db, rig.taskId)) ?? {}
  expect([task?.waitReason, task?.platformCode]).toEqual(['quota', 'reelsPerDay'])
  expect(await rig.stands()).toMatchObject({ status: 'publishQueued', stage: 'transferring' })
  expect(rig.wakes.at(-1)).toBe(1800)
  expect((await rig.database.pool.query('SELECT * FROM channel_pause')).rows).toEqual([])
  rig.later(1800)
  await rig.deliverToTheEnd()
  expect([(await rig.stands()).status, times('openSession'), published().length]).toEqual(['published', 1, 1])
})

test('D4 PUB-07 the minutes before its time, in which nothing can be booked, are waited out after the bytes', async () => {
  pages.waitSeconds = (_description, at) =>
    Math.max(0, Math.ceil((startedAt + 300_000 - at.getTime()) / 1000))
  const startedAt = rig.now()
  await rig.deliver()
  expect([times('finish'), rig.wakes.at(-1)]).toEqual([0, 300])
  rig.later(300)
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('published')
})

test('PUB-07 a video that the platform refuses after its finish fails with its reason; a retry takes it away first', async () => {
  let spoils = true
  pages.before = (call) => {
    if (call === 'read' && spoils)
      for (const video of pages.published.values()) video.state = { kind: 'refused', reason: 'codec' }
  }
  await rig.deliverToTheEnd()
  expect(await rig.stands()).toMatchObject({
    status: 'publishFailed',
    problem: 'publishing.refusedByPlatform',
  })
  spoils = false
  await rig.database.transaction((tx) => startAnew(tx, rig.taskId, new Date(rig.now()).toISOString()))
  await rig.setStatus('publishQueued')
  await rig.deliverToTheEnd()
  expect((await rig.stands()).status).toBe('published')
  expect([published().length, pages.finished.length]).toEqual([1, 2])
})

test('D7 P4 a channel that the platform blocks is asked by one task, the others wait; one tries when the time is over', async () => {
  const blocked = () => {
    throw new PlatformProblem('channelQuota', 'blocked', { platformCode: '368', retryAfterSeconds: 21_600 })
  }
  pages.next('openSession', blocked)
  await rig.deliver()
  const others = await Promise.all([anotherTask(), anotherTask()])
  const asked = pages.calls.length
  for (const taskId of others) await rig.deliver(rig.database, taskId)
  expect(pages.calls.length).toBe(asked)
  for (const taskId of others)
    expect((await findTask(rig.database.db, taskId))?.task).toMatchObject({ waitReason: 'quota' })
  rig.later(21_601)
  pages.next('openSession', blocked)
  for (const taskId of others) await rig.deliver(rig.database, taskId)
  expect(pages.calls.length).toBe(asked + 1)
  rig.later(21_601)
  await rig.deliver(rig.database, others[0])
  await rig.deliver(rig.database, others[1])
  expect(published()).toHaveLength(2)
})

/** One more for the same channel, with a video of its own. */
async function anotherTask(): Promise<bigint> {
  const { rows } = await rig.database.pool.query<{ id: string }>(
    `INSERT INTO publish_task (video_id, content, channel_id, platform, title, description, tags, visibility,
       made_for_kids, status, operator_id, department_id, created_at, updated_at)
     SELECT video_id + 1000000 + (random() * 1000000)::int, content || random(), channel_id, platform, title, description,
       tags, visibility, made_for_kids, status, operator_id, department_id, created_at, updated_at
     FROM publish_task WHERE id = $1 RETURNING id`,
    [rig.taskId],
  )
  const id = BigInt(rows[0]?.id ?? 0)
  await rig.database.pool.query('UPDATE publish_task SET status = 2 WHERE id = $1', [id])
  await rig.database.pool.query(
    `INSERT INTO delivery (task_id, generation, epoch, stage, marker, bytes_confirmed, bytes_total, lookups, troubles,
       stage_since, created_at, updated_at)
     VALUES ($1::bigint, 1, 0, 'intent', 'marker-' || $1::bigint, 0, 10, 0, 0, now(), now(), now())`,
    [id],
  )
  return id
}
