import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChannelWorld, createChannelWorld } from '../channel-world.test-support.ts'

let world: ChannelWorld
beforeAll(async () => {
  world = await createChannelWorld()
})
afterAll(() => world.close())

const eventsOf = async (id: bigint) =>
  (
    await world.database.pool.query<{ reason: string; from_state: number; to_state: number; detail: string }>(
      `SELECT reason, from_state, to_state, detail FROM record_event WHERE entity = 'channel' AND record_id = $1 ORDER BY id`,
      [id],
    )
  ).rows.map(({ reason, from_state, to_state, detail }) => [reason, from_state, to_state, detail])

test('CH-02 E09 a channel is shelved with a reason and taken up again: state, version, timeline, log', async () => {
  const id = await world.newChannel()
  const ctx = world.as(world.people.jia)
  await world.move(ctx, id, 'shelve', { reason: '等版权', version: 1 })
  expect(await world.service.get(ctx, id)).toMatchObject({ operation: 1, reason: '等版权', version: 2 })
  await world.move(ctx, id, 'resume', { version: 2 })
  expect(await world.service.get(ctx, id)).toMatchObject({ operation: 0, reason: null, version: 3 })
  expect(await eventsOf(id)).toEqual([
    ['shelved', 0, 1, '等版权'],
    ['resumed', 1, 0, null],
  ])
  expect(await world.audited(id)).toEqual([
    {
      action: 'channel.shelve',
      before: { operation: 'running', reason: null },
      after: { operation: 'shelved', reason: '等版权' },
    },
    {
      action: 'channel.resume',
      before: { operation: 'shelved', reason: '等版权' },
      after: { operation: 'running', reason: null },
    },
  ])
})

test('CH-02 E10 a removal ends the open tasks; what comes back shelved has its reason again', async () => {
  const id = await world.newChannel()
  const ctx = world.as(world.people.jia)
  await world.move(ctx, id, 'shelve', { reason: '等版权' })
  await world.move(ctx, id, 'remove', { reason: '卖掉了' })
  expect(world.ended.filter((each) => each === id)).toHaveLength(1)
  expect(await world.service.get(ctx, id)).toMatchObject({ use: 1, reason: '卖掉了', actions: ['restore'] })
  await world.move(ctx, id, 'restore', {})
  expect(await world.service.get(ctx, id)).toMatchObject({ use: 0, operation: 1, reason: '等版权' })
  await world.move(ctx, id, 'resume', {})
  await world.move(ctx, id, 'remove', { reason: '卖掉了' })
  await world.move(ctx, id, 'restore', {})
  expect(await world.service.get(ctx, id)).toMatchObject({ use: 0, operation: 0, reason: null, version: 7 })
})

test('CH-02 E09 E10 moves that the tables lack are refused with what is the matter, and change nothing', async () => {
  const ctx = world.as(world.people.jia)
  const id = await world.newChannel()
  const refused = (what: 'shelve' | 'resume' | 'remove' | 'restore', code: string) =>
    expect(world.move(ctx, id, what, { reason: 'x' })).rejects.toMatchObject({ code })
  await refused('resume', 'common.conflict')
  await refused('restore', 'common.conflict')
  await world.move(ctx, id, 'shelve', { reason: 'x' })
  await refused('shelve', 'channels.shelved')
  await world.move(ctx, id, 'remove', { reason: 'x' })
  await refused('remove', 'channels.removed')
  await refused('shelve', 'channels.removed')
  await refused('resume', 'channels.removed')
  await expect(world.changes.update(ctx, id, { remark: 'x' })).rejects.toMatchObject({
    code: 'channels.removed',
  })
  expect(await world.audited(id)).toHaveLength(2)
})

test('PERM-03 a channel out of the data scope, or seen in an older version, is not moved', async () => {
  const id = await world.newChannel()
  await expect(world.move(world.as(world.people.bing), id, 'remove', { reason: 'x' })).rejects.toMatchObject({
    code: 'channels.notFound',
  })
  await expect(
    world.move(world.as(world.people.jia), id, 'remove', { reason: 'x', version: 7 }),
  ).rejects.toMatchObject({ code: 'access.changedMeanwhile' })
  expect(await world.audited(id)).toEqual([])
})

test('PUB-01 nothing is published on a channel that is shelved or removed, whatever its authorisation', async () => {
  const id = await world.newChannel()
  await world.newCredential(id, 0)
  const ctx = world.as(world.people.jia)
  const taking = () => world.database.transaction((tx) => world.service.assertTakesTasks(tx, id))
  expect((await world.service.channelForPublishing(ctx, id)).id).toBe(id)
  await taking()
  await world.move(ctx, id, 'shelve', { reason: 'x' })
  for (const attempt of [() => world.service.channelForPublishing(ctx, id), taking])
    await expect(attempt()).rejects.toMatchObject({ code: 'channels.shelved' })
  expect((await world.service.channelForVideo(ctx, id)).id).toBe(id)
  await world.move(ctx, id, 'remove', { reason: 'x' })
  for (const attempt of [
    () => world.service.channelForPublishing(ctx, id),
    () => world.service.channelForVideo(ctx, id),
    taking,
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'channels.removed' })
})

test('CH-02 a channel keeps when something became public on it last', async () => {
  const id = await world.newChannel()
  const note = (at: string) => world.database.transaction((tx) => world.service.notePublished(tx, id, at))
  await note('2026-05-02T00:00:00.000Z')
  await note('2026-05-01T00:00:00.000Z')
  const ctx = world.as(world.people.jia)
  expect(await world.service.get(ctx, id)).toMatchObject({
    lastPublishAt: '2026-05-02T00:00:00Z',
    version: 1,
  })
})
