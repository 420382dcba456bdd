import type { OperationRequest } from '@pindao/protocol/operations/operation.params.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { expect, test } from 'vitest'
import {
  createOperationsRig,
  type OperationsRig,
} from '#src/capabilities/operations/operations.test-support.ts'
import { freshChannel } from '../../../test/fresh-channel.ts'

const { success, failed } = taskResult.codes
const { publishFailed, publishQueued, terminated, terminating, published } = publishTaskStatus.codes
const all = [
  'channel:update',
  'channelRisk:update',
  'channel:assign',
  'channel:shelve',
  'channel:remove',
  'removedChannel:restore',
] as const

/** Two channels more of the same owner, and one of another department. */
async function channelsOf(rig: OperationsRig) {
  const [stranger] = await rig.query<{ id: string }>(
    `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
     SELECT 'stranger', 's', 's', max(id), false, now() FROM department RETURNING id`,
  )
  const made = await rig.query<{ id: string }>(
    `INSERT INTO channel (${freshChannel.columns}, platform, platform_channel_id, title, owner_staff_id, department_id,
       created_at, updated_at)
     SELECT ${freshChannel.values}, platform, 'UC' || n, '频道' || n,
       CASE WHEN n = 9 THEN $1 ELSE owner_staff_id END,
       CASE WHEN n = 9 THEN (SELECT max(id) FROM department) ELSE department_id END, created_at, updated_at
     FROM channel, generate_series(7, 9) AS n ORDER BY n RETURNING id`,
    [stranger?.id],
  )
  const [first, second, foreign] = made.map(({ id }) => id)
  return { ids: [rig.channelId, first ?? '', second ?? ''], foreign: foreign ?? '' }
}

async function ended(rig: OperationsRig, id: string) {
  const ctx = rig.contextOf()
  await expect
    .poll(async () => (await rig.get(id, ctx)).endedAt, { timeout: 60_000, interval: 100 })
    .not.toBeNull()
}

async function run(rig: OperationsRig, request: OperationRequest, may: readonly string[] = all) {
  await rig.setPermissions([...rig.everything, ...(may as typeof all)])
  const ctx = rig.contextOf({ permissions: new Set([...rig.everything, ...(may as typeof all)]) })
  const { id } = await rig.start(request, ctx)
  await ended(rig, id)
  const { rows } = await rig.results(id, 1, ctx)
  const outcomes = Object.fromEntries(rows.map(({ recordId, outcome, code }) => [recordId, code ?? outcome]))
  return { ...(await rig.get(id, ctx)), outcomes }
}

test('CH-02 many channels are edited at once, with a result for each: removed ones and those of others are refused', async () => {
  const rig = await createOperationsRig(1)
  const { ids, foreign } = await channelsOf(rig)
  await rig.work()
  const [first = '', gone = '', third = ''] = ids
  await rig.query('UPDATE channel SET "use" = 1 WHERE id = $1', [gone])
  const edited = await run(rig, {
    kind: 'channel.edit',
    ids: [...ids, foreign],
    params: { level: 4, language: 'fr' },
  })
  expect(edited).toMatchObject({ status: failed, counts: { done: 2, refused: 2 } })
  expect(edited.outcomes).toEqual({
    [first]: 'done',
    [third]: 'done',
    [gone]: 'channels.removed',
    [foreign]: 'channels.notFound',
  })
  expect(await rig.query('SELECT level, language FROM channel WHERE level = 4 ORDER BY id')).toEqual([
    { level: 4, language: 'fr' },
    { level: 4, language: 'fr' },
  ])
  expect(
    await rig.query(`SELECT entity_id FROM audit_log WHERE action = 'channel.update' ORDER BY entity_id`),
  ).toEqual([first, third].map((id) => ({ entity_id: id })))
})

test('CH-02 E09 E10 many are shelved, taken up, removed and restored at once', async () => {
  const rig = await createOperationsRig(1)
  const { ids } = await channelsOf(rig)
  await rig.work()
  const states = async () =>
    (
      await rig.query<{ text: string }>(
        `SELECT string_agg(operation || '.' || "use", ' ') AS text FROM channel
       WHERE id = ANY($1)`,
        [ids],
      )
    )[0]?.text
  const reason = '改版'
  expect((await run(rig, { kind: 'channel.shelve', ids, params: { reason } })).status).toBe(success)
  expect(await states()).toBe('1.0 1.0 1.0')
  expect((await run(rig, { kind: 'channel.remove', ids, params: { reason } })).status).toBe(success)
  expect(await states()).toBe('1.1 1.1 1.1')
  expect((await run(rig, { kind: 'channel.restore', ids, params: {} })).status).toBe(success)
  expect((await run(rig, { kind: 'channel.resume', ids, params: {} })).status).toBe(success)
  expect(await states()).toBe('0.0 0.0 0.0')
})

test('PERM-03 whoever lost the permission meanwhile changes nothing', async () => {
  const rig = await createOperationsRig(1)
  const { ids } = await channelsOf(rig)
  const [first = ''] = ids
  const ctx = rig.contextOf({ permissions: new Set([...rig.everything, ...all]) })
  const { id } = await rig.start({ kind: 'channel.editRisk', ids: [first], params: { riskGrade: 'S' } }, ctx)
  await rig.setPermissions(['channel:read'])
  await rig.work()
  await ended(rig, id)
  expect(await rig.query('SELECT 1 FROM channel WHERE risk_grade IS NOT NULL')).toEqual([])
})

test('CH-02 E10 with its channel every open task ends: at once where nothing runs, else by the worker', async () => {
  const rig = await createOperationsRig(4)
  const [queued, waiting, done, over] = rig.taskIds
  await rig.query('UPDATE publish_task SET status = $2 WHERE id = $1', [queued, publishQueued])
  await rig.query('UPDATE publish_task SET status = $2 WHERE id = $1', [done, published])
  await rig.query('UPDATE publish_task SET status = $2 WHERE id = $1', [over, terminated])
  // Failed with nothing on the platform: it needs no worker.
  await rig.query('UPDATE publish_task SET status = $2 WHERE id = $1', [waiting, publishFailed])
  await rig.work()
  const removed = await run(rig, {
    kind: 'channel.remove',
    ids: [rig.channelId],
    params: { reason: '合作到期' },
  })
  expect(removed.status).toBe(success)
  const statusOf = async (id: string | undefined) =>
    (await rig.query<{ status: number }>('SELECT status FROM publish_task WHERE id = $1', [id]))[0]?.status
  expect(await Promise.all([queued, waiting, done, over].map(statusOf))).toEqual([
    terminating,
    terminated,
    published,
    terminated,
  ])
  expect(
    await rig.query(
      `SELECT record_id, reason FROM record_event WHERE entity = 'publishTask' ORDER BY record_id`,
    ),
  ).toEqual([queued, waiting].map((id) => ({ record_id: id, reason: 'channelRemoved' })))
  expect(await rig.query(`SELECT 1 FROM audit_log WHERE action = 'publishTask.terminate'`)).toHaveLength(2)
  expect(
    await rig.query(`SELECT data->>'taskId' AS task FROM pgboss.job WHERE name = $1`, ['publishing.deliver']),
  ).toContainEqual({ task: queued })
})

test('CH-02 PUB-07 a task that is submitted while its channel is removed is ended too, or never made', async () => {
  const rig = await createOperationsRig(1)
  await rig.query('UPDATE publish_task SET status = $1', [terminated])
  await rig.setPermissions([...rig.everything, ...all])
  const permissions = new Set([...rig.everything, ...all])
  const params = { channelIds: [rig.channelId], visibility: 3 as const, madeForKids: false }
  const begun = [
    await rig.start({ kind: 'video.publish', ids: rig.videoIds, params }, rig.contextOf({ permissions })),
    await rig.start(
      { kind: 'channel.remove', ids: [rig.channelId], params: { reason: 'x' } },
      rig.contextOf({ permissions }),
    ),
  ]
  await rig.work()
  for (const { id } of begun) await ended(rig, id)
  expect(
    await rig.query('SELECT status FROM publish_task WHERE NOT status = ANY($1)', [
      [terminated, terminating],
    ]),
  ).toEqual([])
})
