import { beforeEach, expect, test } from 'vitest'
import { findTimeline } from '#src/capabilities/access/access.ts'
import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { answerDelivery, findDelivery, wakeDelivery } from '../delivery/delivery.store.ts'
import { deliverJob } from '../publishing.jobs.ts'
import { findStranded } from '../tasks/publish-task.store.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import { lookAgain } from './recovery.store.ts'
import { contextOf, createRecoveryRig, type RecoveryRig } from './recovery.test-support.ts'

/** What a look may call: none of it changes anything. */
const reading = ['position', 'listUploads', 'read']
let rig: RecoveryRig
beforeEach(async () => {
  rig = await createRecoveryRig()
})

test('D5 a healthy database holds nothing back, whatever was published', async () => {
  for (let count = 0; count < 3; count += 1) await rig.settle(await rig.seed())
  expect(await rig.stateNow()).toMatchObject({ open: null })
  expect(rig.platform.videos.size).toBe(3)
})

test('D5 several workers that publish at once never take their database for an old one', async () => {
  const tasks = await Promise.all(Array.from({ length: 8 }, rig.seed))
  await Promise.all(tasks.map((taskId) => rig.deliver(taskId)))
  expect(await rig.stateNow()).toMatchObject({ open: null })
  expect(rig.platform.videos.size).toBe(8)
})

test('D5 a described video, marker gone, is adopted from the ledger: only read, not described again, then published', async () => {
  const taskId = await rig.seed()
  await rig.forgetting(() => rig.settle(taskId))
  expect(await rig.stands(taskId)).toBe('publishQueued/intent')
  await rig.settle(taskId)
  expect(await rig.stands(taskId)).toBe('published/done')
  expect(rig.platform.videos.size).toBe(1)
  expect(rig.callsSince().filter((call) => !reading.includes(call))).toEqual([])
  const events = await findTimeline(rig.database.db, 'publishTask', taskId)
  expect(events.map(({ event }) => event.reason)).toContain('adopted')
  expect(await rig.stateNow()).toMatchObject({ counts: { looking: 0, found: 1, notFound: 0, unclear: 0 } })
})

test('D5 a video whose id nobody could store is found by its marker, described once and published', async () => {
  const taskId = await rig.seed()
  await rig.forgetting(() => rig.loseLastAnswer(taskId))
  expect(rig.platform.videos.size).toBe(1)
  rig.platform.loseSessions()
  await rig.settle(taskId, 4)
  // Becoming public waits for a person, like everything else that changes the platform.
  expect(await rig.stands(taskId)).toBe('publishing/uploaded')
  expect([...rig.platform.videos.values()]).toMatchObject([{ public: false }])
  await rig.confirm()
  expect(rig.wakes.get(String(taskId))).toBe(0)
  await rig.settle(taskId)
  expect(await rig.stands(taskId)).toBe('published/done')
  expect([...rig.platform.videos.values()]).toMatchObject([{ public: true }])
  expect(rig.callsSince().filter((call) => call === 'describe')).toHaveLength(1)
})

test('D5 a session open in the dump and completed since is asked, and its video adopted', async () => {
  const taskId = await rig.seed()
  rig.platform.next('sendChunk', () => {
    throw new PlatformProblem('transient', 'no answer')
  })
  await rig.deliver(taskId)
  expect(await rig.stands(taskId)).toBe('publishing/transferring')
  await rig.forgetting(() => rig.settle(taskId))
  await rig.settle(taskId)
  expect(await rig.stands(taskId)).toBe('published/done')
  expect(rig.platform.videos.size).toBe(1)
})

test('D5 a task published by a later generation than the dump knows is adopted, too', async () => {
  const taskId = await rig.seed()
  await rig.forgetting(async () => {
    rig.platform.next('sendChunk', () => ({ kind: 'lost' }))
    await rig.settle(taskId)
    expect((await findDelivery(rig.database.db, taskId))?.generation).toBe(2)
  })
  await rig.settle(taskId)
  expect(await rig.stands(taskId)).toBe('published/done')
  expect(rig.platform.videos.size).toBe(1)
})

test('D5 what is not found is looked for twice, a gap apart, waits, and is published once after the confirmation', async () => {
  const published = await rig.seed()
  const fresh = await rig.seed()
  await rig.forgetting(() => rig.settle(published))
  await rig.deliver(fresh)
  expect((await rig.stateNow()).counts).toMatchObject({ looking: 2, notFound: 0 })
  await rig.settle(fresh)
  expect((await rig.stateNow()).counts).toMatchObject({ looking: 1, notFound: 1 })
  expect(await rig.stands(fresh)).toBe('publishQueued/intent')
  expect((await findTask(rig.database.db, fresh))?.task.waitReason).toBe('recovery')
  expect(rig.platform.videos.size).toBe(1)
  await rig.settle(published)

  expect((await rig.confirm(contextOf())).open).toBeNull()
  expect(rig.wakes.get(String(fresh))).toBe(0)
  await rig.settle(fresh)
  expect(await rig.stands(fresh)).toBe('published/done')
  expect(rig.platform.videos.size).toBe(2)
  const events = await findTimeline(rig.database.db, 'publishTask', fresh)
  expect(events.find(({ event }) => event.reason === 'resumed')?.event).toMatchObject({
    actor: 'person',
    staffId: 1n,
  })
  const { rows } = await rig.database.pool.query(
    `SELECT staff_id, entity FROM audit_log WHERE action = 'recovery.confirm'`,
  )
  expect(rows).toEqual([{ staff_id: '1', entity: 'publishRecovery' }])
})

test('D5 a platform that cannot be asked proves nothing: the task goes on waiting and says why', async () => {
  const taskId = await rig.seed()
  await rig.forgetting(() => rig.settle(taskId))
  rig.platform.before = () => {
    throw new PlatformProblem('transient', 'down')
  }
  await rig.settle(taskId, 6)
  const { rows } = await rig.recovery.findings(null, BigInt((await rig.stateNow()).open?.id ?? 0), {
    page: 1,
    pageSize: 10,
  })
  expect(rows.map(({ finding }) => finding)).toMatchObject([
    { outcome: 'looking', looks: 0, problemCode: 'publishing.platformTrouble' },
  ])
  rig.platform.before = () => undefined
  await rig.settle(taskId)
  expect(await rig.stands(taskId)).toBe('published/done')
})

test('D5 two videos with the marker, or a channel that cannot be searched, are for a person to decide, also after the confirmation', async () => {
  const twice = await rig.seed()
  const hidden = await rig.seed()
  await rig.forgetting(async () => {
    for (const taskId of [twice, hidden]) {
      rig.platform.next('openSession', () => {
        throw new PlatformProblem('transient', 'no answer')
      })
      await rig.settle(taskId, 1)
    }
  })
  const marker = (await findDelivery(rig.database.db, twice))?.marker ?? ''
  for (const id of ['a', 'b'])
    rig.platform.videos.set(id, { marker, public: false, state: { kind: 'ready' } })
  await rig.settle(twice, 3)
  rig.uploadsPlaylistId = null
  await rig.settle(hidden, 3)
  expect((await rig.stateNow()).counts).toMatchObject({ unclear: 2 })
  await rig.confirm()
  for (const taskId of [twice, hidden]) {
    await rig.settle(taskId, 3)
    expect(await rig.stands(taskId)).toBe('publishQueued/intent')
    // One who stops it is asked, too: an ended task is asked about no more.
    await rig.setStatus(taskId, 'terminating')
    await rig.settle(taskId, 3)
    expect(await rig.stands(taskId)).toBe('terminating/intent')
    const row = await findDelivery(rig.database.db, taskId)
    if (!row) throw new Error('no delivery')
    await rig.database.transaction(async (tx) => {
      await answerDelivery(tx, row, null, new Date().toISOString())
      await lookAgain(tx, taskId)
      await wakeDelivery(tx, taskId)
    })
    await rig.settle(taskId, 3)
    expect(await rig.stands(taskId)).toBe('terminated/done')
  }
  expect(rig.platform.videos.size).toBe(2)
})

test('D5 a task that was not found can be stopped before anybody confirms', async () => {
  const other = await rig.seed()
  const taskId = await rig.seed()
  await rig.forgetting(() => rig.settle(other))
  await rig.settle(taskId, 4)
  await rig.setStatus(taskId, 'terminating')
  await rig.database.pool.query('UPDATE delivery SET wake_at = NULL')
  await rig.settle(taskId)
  expect(await rig.stands(taskId)).toBe('terminated/done')
  expect((await rig.stateNow()).counts).toMatchObject({ looking: 1, notFound: 0 })
  expect(rig.callsSince().filter((call) => !reading.includes(call))).toEqual([])
})

test('D5 late jobs of finished tasks, and a failed task that is stopped, leave nothing to be looked up', async () => {
  const published = await rig.seed()
  await rig.settle(published)
  const stopped = await rig.seed()
  rig.platform.next('openSession', () => {
    throw new PlatformProblem('rejected', 'no')
  })
  await rig.deliver(stopped)
  await rig.forgetting(async () => rig.settle(await rig.seed()))
  expect((await rig.stateNow()).counts).toMatchObject({ looking: 1 })
  await rig.setStatus(stopped, 'terminated')
  for (const taskId of [published, stopped]) await rig.settle(taskId)
  expect((await rig.stateNow()).counts).toEqual({ looking: 0, found: 0, notFound: 0, unclear: 0 })
  expect(await findStranded(rig.database.db, deliverJob.name)).toEqual([])
})

test('D5 a failed task that was retried with success in the lost time is adopted; one that was not stays failed', async () => {
  const retried = await rig.seed()
  const failed = await rig.seed()
  for (const taskId of [retried, failed]) {
    rig.platform.next('openSession', () => {
      throw new PlatformProblem('rejected', 'no')
    })
    await rig.deliver(taskId)
    expect(await rig.stands(taskId)).toBe('publishFailed/intent')
  }
  await rig.forgetting(async () => {
    await rig.setStatus(retried, 'publishQueued')
    await rig.settle(retried)
    expect(await rig.stands(retried)).toBe('published/done')
  })
  await rig.settle(retried)
  expect(await rig.stands(retried)).toBe('published/done')
  await rig.settle(failed)
  expect(await rig.stands(failed)).toBe('publishFailed/intent')
  expect(rig.platform.videos.size).toBe(1)
})

test('D5 PUB-07 a failed task whose content was submitted again later is not made public beside it', async () => {
  const failed = await rig.seed()
  rig.platform.next('openSession', () => {
    throw new PlatformProblem('rejected', 'no')
  })
  await rig.deliver(failed)
  const later = await rig.seed()
  await rig.database.pool.query(
    `UPDATE publish_task l SET channel_id = f.channel_id, content = f.content
     FROM publish_task f WHERE l.id = $2 AND f.id = $1`,
    [failed, later],
  )
  await rig.forgetting(async () => {
    await rig.setStatus(failed, 'publishQueued')
    await rig.loseLastAnswer(failed)
  })
  await rig.settle(failed)
  expect(await rig.stands(failed)).toBe('publishFailed/intent')
  expect((await rig.stateNow()).counts).toMatchObject({ unclear: 1 })
  // Stopped, it takes its private video away.
  await rig.confirm()
  await rig.setStatus(failed, 'terminating')
  await rig.database.transaction((tx) => lookAgain(tx, failed))
  await rig.settle(failed)
  expect(await rig.stands(failed)).toBe('terminated/done')
  expect(rig.platform.videos.size).toBe(0)
})

test('D5 a task that gets the id of a lost one never takes its video', async () => {
  const lost = await rig.seed()
  await rig.settle(lost)
  await rig.database.pool.query('UPDATE publish_mark SET effects = 0')
  await rig.database.pool.query(
    'TRUNCATE publish_task, record_event, delivery, recovery_finding RESTART IDENTITY CASCADE',
  )
  const reused = await rig.seed()
  expect(reused).toBe(lost)
  await rig.settle(reused, 5)
  expect((await rig.stateNow()).counts).toMatchObject({ found: 0, notFound: 1 })
  await rig.confirm()
  await rig.settle(reused)
  expect(rig.platform.videos.size).toBe(2)
})
