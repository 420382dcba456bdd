import { listChannelGroups } from '@pindao/protocol/channels/group.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInContext } from '#src/platform/context.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { type ChannelWorld, createChannelWorld } from '../channel-world.test-support.ts'
import { type ChannelGroups, createChannelGroups } from './group.service.ts'

let world: ChannelWorld
let groups: ChannelGroups
let lead: SignedInContext
beforeAll(async () => {
  world = await createChannelWorld()
  groups = createChannelGroups(createTestKit({ database: world.database }))
  lead = world.as(world.people.jia, { dataScope: 'all' })
})
afterAll(() => world.close())

let named = 0
const contentOf = (part: { name?: string; departmentId?: bigint; leaderId?: bigint } = {}) => ({
  name: part.name ?? `分组${++named}`,
  departmentId: String(part.departmentId ?? world.here),
  leaderId: part.leaderId === undefined ? null : String(part.leaderId),
  timeZone: null,
})
/** The same person at another press: with a key of its own. */
const pressed = (ctx = lead): SignedInContext => ({ ...ctx, idempotencyKey: `k${++named}` })
const made = (part?: Parameters<typeof contentOf>[0]) => groups.create(pressed(), contentOf(part))

test('CH-02 a group is made, changed as it was seen, and its name is one in its department', async () => {
  const group = await made({ name: '短剧', leaderId: world.people.yi.staffId })
  expect(group).toMatchObject({ name: '短剧', channelCount: 0, leader: { fullName: '乙' } })
  await expect(made({ name: '短剧' })).rejects.toMatchObject({ code: 'channels.groupNameTaken' })
  expect(await made({ name: '短剧', departmentId: world.elsewhere })).toMatchObject({ name: '短剧' })
  const id = BigInt(group.id)
  const changed = await groups.update(lead, id, { ...contentOf({ name: '长剧' }), version: group.version })
  expect(changed).toMatchObject({ name: '长剧', leader: null })
  await expect(
    groups.update(lead, id, { ...contentOf({ name: '旧' }), version: group.version }),
  ).rejects.toMatchObject({ code: 'access.changedMeanwhile' })
})

test('CH-02 a group takes its channels along to another department, each in the log; dissolved, it leaves them', async () => {
  const group = await made()
  const id = BigInt(group.id)
  const channel = await world.newChannel({ groupId: id })
  const moving = { ...contentOf({ departmentId: world.elsewhere }), version: group.version }
  const withoutAssign = world.as(world.people.jia, { dataScope: 'all', may: ['channelGroup:update'] })
  await expect(groups.update(withoutAssign, id, moving)).rejects.toMatchObject({
    code: 'access.noPermission',
  })
  expect(await groups.update(lead, id, moving)).toMatchObject({ channelCount: 1 })
  const departmentOf = () => world.one('SELECT department_id AS id FROM channel WHERE id = $1', [channel])
  expect(await departmentOf()).toBe(world.elsewhere)
  await groups.remove(lead, id)
  expect(await world.one('SELECT coalesce(group_id, 0) AS id FROM channel WHERE id = $1', [channel])).toBe(0n)
  expect(await departmentOf()).toBe(world.elsewhere)
  expect(await world.audited(channel)).toMatchObject([
    { action: 'channel.assign', before: { department: 'hz_fb' }, after: { department: 'jz_fb' } },
    { action: 'channel.assign', after: { group: null } },
  ])
})

test('PERM-03 a group is seen by its department and by whoever works in it, and changed by whoever covers it', async () => {
  const group = await made()
  const id = BigInt(group.id)
  const { yi, bing } = world.people
  const seen = async (ctx: SignedInContext) => {
    const { rows } = await groups.list(ctx, listChannelGroups.query.parse({ pageSize: '100' }))
    return rows.find((row) => row.id === group.id)?.actions ?? null
  }
  expect(await seen(world.as(yi))).toEqual(['update', 'delete'])
  expect(await seen(world.as(yi, { dataScope: 'own' }))).toEqual([])
  expect(await seen(world.as(yi, { dataScope: 'group' }))).toEqual([])
  expect(await seen(world.as(bing))).toBeNull()
  const working = world.as(bing, { dataScope: 'group', groupIds: [id], colleagues: [] })
  expect(await seen(working)).toEqual(['update', 'delete'])
  for (const stranger of [world.as(bing), world.as(bing, { dataScope: 'group' })])
    for (const attempt of [() => groups.get(stranger, id), () => groups.remove(stranger, id)])
      await expect(attempt()).rejects.toMatchObject({ code: 'channels.groupNotFound' })
  await expect(groups.remove(world.as(yi, { dataScope: 'own' }), id)).rejects.toMatchObject({
    code: 'access.outsideScope',
  })
})
