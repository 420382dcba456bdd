import { allPermissions, type Permission } from '@pindao/protocol/access/permissions.ts'
import { listClaims } from '@pindao/protocol/claims/claim.endpoints.ts'
import { claimSortKeys } from '@pindao/protocol/claims/claim.filter.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimEvent } from '../claim.table.ts'
import { type ClaimWorld, createClaimWorld } from './claim-world.test-support.ts'

let world: ClaimWorld
const ids: Record<'small' | 'big' | 'unknown' | 'ours' | 'theirs' | 'over', bigint> = {} as never
const withoutMoney = allPermissions.filter((one) => one !== 'claimMoney:read')

beforeAll(async () => {
  world = await createClaimWorld()
  await world.letWork()
  const money = (revenueAtRisk: string, dueAt: string | null) => ({ revenueAtRisk, currency: 'USD', dueAt })
  ids.small = await world.newClaim({ ...money('9.50', '2026-06-10T12:00:00.000Z'), type: 'audio' })
  ids.big = await world.newClaim({
    ...money('1200.00', '2026-06-20T00:00:00.000Z'),
    policy: 'block',
    policyTerritories: ['DE'],
    videoTitle: '月光 第三集',
  })
  ids.unknown = await world.newClaim({ dueAt: '2026-06-09T00:00:00.000Z', policy: 'monetize' })
  ids.ours = await world.newClaim({
    direction: 'outbound',
    platformStatus: 'disputed',
    assetTitle: '我们的歌',
    claimantName: '',
  })
  ids.theirs = await world.newClaim({
    departmentId: world.elsewhere,
    ownerStaffId: world.people.bing.staffId,
  })
  ids.over = await world.newClaim({ platformStatus: 'inactive', state: 0, videoTitle: '旧片' })
})
afterAll(() => world.close())

const jia = (may: readonly Permission[] = allPermissions) => world.as(world.people.jia, { may })
const asked = (query: Readonly<Record<string, string>>) => listClaims.query.parse(query)
const found = async (query: Readonly<Record<string, string>> = {}, ctx = jia()) => {
  const { rows } = await world.reading.list(ctx, asked(query))
  const names = new Map(Object.entries(ids).map(([name, id]) => [String(id), name]))
  return rows.map(({ id }) => names.get(id) ?? id)
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code,
  )

test('CLM-01 most money at risk comes first, then what is due; without the right to amounts what is due', async () => {
  expect(await found()).toEqual(['big', 'small', 'unknown', 'ours', 'over'])
  expect(await found({}, jia(withoutMoney))).toEqual(['unknown', 'small', 'big', 'ours', 'over'])
  expect((await found({ sort: 'urgency' })).at(-1)).toBe('big')
  for (const key of claimSortKeys) {
    const both = await Promise.all([found({ sort: key }), found({ sort: `-${key}` })])
    expect(both.map((rows) => rows.length)).toEqual([5, 5])
  }
})

test('CLM-01 the list is narrowed by each condition', async () => {
  const same = async (query: Readonly<Record<string, string>>, names: readonly string[]) =>
    expect((await found(query)).toSorted(), JSON.stringify(query)).toEqual([...names].sort())
  await same({ words: '月光' }, ['big'])
  await same({ words: '我们的' }, ['ours'])
  await same({ words: 'claim-1' }, ['small'])
  await same({ words: 'video-2' }, ['big'])
  await same({ direction: 'outbound' }, ['ours'])
  // 0 is a state.
  await same({ state: '0' }, ['over'])
  await same({ platformStatus: 'disputed,inactive' }, ['ours', 'over'])
  await same({ type: 'audio' }, ['small'])
  await same({ policy: 'block' }, ['big'])
  await same({ territory: 'DE' }, ['big', 'unknown'])
  await same({ territory: 'FR' }, ['unknown'])
  await same({ due: 'overdue' }, ['unknown'])
  await same({ due: '24h' }, ['small', 'unknown'])
  await same({ riskFrom: '10' }, ['big'])
  await same({ riskTo: '10' }, ['small'])
  await same({ claimedFrom: '2026-06-10T00:00:00.000Z' }, [])
  await same({ claimant: '某音乐' }, ['big', 'over', 'small', 'unknown'])
  await same({ handler: 'nobody', direction: 'outbound' }, ['ours'])
  await same({ departmentId: String(world.elsewhere) }, [])
})

test('CLM-01 a claim of another department is not there, in no answer', async () => {
  const ctx = jia()
  const id = ids.theirs
  const page = { page: 1, pageSize: 30 }
  const refused = [
    world.reading.get(ctx, id),
    world.reading.history(ctx, id, page),
    world.events(ctx, id, page),
    world.context(ctx, id),
    world.changes.take(ctx, id),
    world.changes.assign(ctx, id, { handlerId: null, version: 1 }),
    world.changes.setRemark(ctx, id, { remark: 'x', version: 1 }),
    world.changes.release(ctx, id, { reason: 'x', excluded: '' }),
  ]
  expect(new Set(await Promise.all(refused.map(refusal)))).toEqual(new Set(['claims.notFound']))
  expect(await world.reading.suggest(ctx.actor, '影片5', 5)).toEqual([])
  expect([...(await world.reading.titlesOf(ctx.actor, [id, ids.big])).keys()]).toEqual([ids.big])
})

test('CLM-01 who may not see amounts sees none: no answer, order, condition or number of a view has one', async () => {
  const ctx = jia(withoutMoney)
  const { rows } = await world.reading.list(ctx, asked({}))
  expect(rows.map(({ revenueAtRisk }) => revenueAtRisk)).toEqual(rows.map(() => null))
  expect((await world.reading.get(ctx, ids.big)).revenueAtRisk).toBeNull()
  expect((await world.context(ctx, ids.unknown)).others).toEqual([])
  const telling: readonly Record<string, string>[] = [
    { sort: 'risk' },
    { sort: '-risk' },
    { riskFrom: '1' },
    { riskTo: '1' },
  ]
  for (const query of telling)
    expect(await refusal(world.reading.list(ctx, asked(query)))).toBe('access.noPermission')
  const views: readonly Record<string, string>[] = [
    { riskFrom: '10' },
    { sort: '-risk' },
    { policy: 'block' },
  ]
  expect(await world.reading.counts(ctx, views)).toEqual([null, null, 1])
  expect(await world.reading.counts(jia(), views)).toEqual([1, 5, 1])
  const [suggested] = await world.reading.suggest(ctx.actor, '月光', 5)
  expect(suggested).toMatchObject({ title: '月光 第三集', subtitle: '某音乐' })
})

test('CLM-01 what nobody works on is taken, by one; what is handed on goes to who works on claims and sees it', async () => {
  const id = await world.newClaim()
  const { yi, bing, ding } = world.people
  await world.changes.take(jia(), id)
  // The second press changes nothing.
  await world.changes.take(jia(), id)
  expect(world.casesTaken).toContain(id)
  expect(await refusal(world.changes.take(world.as(yi), id))).toBe('claims.taken')
  const { version } = await world.reading.get(jia(), id)
  const to = (handlerId: bigint | null, seen: number | null = version) => ({ handlerId, version: seen })
  expect(await refusal(world.changes.assign(jia(), id, to(bing.staffId)))).toBe('claims.handlerUnfit')
  expect(await refusal(world.changes.assign(jia(), id, to(ding.staffId)))).toBe('claims.handlerUnfit')
  expect(await refusal(world.changes.assign(jia(), id, to(yi.staffId, version - 1)))).toBe(
    'access.changedMeanwhile',
  )
  await world.changes.assign(jia(), id, to(yi.staffId))
  await world.changes.assign(jia(), id, to(null, null))
  expect((await world.reading.get(jia(), id)).handler).toBeNull()
  const sides = (before: string | null, after: string | null) => ({
    before: { handler: before },
    after: { handler: after },
    detail: {},
  })
  expect(await world.auditedClaim(id)).toEqual([
    { action: 'claim.take', ...sides(null, '甲') },
    { action: 'claim.assign', ...sides('甲', '乙') },
    { action: 'claim.assign', ...sides('乙', null) },
  ])
  expect(await refusal(world.changes.take(jia(), ids.over))).toBe('claims.over')
  expect(await refusal(world.changes.assign(jia(), ids.over, to(null, null)))).toBe('claims.over')
})

test('CLM-01 only a claim of ours that its platform knows is let go, and the reason stands in the log', async () => {
  expect(await refusal(world.changes.release(jia(), ids.big, { reason: 'x', excluded: '' }))).toBe(
    'claims.notOurs',
  )
  const byHand = await world.newClaim({ direction: 'outbound', platformClaimId: null })
  expect(await refusal(world.changes.release(jia(), byHand, { reason: 'x', excluded: '' }))).toBe(
    'claims.noPlatformId',
  )
  await world.changes.release(jia(), ids.ours, { reason: '和解', excluded: '' })
  expect(world.released).toEqual([ids.ours])
  expect(await world.auditedClaim(ids.ours)).toMatchObject([
    { action: 'claim.release', detail: { reason: '和解' } },
  ])
})

test('CLM-01 what happened is told in one order: the platform, the state, the people', async () => {
  const id = await world.newClaim()
  await world.database.db.insert(claimEvent).values({
    claimId: id,
    at: '2026-06-08T00:00:00.000Z',
    type: 'claim_create',
    details: { policy: 'block' },
    digest: 'a',
    createdAt: '2026-06-08T00:00:00.000Z',
  })
  await world.changes.setRemark(jia(), id, { remark: '问过作者', version: 1 })
  const { rows, total } = await world.events(jia(), id, { page: 1, pageSize: 30 })
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    { kind: 'act', type: 'claim.note', person: { fullName: '甲' } },
    { kind: 'platform', type: 'claim_create', at: '2026-06-08T00:00:00.000Z', details: { policy: 'block' } },
  ])
})

test('CLM-01 beside a claim stand its contract, its strikes and the other claims on the video', async () => {
  const channelId = await world.newChannel()
  const party = await world.one(
    `INSERT INTO party (type, legal_name, name_key, country, tax_mode, department_id, owner_staff_id, created_by,
       created_at, updated_at) VALUES (4, '唱片公司', 'k', 'FR', 'CN_NONRES', $1, $2, $2, now(), now()) RETURNING id`,
    [world.here, world.people.jia.staffId],
  )
  const contract = await world.one(
    `INSERT INTO contract (no, title, party_id, status, approval_status, start_date, end_date, time_zone, currency,
       share_base, fx_policy, tax_bearer, owner_staff_id, department_id, created_at, updated_at, rights)
     VALUES ('HT-1', '合作', $1, 0, 1, '2026-01-01', '2026-12-31', 'Asia/Shanghai', 'USD', 'gross', 'month_average',
       'creator', $2, $3, now(), now(), '{claim}') RETURNING id`,
    [party, world.people.jia.staffId, world.here],
  )
  await world.one(
    `INSERT INTO contract_channel (contract_id, channel_id, from_day, to_day)
     VALUES ($1, $2, '2026-06-01', '2026-06-30') RETURNING id`,
    [contract, channelId],
  )
  await world.one(
    `INSERT INTO strike (channel_id, kind, status, received_at, expires_at, created_at, updated_at)
     VALUES ($1, 'copyright', 'active', '2026-06-01', '2026-08-30', now(), now()) RETURNING id`,
    [channelId],
  )
  // Its day is not entered yet; and one of another kind.
  await world.one(
    `INSERT INTO strike (channel_id, kind, status, created_at, updated_at)
     VALUES ($1, 'copyright', 'active', now(), now()), ($1, 'community', 'active', now(), now()) RETURNING id`,
    [channelId],
  )
  const id = await world.newClaim({ channelId, platformVideoId: 'one-film' })
  const other = await world.newClaim({ channelId, platformVideoId: 'one-film', claimantName: '另一家' })
  const around = await world.context(jia(), id)
  expect(around).toMatchObject({
    contract: { no: 'HT-1', party: '唱片公司', rights: ['claim'], from: '2026-06-01' },
    others: [{ id: String(other), claimantName: '另一家' }],
    strikes: { active: 2, expiresAt: '2026-08-30T00:00:00Z' },
    since: null,
    licence: null,
  })
  const may: readonly Permission[] = ['claim:read']
  expect(await world.context(jia(may), id)).toMatchObject({ contract: null, strikes: null })
  const before = await world.newClaim({ channelId, claimedAt: '2026-05-20T00:00:00.000Z' })
  expect((await world.context(jia(), before)).contract).toBeNull()
})
