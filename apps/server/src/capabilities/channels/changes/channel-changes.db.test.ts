import { type ChannelDetail, createChannel } from '@pindao/protocol/channels/channel.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChannelWorld, createChannelWorld } from '../channel-world.test-support.ts'

let world: ChannelWorld
beforeAll(async () => {
  world = await createChannelWorld()
})
afterAll(() => world.close())

type Entered = EndpointParsed<typeof createChannel>['body']

/** What is entered of a channel of 甲's on a platform that is kept by hand. */
const entered = (over: Record<string, unknown> = {}): Entered =>
  createChannel.body.parse({
    platform: 'bilibili',
    platformChannelId: 'space-1',
    url: null,
    title: '手工频道',
    handle: null,
    country: 'CN',
    language: 'zh',
    timeZone: 'Asia/Shanghai',
    type: 0,
    level: 2,
    ageRestriction: null,
    operationMode: 'self',
    dailyPublishTarget: 3,
    remark: '',
    uploadDefaults: { language: 'zh', categoryId: '24', madeForKids: false, playlistId: null },
    riskGrade: 'A',
    monetisation: null,
    restrictReasons: [],
    copyrightStrikes: 0,
    guidelineStrikes: 0,
    departmentId: String(world.here),
    groupId: null,
    ownerId: String(world.people.jia.staffId),
    backupId: null,
    ...over,
  })

const assignmentsOf = async (id: bigint) =>
  (await world.service.assignments(world.as(world.people.jia), id)).map(({ role, staff, to }) =>
    [role, staff.fullName, to === null ? 'still' : 'ended'].join(' '),
  )

test('CH-03 a channel is entered by hand once, with what is kept of it, its owner on record', async () => {
  const { jia, yi } = world.people
  const ctx = world.as(yi)
  const body = entered({ backupId: String(yi.staffId) })
  const id = await world.changes.create(ctx, body)
  expect(await world.changes.create(ctx, body)).toBe(id)
  expect(world.madeChannels).toEqual(['space-1'])
  expect(await world.service.get(ctx, id)).toMatchObject({
    platform: 'bilibili',
    platformChannelId: 'space-1',
    credentialStatus: 2,
    operation: 0,
    use: 0,
    level: 2,
    riskGrade: 'A',
    uploadDefaults: { categoryId: '24' },
    owner: { fullName: '甲' },
    backup: { fullName: '乙' },
    connectedAt: null,
  })
  expect((await assignmentsOf(id)).toSorted()).toEqual(['backup 乙 still', 'owner 甲 still'])
  expect(await world.audited(id)).toEqual([
    expect.objectContaining({ action: 'channel.create', before: null }),
  ])
  expect(world.told).toEqual([
    expect.objectContaining({ event: 'channelAssigned', to: jia.staffId, title: '手工频道', channelId: id }),
  ])
  await expect(world.changes.create(world.as(yi), body)).rejects.toMatchObject({ code: 'channels.idTaken' })
})

test.each([
  ['youtube', 'UCx7QdR2mVt9LkPz0HsYbN1A', true],
  ['youtube', 'UCx7QdR2mVt9LkPz0HsYbN1B', false],
  ['facebook', '1029384756', true],
  ['facebook', 'page', false],
  ['weibo', 'any-1', true],
  ['weibo', 'two words', false],
])('CH-03 the id of a %s channel %s is taken: %s', (platform, platformChannelId, fits) => {
  const { success } = createChannel.body.safeParse({ ...entered(), platform, platformChannelId })
  expect(success).toBe(fits)
})

test('CH-02 a change writes what is named, counts the version, and says before and after', async () => {
  const id = await world.newChannel({ title: '旧名' })
  const ctx = world.as(world.people.jia)
  await world.changes.update(ctx, id, { title: '新名', level: 4, version: 1 })
  expect(await world.service.get(ctx, id)).toMatchObject({ title: '新名', level: 4, version: 2, remark: '' })
  expect(await world.audited(id)).toEqual([
    {
      action: 'channel.update',
      before: { title: '旧名', level: 'none' },
      after: { title: '新名', level: 'S4' },
    },
  ])
})

test('CH-02 a change that changes nothing leaves no trace', async () => {
  const id = await world.newChannel({ restrictReasons: ['kids'] })
  const ctx = world.as(world.people.jia)
  const kept = { uploadDefaults: { language: null, categoryId: null, madeForKids: null, playlistId: null } }
  await world.changes.update(ctx, id, { ...kept, restrictReasons: ['kids'], remark: '', version: 1 })
  expect((await world.service.get(ctx, id)).version).toBe(1)
  expect(await world.audited(id)).toEqual([])
})

test('CH-02 whoever saw an older version is refused, and of two at once one is', async () => {
  const id = await world.newChannel()
  const ctx = world.as(world.people.jia)
  const both = await Promise.allSettled(
    ['甲说', '乙说'].map((remark) => world.changes.update(ctx, id, { remark, version: 1 })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(world.changes.update(ctx, id, { remark: 'x', version: 1 })).rejects.toMatchObject({
    code: 'access.changedMeanwhile',
  })
})

test.each([
  ['channel:update', { remark: 'x' }, { riskGrade: 'S' }],
  ['channelRisk:update', { copyrightStrikes: 2 }, { backupId: null }],
  ['channel:assign', { groupId: null }, { title: 'x' }],
] as const)(
  'PERM-03 with %s its fields are changed, and a change that names others is refused as a whole',
  async (may, allowed, beyond) => {
    const id = await world.newChannel()
    const ctx = world.as(world.people.jia, { may: ['channel:read', may] })
    await world.changes.update(ctx, id, { ...allowed, version: 1 })
    const before: ChannelDetail = await world.service.get(ctx, id)
    await expect(
      world.changes.update(ctx, id, { ...allowed, ...beyond, version: before.version }),
    ).rejects.toMatchObject({ code: 'access.noPermission' })
    expect(await world.service.get(ctx, id)).toEqual(before)
  },
)

test('PERM-03 a channel out of the data scope is not there to be changed', async () => {
  const id = await world.newChannel()
  for (const ctx of [world.as(world.people.bing), world.as(world.people.yi, { dataScope: 'own' })])
    await expect(world.changes.update(ctx, id, { remark: 'x' })).rejects.toMatchObject({
      code: 'channels.notFound',
    })
})

test('CH-02 a channel that is given to others keeps who had it from when to when, and tells its new owner', async () => {
  const { jia, yi } = world.people
  const id = await world.newChannel({ title: '交接' })
  const ctx = world.as(jia)
  world.told.length = 0
  world.pass(60)
  await world.changes.update(ctx, id, { ownerId: String(yi.staffId), backupId: String(jia.staffId) })
  world.pass(60)
  await world.changes.update(ctx, id, { ownerId: String(jia.staffId), backupId: null })
  expect((await assignmentsOf(id)).toSorted()).toEqual(
    ['backup 甲 ended', 'owner 乙 ended', 'owner 甲 ended', 'owner 甲 still'].toSorted(),
  )
  const [newest, , older] = (await world.service.assignments(ctx, id)).filter(({ role }) => role === 'owner')
  expect([newest?.staff.fullName, newest?.to, older?.to]).toEqual(['甲', null, '2026-05-01T08:01:00Z'])
  // Whoever takes a channel themselves knows it.
  expect(world.told.map(({ to, event }) => [to, event])).toEqual([[yi.staffId, 'channelAssigned']])
  expect(await world.audited(id)).toMatchObject([
    { action: 'channel.assign', before: { owner: '甲', backup: null }, after: { owner: '乙', backup: '甲' } },
    { action: 'channel.assign', before: { owner: '乙', backup: '甲' }, after: { owner: '甲', backup: null } },
  ])
})

test('CH-02 owner and backup are two people who may sign in, whom the giver can see', async () => {
  const { jia, yi, bing, ding } = world.people
  const id = await world.newChannel()
  const refused = async (change: { ownerId?: string; backupId?: string }, ctx = world.as(jia)) =>
    expect(world.changes.update(ctx, id, change)).rejects.toMatchObject({ code: 'channels.staffUnsuitable' })
  await refused({ backupId: String(jia.staffId) })
  await refused({ ownerId: String(ding.staffId) })
  await refused({ ownerId: '999999' })
  await refused({ ownerId: String(bing.staffId) })
  await refused({ backupId: String(yi.staffId) }, world.as(jia, { dataScope: 'own' }))
  await world.changes.update(world.as(jia, { dataScope: 'all' }), id, { ownerId: String(bing.staffId) })
})

test('CH-02 a group is one of the channel’s department; who goes elsewhere leaves it', async () => {
  const id = await world.newChannel()
  const [own, other] = [
    await world.newGroup('本组', world.here),
    await world.newGroup('他组', world.elsewhere),
  ]
  const lead = world.as(world.people.jia)
  await expect(world.changes.update(lead, id, { groupId: String(other) })).rejects.toMatchObject({
    code: 'channels.groupElsewhere',
  })
  await expect(world.changes.update(lead, id, { groupId: '999999' })).rejects.toMatchObject({
    code: 'channels.groupNotFound',
  })
  await world.changes.update(lead, id, { groupId: String(own) })
  await expect(
    world.changes.update(lead, id, { departmentId: String(world.elsewhere) }),
  ).rejects.toMatchObject({ code: 'access.departmentNotFound' })
  const admin = world.as(world.people.jia, { dataScope: 'all' })
  await world.changes.update(admin, id, { departmentId: String(world.elsewhere) })
  expect(await world.service.get(admin, id)).toMatchObject({ departmentCode: 'jz_fb', group: null })
  await expect(world.changes.update(admin, id, { departmentId: '999999' })).rejects.toMatchObject({
    code: 'access.departmentNotFound',
  })
})

test('CH-02 facts and people changed at once are two entries of the log, in one version', async () => {
  const id = await world.newChannel({ riskGrade: 'C' })
  const ctx = world.as(world.people.jia)
  const backupId = String(world.people.yi.staffId)
  await world.changes.update(ctx, id, { riskGrade: 'S', backupId, version: 1 })
  expect(await world.audited(id)).toEqual([
    { action: 'channel.update', before: { riskGrade: 'C' }, after: { riskGrade: 'S' } },
    { action: 'channel.assign', before: { backup: null }, after: { backup: '乙' } },
  ])
  expect((await world.service.get(ctx, id)).version).toBe(2)
})

test('PERM-05 who changed what is told to whoever may read the channel, the newest first', async () => {
  const id = await world.newChannel()
  const ctx = world.as(world.people.jia)
  for (const remark of ['一', '二']) await world.changes.update(ctx, id, { remark })
  const reader = world.as(world.people.yi, { may: ['channel:read'] })
  expect(await world.service.history(reader, id, { page: 1, pageSize: 5 })).toMatchObject({
    total: 2,
    rows: [
      {
        action: 'channel.update',
        person: { fullName: '甲' },
        before: { remark: '一' },
        after: { remark: '二' },
      },
      { action: 'channel.update', before: { remark: '' }, after: { remark: '一' } },
    ],
  })
  await expect(
    world.service.history(world.as(world.people.bing), id, { page: 1, pageSize: 5 }),
  ).rejects.toMatchObject({ code: 'channels.notFound' })
})

test('SET-01 CH-02 a reason of the company’s own is given while its list has it, and held there until the channel carries it', async () => {
  const ctx = world.as(world.people.yi)
  const give = (id: bigint, code: string) => world.changes.update(ctx, id, { restrictReasons: [code] })
  const id = await world.changes.create(ctx, entered({ platformChannelId: 'space-own' }))
  await expect(give(id, 'own_7')).rejects.toMatchObject({ code: 'dictionary.notFound' })
  const { pool } = world.database
  await pool.query(
    `INSERT INTO dictionary_item (kind, code, label, position) VALUES ('restrictReason', 'own_7', '{"zh": "地区限制"}', 9)`,
  )
  const other = await pool.connect()
  await other.query('BEGIN')
  await other.query(`DELETE FROM dictionary_item WHERE code = 'own_7'`)
  const giving = give(id, 'own_7')
  await other.query('ROLLBACK')
  other.release()
  await giving
  expect((await world.service.get(ctx, id)).restrictReasons).toEqual(['own_7'])
})
