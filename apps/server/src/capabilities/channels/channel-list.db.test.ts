import { getChannelsOfPlatform, listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#src/platform/context.ts'
import { type ChannelWorld, createChannelWorld } from './channel-world.test-support.ts'
import { channelCards } from './channels.cards.ts'

let world: ChannelWorld
/** Channels by a name that only the tests know. */
const ids: Record<string, bigint> = {}
let group: bigint
let below: bigint
beforeAll(async () => {
  world = await createChannelWorld()
  const { yi, bing } = world.people
  group = await world.newGroup('短剧一组', world.here)
  below = await world.one(`INSERT INTO department (name, parent_id) VALUES ('下属', $1) RETURNING id`, [
    world.here,
  ])
  ids['plain'] = await world.newChannel({ title: '云上剧场', handle: '@cloud', platformChannelId: 'UCplain' })
  ids['rich'] = await world.newChannel({
    title: 'Night',
    platform: 'facebook',
    type: 1,
    level: 3,
    riskGrade: 'S',
    operationMode: 'agency',
    monetisation: 'limited_ads',
    restrictReasons: ['kids', 'copyright'],
    ageRestriction: '18+',
    country: 'FR',
    language: 'pt-BR',
    groupId: group,
    backupStaffId: yi.staffId,
  })
  ids['shelved'] = await world.newChannel({ title: '搁置', operation: 1, ownerStaffId: yi.staffId })
  ids['removed'] = await world.newChannel({ title: '移除', use: 1 })
  ids['other'] = await world.newChannel({
    title: '别处',
    departmentId: world.elsewhere,
    ownerStaffId: bing.staffId,
    platform: 'bilibili',
    country: 'JP',
  })
  ids['below'] = await world.newChannel({ title: '下面', departmentId: below, platform: 'x', level: 0 })
  await world.newCredential(ids['plain'] ?? 0n, 0)
  await world.newCredential(ids['rich'] ?? 0n, 1, 'invalid_grant')
})
afterAll(() => world.close())

const namesOf = (found: readonly { readonly id: string }[]) =>
  found.map(({ id }) => Object.keys(ids).find((name) => String(ids[name]) === id)).toSorted()

async function listed(query: Record<string, string>, ctx = world.as(world.people.jia, { dataScope: 'all' })) {
  return (await world.service.list(ctx, listChannels.query.parse(query))).rows
}

test.each([
  ['', 'below,other,plain,rich,shelved'],
  ['title=云上', 'plain'],
  ['title=CLOUD', 'plain'],
  ['title=ucplain', 'plain'],
  ['title=%25', ''],
  ['platform=facebook,bilibili', 'other,rich'],
  ['type=1', 'rich'],
  ['level=3,0', 'below,rich'],
  ['level=-1', 'other,plain,shelved'],
  ['riskGrade=S,A', 'rich'],
  ['operationMode=agency', 'rich'],
  ['operation=1', 'shelved'],
  ['operation=0', 'below,other,plain,rich'],
  ['use=1', 'removed'],
  ['use=0,1', 'below,other,plain,removed,rich,shelved'],
  ['credentialStatus=0', 'plain'],
  ['credentialStatus=1', 'rich'],
  ['credentialStatus=2', 'below,other,shelved'],
  ['monetisation=limited_ads', 'rich'],
  ['restrictReason=copyright,brand_safety', 'rich'],
  ['restrictReason=brand_safety', ''],
  ['ageRestriction=18%2B', 'rich'],
  ['country=JP', 'other'],
  ['language=pt-BR', 'rich'],
  ['groupId=none', 'below,other,plain,shelved'],
  ['owner=me', 'below,plain,rich'],
  ['level=3&platform=x', ''],
])('CH-02 the list narrowed by "%s" shows %s', async (query, names) => {
  const found = await listed(Object.fromEntries(new URLSearchParams(query)))
  expect(namesOf(found).join()).toBe(names)
})

test('CH-02 the list is narrowed by group, owners and departments with those below', async () => {
  const { yi, bing } = world.people
  expect(namesOf(await listed({ groupId: String(group) }))).toEqual(['rich'])
  expect(namesOf(await listed({ ownerId: `${yi.staffId},${bing.staffId}` }))).toEqual(['other', 'shelved'])
  expect(namesOf(await listed({ departmentId: String(world.here) }))).toEqual([
    'below',
    'plain',
    'rich',
    'shelved',
  ])
  expect(namesOf(await listed({ departmentId: String(below) }))).toEqual(['below'])
})

test('CH-02 counts of views agree with the list; one that its query refuses has none', async () => {
  const ctx = world.as(world.people.jia, { dataScope: 'all' })
  const views: Record<string, string>[] = [{}, { use: '1' }, { credentialStatus: '2' }, { level: '9' }]
  expect(await world.service.counts(ctx, views)).toEqual([5, 1, 3, null])
})

test('PERM-03 a list, a count and a search hold what the data scope covers, and no more', async () => {
  const seen = async (dataScope: Actor['dataScope'], groups: Pick<Actor, 'groupIds' | 'colleagues'> = {}) => {
    const ctx = world.as(world.people.yi, { dataScope, ...groups })
    const { rows, total } = await world.service.list(ctx, listChannels.query.parse({}))
    expect(total).toBe(rows.length)
    expect(await world.service.count(ctx.actor)).toBe(total)
    return namesOf(rows)
  }
  // One's own are also those one stands in for.
  expect(await seen('own')).toEqual(['rich', 'shelved'])
  // Of a colleague in the group only what is in the group: 'plain' is theirs, too.
  const { jia, yi } = world.people
  expect(await seen('group', { groupIds: [group], colleagues: [jia.staffId, yi.staffId] })).toEqual([
    'rich',
    'shelved',
  ])
  expect(await seen('department')).toEqual(['plain', 'rich', 'shelved'])
  expect(await seen('all')).toEqual(['below', 'other', 'plain', 'rich', 'shelved'])
})

test('CH-01 the select takes every filter, by title, and offers neither removed nor shelved channels', async () => {
  const ctx = world.as(world.people.jia, { dataScope: 'all' })
  const offered = async (query: Record<string, string>) => {
    const params = { platform: 'youtube' } as const
    const parsed = { params, query: getChannelsOfPlatform.query.parse(query) }
    return (await world.service.optionsOf(ctx, parsed)).map(({ channelName }) => channelName)
  }
  expect(await offered({})).toEqual(['云上剧场'])
  expect(await offered({ operation: '1' })).toEqual(['搁置'])
  expect(await offered({ operation: '0,1' })).toEqual(['云上剧场', '搁置'])
  expect(await offered({ use: '1' })).toEqual([])
  expect(await offered({ credentialStatus: '1' })).toEqual([])
  expect(await offered({ ownerId: String(world.people.yi.staffId), operation: '1' })).toEqual(['搁置'])
})

test('CH-02 DAT-01 channels not read for 36 hours are found by the list, and counted on the page of today as it shows them', async () => {
  const { pool, db } = world.database
  const cards = channelCards({ database: { db }, countLowQuotas: async () => 0 })
  const all = world.as(world.people.jia, { dataScope: 'all' })
  const read = async (hours: number | null) => {
    const at = hours === null ? 'NULL' : `now() - interval '${hours} hours'`
    await pool.query(`UPDATE channel SET last_sync_at = ${at}, connected_at = now() WHERE id = $1`, [
      ids['plain'],
    ])
    const card = await cards.staleSyncs(all.actor)
    expect((await listed(card?.filter ?? {}, all)).length).toBe(card?.value)
    return card?.value
  }
  expect(await read(35)).toBe(0)
  expect(await read(37)).toBe(1)
  expect((await cards.staleSyncs(world.as(world.people.bing).actor))?.value).toBe(0)
  // Just connected: its first reading is on its way.
  expect(await read(null)).toBe(0)
})

test('CH-02 a removed channel is neither suggested nor known by its name', async () => {
  const ctx = world.as(world.people.jia, { dataScope: 'all' })
  const suggested = async (words: string) =>
    (await world.service.suggest(ctx.actor, words, 5)).map(({ title }) => title)
  expect([await suggested('移除'), await suggested('UCplain')]).toEqual([[], ['云上剧场']])
  const named = await world.service.named(ctx, ['移除', '@CLOUD'])
  expect(named.map(({ title }) => title)).toEqual(['云上剧场'])
})

test('CH-02 a channel shows all that is kept of it; why it was refused only while it is', async () => {
  const ctx = world.as(world.people.jia)
  expect(await world.service.get(ctx, ids['rich'] ?? 0n)).toMatchObject({
    group: { id: String(group), name: '短剧一组' },
    owner: { fullName: '甲' },
    backup: { fullName: '乙' },
    credentialProblem: 'invalid_grant',
    grantedBy: { fullName: '乙' },
    scopes: ['read'],
    restrictReasons: ['kids', 'copyright'],
    departmentCode: 'hz_fb',
    version: 1,
  })
  expect(await world.service.get(ctx, ids['plain'] ?? 0n)).toMatchObject({
    credentialProblem: null,
    group: null,
  })
  await expect(world.service.get(ctx, ids['other'] ?? 0n)).rejects.toMatchObject({
    code: 'channels.notFound',
  })
})

test('PERM-03 choices are within the data scope: departments, groups, people who may sign in', async () => {
  const { yi } = world.people
  await world.newGroup('外组', world.elsewhere)
  const everywhere = await world.service.choices(world.as(yi, { dataScope: 'all' }))
  expect(everywhere.groups.map(({ name }) => name).toSorted()).toEqual(['外组', '短剧一组'])
  expect(everywhere.staff.map(({ fullName }) => fullName).toSorted()).toEqual(['丙', '乙', '甲'].toSorted())
  expect([everywhere.countries, everywhere.languages]).toEqual([['FR', 'JP'], ['pt-BR']])
  expect(everywhere.departments.find(({ name }) => name === '下属')?.parentId).toBe(String(world.here))
  const department = await world.service.choices(world.as(yi))
  expect(department.groups.map(({ name }) => name)).toEqual(['短剧一组'])
  expect(department.departments.map(({ id, parentId }) => [id, parentId])).toEqual([
    [String(world.here), null],
  ])
  expect(department.countries).toEqual(['FR'])
  const own = await world.service.choices(world.as(yi, { dataScope: 'own' }))
  expect(own.staff.map(({ fullName }) => fullName)).toEqual(['乙'])
})
