import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { FACEBOOK_PAGES } from '#src/facebook/facebook.seeds.ts'
import {
  APP,
  APP_TOKEN,
  accounts,
  graph,
  inspect,
  longToken,
  OTHER_PERSON,
  PAGE,
  PAGES,
  PERSON,
  pageToken,
  refusalOf,
  SCOPES,
  shortToken,
} from './facebook-harness.ts'
import { objectOf, startSandbox, steer } from './harness.ts'

const HOUR_MS = 3_600_000

test('CH-07 accounts are listed by cursors, forth and back, each with its token and tasks', async () => {
  const { url } = await startSandbox()
  const token = await longToken(url)
  const all = await accounts(url, token)
  expect(all.data.map(({ id }) => id)).toEqual(PAGES)
  expect(all.paging?.next).toBeUndefined()
  expect(all.data[0]?.tasks).toContain('CREATE_CONTENT')
  const first = await accounts(url, token, { limit: '3' })
  expect(first.data.map(({ id }) => id)).toEqual(PAGES.slice(0, 3))
  const next = await objectOf(await fetch(first.paging?.next ?? ''))
  expect(next).toMatchObject({ data: PAGES.slice(3, 6).map((id) => ({ id })) })
  const after = first.paging?.cursors.after ?? ''
  const second = await accounts(url, token, { limit: '3', after })
  const back = await accounts(url, token, { limit: '3', before: second.paging?.cursors.before ?? '' })
  expect(back.data).toEqual(first.data)
  expect(await refusalOf(await graph(url, '/me/accounts', { access_token: token, after: 'x' }))).toEqual([
    400,
    100,
    undefined,
  ])
})

test('CH-07 only Pages that were ticked are listed, and none without pages_show_list', async () => {
  const { url } = await startSandbox()
  const some = await shortToken(url, { pages: PAGES.slice(1, 3) })
  expect((await accounts(url, some)).data.map(({ id }) => id)).toEqual(PAGES.slice(1, 3))
  const none = await shortToken(url, { grants: ['pages_read_engagement'] })
  expect(await accounts(url, none)).toEqual({ data: [] })
})

test('CH-07 a Page is read with the fields asked for; ids stay text; an unknown field is refused', async () => {
  const { url } = await startSandbox()
  const token = await longToken(url)
  const read = (id: string, fields?: string) =>
    graph(url, `/${id}`, { access_token: token, ...(fields === undefined ? {} : { fields }) })
  const seed = FACEBOOK_PAGES.find(({ id }) => id === PAGE)
  expect(await objectOf(await read(PAGE))).toEqual({ id: PAGE, name: seed?.name })
  const fields = 'username,picture.type(large){url,width},link,followers_count,fan_count,category,location'
  expect(await objectOf(await read(PAGE, fields))).toEqual({
    id: PAGE,
    username: seed?.username,
    picture: { data: { url: `${url}/facebook/pictures/${PAGE}.svg`, width: 50 } },
    link: `https://www.facebook.com/${seed?.username}`,
    followers_count: seed?.followers,
    fan_count: seed?.likes,
    category: seed?.category,
    location: { country: seed?.country, id: PAGE },
  })
  expect((await fetch(`${url}/facebook/pictures/${PAGE}.svg`)).headers.get('content-type')).toContain(
    'image/svg+xml',
  )
  expect(await refusalOf(await read(PAGE, 'name,subscribers'))).toEqual([400, 100, undefined])
  expect(await refusalOf(await read('123'))).toEqual([400, 100, 33])
})

test('CH-07 a Page of somebody else, or without pages_read_engagement, is refused with 10', async () => {
  const { url } = await startSandbox()
  const foreign = FACEBOOK_PAGES.find(({ tasks }) => tasks[PERSON] === undefined)?.id ?? ''
  const token = await longToken(url)
  expect(await refusalOf(await graph(url, `/${foreign}`, { access_token: token }))).toEqual([
    403,
    10,
    undefined,
  ])
  const onePage = await pageToken(url, token)
  expect(await refusalOf(await graph(url, `/${PAGES[1]}`, { access_token: onePage }))).toEqual([
    403,
    10,
    undefined,
  ])
  const less = await shortToken(url, { grants: ['pages_show_list'] })
  expect(await refusalOf(await graph(url, `/${PAGE}`, { access_token: less }))).toEqual([403, 10, undefined])
})

test('CH-07 a Page token of a long-lived token has no end in time; of a short one it ends with it', async () => {
  const { url, clock } = await startSandbox()
  const long = await longToken(url)
  const lasting = await pageToken(url, long)
  expect(await pageToken(url, long)).toBe(lasting)
  const passing = await pageToken(url, await shortToken(url))
  expect(await inspect(url, lasting)).toMatchObject({
    type: 'PAGE',
    expires_at: 0,
    profile_id: PAGE,
    is_valid: true,
  })
  clock.now += 61 * 24 * HOUR_MS
  expect(await objectOf(await graph(url, '/me', { access_token: lasting }))).toMatchObject({ id: PAGE })
  expect(await refusalOf(await graph(url, '/me', { access_token: passing }))).toEqual([400, 190, 463])
  expect(await refusalOf(await graph(url, '/me/accounts', { access_token: lasting }))).toEqual([
    400,
    100,
    undefined,
  ])
})

test('CH-07 debug_token says what a token is, in seconds, and why a dead one is dead', async () => {
  const { url, clock } = await startSandbox()
  const token = await longToken(url, { pages: [PAGE], grants: ['pages_show_list'] })
  const now = clock.now / 1000
  expect(await inspect(url, token)).toEqual({
    app_id: APP.client_id,
    type: 'USER',
    application: 'Pindao',
    issued_at: now,
    expires_at: now + 60 * 86_400,
    data_access_expires_at: now + 90 * 86_400,
    is_valid: true,
    scopes: ['pages_show_list', 'public_profile'],
    granular_scopes: [{ scope: 'pages_show_list', target_ids: [PAGE] }],
    user_id: PERSON,
  })
  clock.now += 61 * 86_400_000
  expect(await inspect(url, token)).toMatchObject({ is_valid: false, error: { code: 190, subcode: 463 } })
  expect(await inspect(url, 'EAAnone')).toMatchObject({ is_valid: false, scopes: [], error: { code: 190 } })
  const wrong = { input_token: token, access_token: `${APP_TOKEN}x` }
  expect(await refusalOf(await graph(url, '/debug_token', wrong))).toEqual([400, 190, undefined])
})

test('CH-07 no token, a token nobody issued, and a wrong proof of the secret are refused', async () => {
  const { url } = await startSandbox()
  const token = await longToken(url)
  expect(await refusalOf(await graph(url, '/me'))).toEqual([400, 2500, undefined])
  const unknown = await graph(url, '/me', { access_token: 'EAAnone' })
  expect(unknown.headers.get('www-authenticate')).toContain('invalid_token')
  expect(await refusalOf(unknown)).toEqual([400, 190, undefined])
  const prove = (secret: string) => createHmac('sha256', secret).update(token).digest('hex')
  const right = { access_token: token, appsecret_proof: prove(APP.client_secret) }
  expect((await graph(url, '/me', right)).status).toBe(200)
  expect(await refusalOf(await graph(url, '/me', { ...right, appsecret_proof: prove('x') }))).toEqual([
    400,
    100,
    undefined,
  ])
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${url}/facebook/v26.0/me`, { headers })).status).toBe(200)
})

test('CH-07 deauthorising ends every token of that person with 458; one permission can go alone', async () => {
  const { url } = await startSandbox()
  const token = await longToken(url)
  const page = await pageToken(url, token)
  const other = await longToken(url, { person: OTHER_PERSON })
  const drop = (path: string) => graph(url, path, { access_token: token }, 'DELETE')
  expect(await objectOf(await drop('/me/permissions/read_insights'))).toEqual({ success: true })
  expect(await objectOf(await graph(url, '/me/permissions', { access_token: token }))).toEqual({
    data: [
      ...SCOPES.filter((scope) => scope !== 'read_insights').map((permission) => ({
        permission,
        status: 'granted',
      })),
      { permission: 'public_profile', status: 'granted' },
      { permission: 'read_insights', status: 'declined' },
    ],
  })
  expect(await objectOf(await drop('/me/permissions'))).toEqual({ success: true })
  for (const dead of [token, page]) {
    expect(await refusalOf(await graph(url, '/me', { access_token: dead }))).toEqual([400, 190, 458])
  }
  expect((await graph(url, '/me', { access_token: other })).status).toBe(200)
})

test.each([
  ['password', 460],
  ['checkpoint', 459],
  ['removed', 458],
] as const)(
  'CH-08 sessions that end by %s answer 190/%i for the person and all their Pages',
  async (end, subcode) => {
    const before = await startSandbox()
    const token = await longToken(before.url)
    const tokens = [token, ...(await accounts(before.url, token)).data.map((page) => page.access_token ?? '')]
    await steer(before.url, 'facebook/sessions/end', { userId: PERSON, end })
    const { url } = await before.restart()
    expect(tokens).toHaveLength(PAGES.length + 1)
    for (const dead of tokens) {
      expect(await refusalOf(await graph(url, '/me', { access_token: dead }))).toEqual([400, 190, subcode])
      expect(await inspect(url, dead)).toMatchObject({ is_valid: false, error: { subcode } })
    }
    expect((await graph(url, '/me', { access_token: await longToken(url) })).status).toBe(200)
  },
)

test('CH-08 sessions that end by time spare the Page tokens that have no end', async () => {
  const { url } = await startSandbox()
  const token = await longToken(url)
  const page = await pageToken(url, token)
  await steer(url, 'facebook/sessions/end', { userId: PERSON, end: 'expired' })
  expect(await refusalOf(await graph(url, '/me', { access_token: token }))).toEqual([400, 190, 463])
  expect((await graph(url, '/me', { access_token: page })).status).toBe(200)
})

test('CH-08 a lost role takes the Page from the list and kills its token with 492; a given one brings both back', async () => {
  const { url } = await startSandbox()
  const token = await longToken(url)
  const page = await pageToken(url, token)
  await steer(url, 'facebook/roles', { userId: PERSON, pageId: PAGE, tasks: [] })
  expect((await accounts(url, token)).data.map(({ id }) => id)).toEqual(PAGES.slice(1))
  expect(await refusalOf(await graph(url, '/me', { access_token: page }))).toEqual([400, 190, 492])
  await steer(url, 'facebook/roles', { userId: PERSON, pageId: PAGE, tasks: ['ANALYZE'] })
  expect((await accounts(url, token)).data[0]?.tasks).toEqual(['ANALYZE'])
  expect((await graph(url, '/me', { access_token: page })).status).toBe(200)
})

test('CH-08 a Page that vanished is answered 100/33, to its own token, too', async () => {
  const { url } = await startSandbox()
  const token = await longToken(url)
  const page = await pageToken(url, token)
  await steer(url, 'facebook/pages', { pageId: PAGE, gone: true })
  for (const access_token of [token, page]) {
    expect(await refusalOf(await graph(url, `/${PAGE}`, { access_token }))).toEqual([400, 100, 33])
  }
  expect((await accounts(url, token)).data.map(({ id }) => id)).not.toContain(PAGE)
  await steer(url, 'facebook/pages', { pageId: PAGE, gone: false, name: '星河' })
  expect(await objectOf(await graph(url, `/${PAGE}`, { access_token: token }))).toEqual({
    id: PAGE,
    name: '星河',
  })
})

test('CH-08 usage headers tell per cent, and a program, a person or a Page that used all is refused', async () => {
  const { url, clock } = await startSandbox({ facebookLimits: { app: 200, user: 100, page: 50 } })
  const token = await longToken(url)
  const page = await pageToken(url, token)
  const call = (access_token: string) => graph(url, '/me', { access_token })
  const figures = (answer: Response, name: string): unknown => JSON.parse(answer.headers.get(name) ?? 'null')
  expect(figures(await call(token), 'x-app-usage')).toEqual({
    call_count: 2,
    total_cputime: 0,
    total_time: 0,
  })
  const business = figures(await call(page), 'x-business-use-case-usage')
  expect(business).toMatchObject({
    [PAGE]: [{ type: 'pages', call_count: 2, estimated_time_to_regain_access: 0 }],
  })
  expect(figures(await call(page), 'x-page-usage')).toMatchObject({ call_count: 4 })
  await steer(url, 'facebook/usage', { kind: 'page', id: PAGE, percent: 100 })
  const full = await call(page)
  expect(await refusalOf(full)).toEqual([400, 80_001, undefined])
  expect(figures(full, 'x-business-use-case-usage')).toMatchObject({
    [PAGE]: [{ estimated_time_to_regain_access: 1440 }],
  })
  await steer(url, 'facebook/usage', { kind: 'user', id: PERSON, percent: 100 })
  expect(await refusalOf(await call(token))).toEqual([403, 17, undefined])
  await steer(url, 'facebook/usage', { kind: 'app', id: APP.client_id, percent: 100 })
  expect(await refusalOf(await call(token))).toEqual([403, 4, undefined])
  clock.now += HOUR_MS
  expect((await call(token)).status).toBe(200)
})
