import { expect, test } from 'vitest'
import { type CredentialEnd, PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { keepGrants } from './grant.keeping.ts'
import { createGrantRig, tokensOf } from './grants.test-support.ts'

const dead = (code: string, subcode?: string, ended?: CredentialEnd) =>
  new PlatformProblem('credential', 'refused', { platformCode: code, subcode, ended })
const pages = (count: number, owner: bigint) =>
  Array.from({ length: count }, (_, index) => ({ id: `1000${index}`, owner, token: `page-${index}` }))
const reachOf = (ids: readonly string[], token: (id: string) => string) => async () => ({
  account: { accountId: 'account', label: '王浩' },
  channels: ids.map((id) => ({
    channel: {
      platformChannelId: id,
      title: id,
      handle: null,
      avatarUrl: null,
      url: 'https://www.facebook.com/1',
      subscriberCount: null,
      uploadsPlaylistId: null,
    },
    token: token(id),
    missing: [],
  })),
})

test('P8 twenty callers on two processes, for ten channels of one grant, cause exactly one renewal', async () => {
  const rig = await createGrantRig()
  const owner = await rig.person('li')
  const ids = Array.from({ length: 10 }, (_, index) => `UC${index}`)
  const { channelIds } = await rig.grant({
    kind: 'google_cms',
    tokens: tokensOf({ refreshToken: 'r', expiresAt: '2020-01-01T00:00:00.000Z' }),
    channels: ids.map((id) => ({ id, owner })),
  })
  let renewals = 0
  rig.answers.renew = async () => {
    renewals += 1
    await new Promise((resolve) => setImmediate(resolve))
    return tokensOf({ accessToken: 'access-2', expiresAt: rig.inAnHour() })
  }
  const processes = [rig.service(), rig.service()]
  const passes = await Promise.all(processes.flatMap((one) => channelIds.map((id) => one.accessTokenOf(id))))
  expect(renewals).toBe(1)
  expect(new Set(passes)).toEqual(new Set(ids.map((id) => `${id}:access-2`)))
})

test('CH-04 a token without an end is used for ever, and one without a refresh token is not dead for it', async () => {
  const rig = await createGrantRig()
  const owner = await rig.person('li')
  const { grantId, channelIds } = await rig.grant({
    kind: 'fb_user',
    tokens: tokensOf({ expiresAt: rig.inAnHour() }),
    channels: pages(1, owner),
  })
  const [id = 0n] = channelIds
  const service = rig.service()
  rig.pass(400 * 86_400_000)
  expect(await service.accessTokenOf(id)).toBe('page-0')
  rig.answers.renew = async (_kind, traded) => {
    expect(traded).toBe('access-1')
    return tokensOf({ accessToken: 'access-2' })
  }
  const [before] = await rig.rows<{ sealed: string }>(
    'SELECT access_token_sealed AS sealed FROM platform_grant',
  )
  await service.renewal.renewGrant(grantId, before?.sealed ?? '')
  const after = await rig.rows('SELECT status, expires_at FROM platform_grant')
  expect(after).toEqual([{ status: 0, expires_at: null }])
})

test('CH-04 a rotated refresh token outlives the transaction that was to store it', async () => {
  const rig = await createGrantRig()
  const owner = await rig.person('li')
  const { channelIds } = await rig.grant({
    kind: 'google_oauth',
    tokens: tokensOf({ refreshToken: 'r1', expiresAt: '2020-01-01T00:00:00.000Z' }),
    channels: [{ id: 'UC1', owner }],
  })
  const [id = 0n] = channelIds
  let good = 'r1'
  rig.answers.renew = async (_kind, traded) => {
    if (traded !== good) throw dead('invalid_grant')
    good = `r${Number(good.slice(1)) + 1}`
    return tokensOf({ accessToken: `a-${good}`, refreshToken: good, expiresAt: rig.inAnHour() })
  }
  const { database } = rig
  const lostCommit = {
    db: database.db,
    transaction: <T>(work: Parameters<typeof database.transaction<T>>[0]): Promise<T> =>
      database.transaction<T>(async (tx) => {
        await work(tx)
        throw new Error('the connection is gone')
      }),
  }
  await expect(rig.service({ database: lostCommit }).accessTokenOf(id)).rejects.toThrow('gone')
  expect(good).toBe('r2')
  expect(await rig.service().accessTokenOf(id)).toBe('a-r3')
  rig.pass(2 * 3_600_000)
  expect(await rig.service().accessTokenOf(id)).toBe('a-r4')
  expect(await rig.records.read('grants/1')).not.toMatch(/r[34]"/u)
  expect(await rig.rows('SELECT status FROM channel_credential')).toEqual([{ status: 0 }])
})

test('CH-04 a changed password kills all Pages of a person in one go, each audited, everybody told once', async () => {
  const rig = await createGrantRig()
  const [li, wang, zhao] = [await rig.person('li'), await rig.person('wang'), await rig.person('zhao')]
  const channels = [
    ...pages(38, li),
    { id: '20001', owner: wang, backup: zhao, token: 'page-w1' },
    { id: '20002', owner: wang, token: 'page-w2' },
  ]
  const { channelIds } = await rig.grant({ kind: 'fb_user', tokens: tokensOf(), channels })
  let asked = 0
  rig.answers.reach = async () => {
    asked += 1
    throw dead('190', '460')
  }
  const service = rig.service()
  const outcomes = await Promise.allSettled(
    channelIds.slice(0, 5).map((id, index) => service.accessTokenOf(id, { insteadOf: `page-${index}` })),
  )
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'channels.credentialInvalid' } })
  }
  expect(asked).toBe(2)
  expect(await rig.rows('SELECT status, count(*)::int AS n FROM channel_credential GROUP BY 1')).toEqual([
    { status: 1, n: 40 },
  ])
  expect(
    await rig.rows(
      `SELECT count(DISTINCT entity_id)::int AS n FROM audit_log WHERE action = 'channel.credential'`,
    ),
  ).toEqual([{ n: 40 }])
  expect(await rig.rows('SELECT status, fail_count, last_error FROM platform_grant')).toEqual([
    { status: 1, fail_count: 1, last_error: { code: '190', subcode: '460', text: 'refused' } },
  ])
  expect(rig.told.map(({ event, to, params, title }) => [event, to, params['n'], title])).toEqual([
    ['grantLost', li, '38', '王浩'],
    ['grantLost', wang, '2', '王浩'],
    ['credentialExpiring', zhao, undefined, '20001'],
  ])
})

test('CH-04 who may not act for one Page any more loses that one; the others get their new tokens', async () => {
  const rig = await createGrantRig()
  const owner = await rig.person('li')
  const { channelIds } = await rig.grant({ kind: 'fb_user', tokens: tokensOf(), channels: pages(3, owner) })
  rig.answers.reach = reachOf(['10000', '10001'], (id) => `new-${id}`)
  const service = rig.service()
  const [first = 0n, second = 0n, third = 0n] = channelIds
  expect(await service.accessTokenOf(first, { insteadOf: 'page-0' })).toBe('new-10000')
  expect(await service.accessTokenOf(second)).toBe('new-10001')
  // Nobody refused the third one yet: a list may be cut short.
  expect(await service.accessTokenOf(third)).toBe('page-2')
  let looks = 0
  const missing = rig.answers.reach
  rig.answers.reach = async (...asked) => {
    looks += 1
    return missing(...asked)
  }
  await expect(service.accessTokenOf(third, { insteadOf: 'page-2' })).rejects.toMatchObject({
    code: 'channels.credentialInvalid',
  })
  expect(looks).toBe(2)
  expect(await rig.rows('SELECT status FROM platform_grant')).toEqual([{ status: 0 }])
})

test.each(['transient', 'quota', 'rejected', 'misconfigured'] as const)(
  'CH-04 an answer that is %s says nothing about the grant',
  async (kind) => {
    const rig = await createGrantRig()
    const owner = await rig.person('li')
    const { channelIds } = await rig.grant({ kind: 'fb_user', tokens: tokensOf(), channels: pages(1, owner) })
    rig.answers.reach = async () => {
      throw new PlatformProblem(kind, 'something else')
    }
    const [id = 0n] = channelIds
    await expect(rig.service().accessTokenOf(id, { insteadOf: 'page-0' })).rejects.toMatchObject({
      code: 'channels.platformUnreachable',
    })
    expect(await rig.rows('SELECT status, fail_count FROM channel_credential')).toEqual([
      { status: 0, fail_count: 0 },
    ])
  },
)

test('CH-04 what ends soon is renewed ahead, and what nobody asked about for a day is asked', async () => {
  const rig = await createGrantRig()
  const owner = await rig.person('li')
  const inSixDays = new Date(Date.now() + 6 * 86_400_000).toISOString()
  await rig.grant({ kind: 'fb_user', tokens: tokensOf({ expiresAt: inSixDays }), channels: pages(1, owner) })
  const inSixtyDays = new Date(Date.now() + 60 * 86_400_000).toISOString()
  rig.answers.renew = async () => tokensOf({ accessToken: 'access-2', expiresAt: inSixtyDays })
  const deps = { ...rig.deps, renewal: rig.service().renewal }
  expect(await keepGrants(deps)).toEqual({ renewed: 1, checked: 0, failed: 0 })
  expect(await keepGrants(deps)).toEqual({ renewed: 0, checked: 0, failed: 0 })
  rig.pass(25 * 3_600_000)
  rig.answers.inspect = async () => ({
    expiresAt: inSixtyDays,
    dataAccessExpiresAt: inSixDays,
    scopes: ['a'],
  })
  expect(await keepGrants(deps)).toEqual({ renewed: 0, checked: 1, failed: 0 })
  rig.pass(25 * 3_600_000)
  rig.answers.inspect = async () => {
    throw dead('190', '458')
  }
  expect(await keepGrants(deps)).toEqual({ renewed: 0, checked: 0, failed: 1 })
  expect(rig.told.map(({ event }) => event)).toEqual(['credentialExpiring'])
})

test('CH-04 the end of a person’s token by time leaves their Pages as they are, until one is refused itself', async () => {
  const rig = await createGrantRig()
  const owner = await rig.person('li')
  const { channelIds } = await rig.grant({
    kind: 'fb_user',
    tokens: tokensOf({ expiresAt: rig.inAnHour() }),
    channels: pages(2, owner),
  })
  const [first = 0n, second = 0n] = channelIds
  rig.answers.renew = async () => {
    throw dead('190', '463', 'expired')
  }
  const service = rig.service()
  expect(await keepGrants({ ...rig.deps, renewal: service.renewal })).toMatchObject({ failed: 1 })
  expect(await rig.rows('SELECT status FROM platform_grant')).toEqual([{ status: 1 }])
  expect(await service.accessTokenOf(first)).toBe('page-0')
  expect(rig.told).toEqual([])
  await expect(service.accessTokenOf(first, { insteadOf: 'page-0' })).rejects.toMatchObject({
    code: 'channels.credentialInvalid',
  })
  expect(await service.accessTokenOf(second)).toBe('page-1')
  const states = await rig.rows(
    'SELECT status, last_error_code AS code FROM channel_credential ORDER BY channel_id',
  )
  expect(states).toEqual([
    { status: 1, code: '190' },
    { status: 0, code: null },
  ])
  expect(rig.told.map(({ event }) => event)).toEqual(['credentialExpiring'])
})

test('CH-04 E08 an app that was removed, or a right that was taken back, leaves channels unauthorised', async () => {
  for (const [inspect, code] of [
    [() => Promise.reject(dead('190', '458', 'withdrawn')), '190'],
    [
      () => Promise.resolve({ expiresAt: null, dataAccessExpiresAt: null, scopes: ['publish_video'] }),
      'scope_missing',
    ],
  ] as const) {
    const rig = await createGrantRig({ fbScopes: ['publish_video', 'pages_manage_posts'] })
    const owner = await rig.person('li')
    const { grantId } = await rig.grant({ kind: 'fb_user', tokens: tokensOf(), channels: pages(1, owner) })
    rig.answers.inspect = inspect
    await expect(rig.service().renewal.check(grantId)).rejects.toMatchObject({
      code: 'channels.credentialInvalid',
    })
    const states = await rig.rows(
      'SELECT g.status AS grant, c.status AS channel, last_error_code AS code FROM platform_grant g, channel_credential c',
    )
    expect(states).toEqual([{ grant: 2, channel: 2, code }])
  }
})
