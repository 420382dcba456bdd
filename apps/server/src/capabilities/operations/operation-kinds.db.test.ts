import type { OperationRequest } from '@pindao/protocol/operations/operation.params.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { expect, test } from 'vitest'
import { freshChannel } from '../../../test/fresh-channel.ts'
import { createOperationsRig, type OperationsRig } from './operations.test-support.ts'

const { success, failed } = taskResult.codes
const { published, publishQueued, terminated } = publishTaskStatus.codes
const ended = (rig: OperationsRig, id: string) =>
  expect.poll(async () => (await rig.get(id)).endedAt, { timeout: 60_000, interval: 100 }).not.toBeNull()
const audience = { visibility: 3, madeForKids: false } as const

async function secondChannel(rig: OperationsRig): Promise<string> {
  const [channel] = await rig.query<{ id: string }>(
    `INSERT INTO channel (${freshChannel.columns}, platform, platform_channel_id, title, uploads_playlist_id, owner_staff_id, department_id,
       created_at, updated_at)
     SELECT ${freshChannel.values}, platform, 'UC2', '第二频道', 'UU2', owner_staff_id, department_id, created_at, updated_at FROM channel
     RETURNING id`,
  )
  await rig.query(
    `INSERT INTO channel_credential (channel_id, grant_id, status, scopes, granted_by, fail_count, updated_at)
     SELECT $1, grant_id, status, scopes, granted_by, fail_count, updated_at FROM channel_credential`,
    [channel?.id],
  )
  return channel?.id ?? ''
}

test('PUB-07 publish many on two channels: one task for each video and channel, its title from the video', async () => {
  const rig = await createOperationsRig(3)
  await rig.query('UPDATE publish_task SET status = $1', [terminated])
  const other = await secondChannel(rig)
  const channelIds = [rig.channelId, other]
  await rig.query('UPDATE video SET title = $2 WHERE id = $1', [rig.videoIds[1], '长'.repeat(150)])
  await rig.query('UPDATE video SET title = $2 WHERE id = $1', [rig.videoIds[2], '<b>'])
  const { id, total } = await rig.start({
    kind: 'video.publish',
    ids: rig.videoIds,
    params: { channelIds, ...audience },
  })
  expect(total).toBe(6)
  await rig.work()
  await ended(rig, id)
  expect(await rig.get(id)).toMatchObject({ status: failed, counts: { done: 4, refused: 2 } })
  const { rows } = await rig.results(id)
  expect(rows.slice(0, 3)).toMatchObject([
    { recordId: rig.videoIds[2], targetTitle: '星河短剧场', code: 'publishing.titleUnfit' },
    { recordId: rig.videoIds[2], targetTitle: '第二频道', code: 'publishing.titleUnfit' },
    { recordId: rig.videoIds[0], targetTitle: '星河短剧场', outcome: 'done' },
  ])
  expect(
    await rig.query(
      'SELECT title, count(*)::int FROM publish_task WHERE status = $1 GROUP BY 1 ORDER BY 2, 1',
      [publishQueued],
    ),
  ).toEqual([
    { title: '第一集', count: 2 },
    { title: '长'.repeat(100), count: 2 },
  ])
})

test('PUB-07 what a channel has already is refused without a yes, and never sent a second time', async () => {
  const rig = await createOperationsRig(3)
  await rig.query('UPDATE publish_task SET status = $1', [terminated])
  const [first] = rig.taskIds
  await rig.query(
    `UPDATE publish_task SET status = $2, published_at = now(),
       content = (SELECT crc32 || '.' || size || '.' || duration_ms FROM video WHERE id = video_id) WHERE id = $1`,
    [first, published],
  )
  const request: OperationRequest = {
    kind: 'video.publish',
    ids: rig.videoIds,
    params: { channelIds: [rig.channelId], ...audience },
  }
  const { id } = await rig.start(request)
  // The same again, beside it: of two operations one gets each video.
  const { id: again } = await rig.start(request)
  await rig.work()
  await ended(rig, id)
  await ended(rig, again)
  expect((await rig.results(id)).rows[0]).toMatchObject({
    recordId: rig.videoIds[0],
    outcome: 'refused',
    code: 'publishing.sameAgain',
    params: { stands: 'published', channel: '星河短剧场' },
  })
  expect((await rig.get(id)).counts.done + (await rig.get(again)).counts.done).toBe(2)
  expect(
    await rig.query('SELECT count(*)::int FROM publish_task WHERE status = $1', [publishQueued]),
  ).toEqual([{ count: 2 }])
})

test('VID-01 the channel of many is changed; of many that are deleted, what a task needs stays', async () => {
  const rig = await createOperationsRig(4)
  const other = await secondChannel(rig)
  const change = await rig.start({
    kind: 'video.changeChannel',
    ids: rig.videoIds,
    params: { channelId: other },
  })
  await rig.work()
  await ended(rig, change.id)
  expect(await rig.get(change.id)).toMatchObject({ status: success, counts: { done: 4 } })
  expect(await rig.query('SELECT DISTINCT channel_id, version FROM video')).toEqual([
    { channel_id: other, version: 2 },
  ])

  await rig.query('UPDATE publish_task SET status = $2 WHERE id <> $1', [rig.taskIds[0], terminated])
  const remove = await rig.start({ kind: 'video.delete', ids: rig.videoIds, params: {} })
  await ended(rig, remove.id)
  expect((await rig.results(remove.id)).rows).toMatchObject([
    { recordId: rig.videoIds[0], outcome: 'refused', code: 'media.videoInUse', title: '第一集' },
    ...[1, 2, 3].map((place) => ({ recordId: rig.videoIds[place], outcome: 'done' })),
  ])
  expect(await rig.query('SELECT id FROM video WHERE deleted_at IS NULL')).toEqual([{ id: rig.videoIds[0] }])
})

test('PERM-03 a channel that is not to be published on is refused before anything begins', async () => {
  const rig = await createOperationsRig(1)
  const params = { channelIds: ['987654'], ...audience }
  await expect(rig.start({ kind: 'video.publish', ids: rig.videoIds, params })).rejects.toMatchObject({
    code: 'channels.notFound',
  })
  expect(await rig.query('SELECT FROM operation')).toEqual([])
})

test('PUB-06 what was not done is begun anew, for those records and places only, once per key', async () => {
  const rig = await createOperationsRig(2)
  await rig.query('UPDATE publish_task SET status = $1', [terminated])
  await rig.query('UPDATE video SET title = $2 WHERE id = $1', [rig.videoIds[1], '<b>'])
  const params = { channelIds: [rig.channelId], ...audience }
  const { id } = await rig.start({ kind: 'video.publish', ids: rig.videoIds, params })
  await expect(rig.repeat(id)).rejects.toMatchObject({ code: 'common.conflict' })
  await rig.work()
  await ended(rig, id)
  expect(await rig.get(id)).toMatchObject({ counts: { done: 1, refused: 1 }, actions: ['again'] })

  await rig.query("UPDATE video SET title = '第二集' WHERE id = $1", [rig.videoIds[1]])
  const ctx = rig.contextOf()
  const again = await rig.repeat(id, ctx)
  expect((await rig.repeat(id, ctx)).id).toBe(again.id)
  await ended(rig, again.id)
  expect(await rig.get(again.id)).toMatchObject({ total: 1, counts: { done: 1 }, actions: [] })
  expect((await rig.results(again.id)).rows).toMatchObject([{ recordId: rig.videoIds[1], outcome: 'done' }])
})

test('PERM-03 people are let in and shut out many at once, each with a result; never oneself', async () => {
  const rig = await createOperationsRig(1)
  const held = [...rig.everything, 'staff:read', 'staff:update'] as const
  await rig.setPermissions(held)
  const context = () => rig.contextOf({ permissions: new Set(held) })
  const own = String(context().actor.staffId)
  const [made] = await rig.query<{ id: string }>(
    `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
     SELECT 'shut-out', '赵律', 'z@pindao.example', department_id, false, now() FROM staff WHERE id = $1 RETURNING id`,
    [own],
  )
  const other = made?.id ?? ''
  const ids = [own, other]
  const disable = await rig.start({ kind: 'staff.disable', ids, params: {} }, context())
  await rig.work()
  await ended(rig, disable.id)
  const { rows } = await rig.results(disable.id)
  expect(rows).toMatchObject([
    { recordId: own, outcome: 'refused' },
    { recordId: other, outcome: 'done', title: '赵律' },
  ])
  expect(await rig.query('SELECT disabled FROM staff WHERE id = $1', [other])).toEqual([{ disabled: true }])
  const enable = await rig.start({ kind: 'staff.enable', ids: [other], params: {} }, context())
  await ended(rig, enable.id)
  expect(await rig.query('SELECT disabled FROM staff WHERE id = $1', [other])).toEqual([{ disabled: false }])
})
