import { beforeEach, expect, test } from 'vitest'
import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { answerDelivery, findDelivery, wakeDelivery } from '../delivery/delivery.store.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import { lookAgain } from './recovery.store.ts'
import { contextOf, createRecoveryRig, type RecoveryRig } from './recovery.test-support.ts'

let rig: RecoveryRig
beforeEach(async () => {
  rig = await createRecoveryRig()
})

const waitReasonOf = async (taskId: bigint) => (await findTask(rig.database.db, taskId))?.task.waitReason
const revoked = () => Promise.reject(new AppError('channels.notAuthorised'))
async function problemOf(taskId: bigint) {
  const { rows } = await rig.database.pool.query(
    'SELECT problem_code AS code, outcome FROM recovery_finding WHERE task_id = $1',
    [taskId],
  )
  return rows[0]
}
async function stop(taskId: bigint) {
  await rig.setStatus(taskId, 'terminating')
  await rig.database.pool.query('UPDATE delivery SET wake_at = NULL')
}

test('D5 a task that never opened a session is stopped while publishing is held, without asking the platform', async () => {
  const other = await rig.seed()
  const taskId = await rig.seed()
  await rig.forgetting(() => rig.settle(other))
  rig.accessToken = revoked
  await stop(taskId)
  await rig.settle(taskId, 1)
  expect(await rig.stands(taskId)).toBe('terminated/done')
  expect(rig.callsSince()).toEqual([])
})

test.each(['looking', 'notFound'] as const)(
  'D5 PUB-07 a spoilt video is taken away although its task was stopped while publishing was held (%s)',
  async (outcome) => {
    const other = await rig.seed()
    const taskId = await rig.seed()
    rig.platform.videos.set('spoilt', { marker: null, public: true, state: { kind: 'ready' } })
    await rig.database.pool.query(`UPDATE delivery SET replaces_video_id = 'spoilt' WHERE task_id = $1`, [
      taskId,
    ])
    await rig.forgetting(() => rig.settle(other))
    if (outcome === 'notFound') await rig.settle(taskId, 4)
    await stop(taskId)
    await rig.settle(taskId, 4)
    expect(await rig.stands(taskId)).toBe('terminating/intent')
    expect(rig.platform.videos.has('spoilt')).toBe(true)
    await rig.confirm()
    await rig.settle(taskId, 4)
    expect(await rig.stands(taskId)).toBe('terminated/done')
    expect(rig.platform.videos.has('spoilt')).toBe(false)
  },
)

test('D5 a task whose channel cannot be asked any more says so, and can be stopped once a person has confirmed', async () => {
  const taskId = await rig.seed()
  await rig.forgetting(() => rig.settle(taskId))
  rig.accessToken = revoked
  await rig.settle(taskId, 2)
  expect(await problemOf(taskId)).toEqual({ code: 'channels.credentialInvalid', outcome: 'looking' })
  expect(await waitReasonOf(taskId)).toBe('recovery')
  await rig.confirm()
  await rig.settle(taskId, 2)
  expect(await rig.stands(taskId)).toBe('publishQueued/intent')
  expect(await waitReasonOf(taskId)).toBe('credential')
  await stop(taskId)
  await rig.settle(taskId, 5)
  expect(await rig.stands(taskId)).toBe('terminated/done')
  expect(rig.platform.videos.size).toBe(1)
})

test('D5 PUB-07 stopping a task that has a spoilt video on a channel without authorisation fails, and is not tried for ever', async () => {
  const taskId = await rig.seed()
  rig.platform.videos.set('spoilt', { marker: null, public: true, state: { kind: 'ready' } })
  await rig.database.pool.query(`UPDATE delivery SET replaces_video_id = 'spoilt' WHERE task_id = $1`, [
    taskId,
  ])
  const { accessToken } = rig
  rig.accessToken = revoked
  await rig.forgetting(() => rig.settle(taskId, 1))
  await stop(taskId)
  await rig.settle(taskId, 2)
  await rig.confirm()
  await rig.settle(taskId, 8)
  expect(await rig.stands(taskId)).toBe('publishFailed/intent')
  rig.accessToken = accessToken
  await stop(taskId)
  await rig.settle(taskId, 8)
  expect(await rig.stands(taskId)).toBe('terminated/done')
  expect(rig.platform.videos.has('spoilt')).toBe(false)
})

test('D5 a task whose record in the storage cannot be read can be stopped, too', async () => {
  const taskId = await rig.seed()
  await rig.forgetting(() => rig.settle(taskId))
  rig.records.read = () => Promise.reject(new Error('EIO'))
  await stop(taskId)
  await rig.settle(taskId, 2)
  expect(await rig.stands(taskId)).toBe('terminating/intent')
  await rig.confirm()
  await rig.settle(taskId, 5)
  expect(await rig.stands(taskId)).toBe('terminated/done')
})

test('D5 an unclear task says what to do, also after the confirmation, and is looked up anew when a person retries it', async () => {
  const taskId = await rig.seed()
  await rig.forgetting(async () => {
    rig.platform.next('openSession', () => {
      throw new PlatformProblem('transient', 'no answer')
    })
    await rig.settle(taskId, 1)
  })
  rig.uploadsPlaylistId = null
  await rig.settle(taskId, 3)
  expect(await waitReasonOf(taskId)).toBe('unclear')
  await rig.confirm()
  await rig.database.pool.query(`UPDATE publish_task SET wait_reason = NULL`)
  await rig.settle(taskId, 2)
  expect(await rig.stands(taskId)).toBe('publishQueued/intent')
  expect(await waitReasonOf(taskId)).toBe('unclear')

  rig.uploadsPlaylistId = 'UU'
  await rig.database.transaction((tx) => lookAgain(tx, taskId))
  await rig.settle(taskId)
  expect((await problemOf(taskId))?.outcome).toBe('notFound')
  await rig.settle(taskId)
  expect(await rig.stands(taskId)).toBe('published/done')
  expect(rig.platform.videos.size).toBe(1)
})

test('D5 PUB-01 an unclear task that was being published says why it waits, and no longer once it goes on', async () => {
  const taskId = await rig.seed()
  await rig.forgetting(async () => {
    rig.platform.next('openSession', () => {
      throw new PlatformProblem('transient', 'no answer')
    })
    await rig.settle(taskId, 1)
  })
  await rig.setStatus(taskId, 'publishing')
  rig.uploadsPlaylistId = null
  await rig.settle(taskId, 3)
  expect(await rig.stands(taskId)).toBe('publishing/intent')
  expect(await waitReasonOf(taskId)).toBe('unclear')
  await rig.confirm()
  await rig.settle(taskId, 2)
  expect(await waitReasonOf(taskId)).toBe('unclear')

  rig.uploadsPlaylistId = 'UU'
  await rig.database.transaction((tx) => lookAgain(tx, taskId))
  await rig.settle(taskId)
  await rig.settle(taskId)
  expect(await rig.stands(taskId)).toBe('published/done')
  expect(await waitReasonOf(taskId)).toBeNull()
})

test('D5 a video of the lost time whose marker was edited away, or that a cut-off search missed, is for a person to name', async () => {
  const edited = await rig.seed()
  const missed = await rig.seed()
  const gone = await rig.seed()
  await rig.forgetting(async () => {
    for (const taskId of [edited, missed, gone]) await rig.loseLastAnswer(taskId)
  })
  const [one = '', other = '', third = ''] = rig.platform.videos.keys()
  Object.assign(rig.platform.videos.get(one) ?? {}, { marker: null })
  rig.platform.loseSessions()
  rig.platform.videos.delete(third)
  await rig.settle(edited, 3)
  rig.platform.next('listUploads', () => ({ uploads: [], complete: false }))
  await rig.settle(missed, 1)
  rig.platform.next('listUploads', () => ({ uploads: [], complete: false }))
  await rig.settle(gone, 1)
  const candidatesOf = async (taskId: bigint) => (await findDelivery(rig.database.db, taskId))?.candidates
  expect(await candidatesOf(edited)).toEqual([one])
  expect([await candidatesOf(missed), await candidatesOf(gone)]).toEqual([[], []])
  expect((await rig.stateNow()).counts).toMatchObject({ unclear: 3 })

  await say(edited, one)
  await say(missed, other)
  await say(gone, null)
  for (const taskId of [edited, missed, gone]) await rig.settle(taskId, 3)
  expect((await rig.stateNow()).counts).toMatchObject({ unclear: 0, found: 2, notFound: 1 })
  await rig.confirm()
  for (const taskId of [edited, missed, gone]) {
    await rig.settle(taskId)
    expect(await rig.stands(taskId)).toBe('published/done')
  }
  expect(rig.platform.videos.size).toBe(3)
})

test('D5 a video that a person names and that is not on the channel leaves the task unclear, and says so', async () => {
  const taskId = await rig.seed()
  await rig.forgetting(() => rig.loseLastAnswer(taskId))
  rig.platform.loseSessions()
  rig.platform.next('listUploads', () => ({ uploads: [], complete: false }))
  await rig.settle(taskId, 1)
  await say(taskId, 'not-there-1')
  await rig.settle(taskId, 1)
  expect(await problemOf(taskId)).toEqual({ code: 'publishing.notThisVideo', outcome: 'unclear' })
})

/** As the service writes it. */
async function say(taskId: bigint, videoId: string | null): Promise<void> {
  const row = await findDelivery(rig.database.db, taskId)
  if (!row) throw new Error('no delivery')
  await rig.database.transaction(async (tx) => {
    await answerDelivery(tx, row, videoId, new Date().toISOString())
    await lookAgain(tx, taskId)
    await wakeDelivery(tx, taskId)
  })
  rig.wakes.set(String(taskId), 0)
}

test('D5 who asks how things stand locks nothing and begins nothing; a worker does, and both are told to every tab', async () => {
  const client = await rig.database.pool.connect()
  const told: string[] = []
  client.on('notification', ({ payload = '' }) => {
    const { event, everybody } = JSON.parse(payload)
    if (event?.type === 'recovery') told.push(`${event.id} ${everybody}`)
  })
  try {
    await client.query('LISTEN pindao_live')
    await rig.forgetting(async () => rig.settle(await rig.seed()))
    expect(await rig.recovery.get(null)).toMatchObject({ open: null })
    expect(await rig.recovery.isHeld()).toBe(true)
    const { open } = await rig.stateNow()
    await expect.poll(() => told).toEqual([`${open?.id} true`])
    await rig.confirm()
    await expect.poll(() => told).toEqual([`${open?.id} true`, `${open?.id} true`])
  } finally {
    client.release(true)
  }
})

test('D5 a recovery that begins while a worker has its task locked waits for it, and neither waits in a circle', async () => {
  const taskId = await rig.seed()
  await rig.forgetting(async () => rig.settle(await rig.seed()))
  const worker = await rig.database.pool.connect()
  try {
    await worker.query('BEGIN')
    await worker.query('SELECT FROM publish_task WHERE id = $1 FOR UPDATE', [taskId])
    const beginning = rig.guard.notice()
    const waiting = `SELECT FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database()`
    await expect.poll(async () => (await rig.database.pool.query(waiting)).rowCount).toBe(1)
    await worker.query('UPDATE publish_mark SET effects = effects')
    await worker.query('COMMIT')
    expect(await beginning).not.toBeNull()
  } finally {
    worker.release()
  }
})

test('D5 one who does not see all records may not resume for everybody, whatever the permission', async () => {
  await rig.seed()
  await rig.forgetting(async () => rig.settle(await rig.seed()))
  const { open } = await rig.stateNow()
  const some = contextOf({ dataScope: 'department' })
  expect(await rig.recovery.get(some.actor)).toMatchObject({ actions: [] })
  await expect(rig.recovery.confirm(some, BigInt(open?.id ?? 0))).rejects.toMatchObject({
    code: 'access.outsideScope',
  })
  expect((await rig.recovery.confirm(contextOf(), BigInt(open?.id ?? 0))).released).toBe(0)
})

test('D5 a storage without the records of this database is noticed: at the start, and when they vanish', async () => {
  const begun = await rig.restarted()
  await rig.settle(await rig.seed())
  expect(await begun.guard.recordsLost()).toBe(false)
  const whole = rig.records.highest
  rig.records.highest = async () => 0
  expect(await begun.guard.recordsLost()).toBe(true)
  expect(await (await rig.restarted()).guard.recordsLost()).toBe(true)
  rig.records.highest = whole
  expect(await (await rig.restarted()).guard.recordsLost()).toBe(false)
})
