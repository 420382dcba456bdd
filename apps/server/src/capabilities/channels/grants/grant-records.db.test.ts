import { startConnection } from '@pindao/protocol/channels/channel.endpoints.ts'
import { confirmConnection, createGrantLink } from '@pindao/protocol/channels/connection.endpoints.ts'
import {
  askAgain,
  checkGrant,
  countGrants,
  getGrant,
  getGrantMap,
  listGrantHistory,
  listGrants,
  unbindGrant,
} from '@pindao/protocol/channels/grant.endpoints.ts'
import { grantDonePath } from '@pindao/protocol/channels/grant-path.ts'
import { listNotifications } from '@pindao/protocol/notifications/notification.endpoints.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '#src/capabilities/access/access.test-support.ts'
import type { Browser } from '#src/capabilities/access/sign-on/browser.test-support.ts'
import {
  type FacebookFake,
  pageOf,
  refusal,
  startFacebookFake,
} from '#src/capabilities/platforms/facebook/facebook-fake.test-support.ts'
import { connect, sandboxChannels } from '../channels.test-support.ts'
import { sweepConnections } from './connection.store.ts'

type Person = Awaited<ReturnType<World['signIn']>>
const [drama = '', kitchen = ''] = ['100000000000001', '100000000000002']

let world: World
let fake: FacebookFake
let operator: Person
let lead: Person
beforeEach(async () => {
  fake = await startFacebookFake()
  fake.instead.set('/me/permissions', { status: 200, body: { success: true } })
  world = await startWorld({ facebookUrl: fake.address })
  operator = await world.signIn('operator')
  lead = await world.signIn('group-lead')
})
afterEach(async () => {
  await world.close()
  await fake.close()
})

async function comeBack(browser: Browser, dialog: URL): Promise<URL> {
  const state = dialog.searchParams.get('state') ?? ''
  const back = new URL(`${world.publicUrl}/api/channels/connections/callback`)
  back.search = String(new URLSearchParams({ state, code: 'code' }))
  return (await browser.visit(back.href)).url
}

/** Connects Pages of the one Facebook user; our ids of them. */
async function grantPages(person: Person, ids: readonly string[]): Promise<readonly string[]> {
  const begun = await world.call(startConnection, { body: { platform: 'facebook' } }, person)
  const landed = await comeBack(person.browser, new URL(outputOf(startConnection, begun).url))
  const params = { id: landed.searchParams.get('connection') ?? '' }
  const answer = await world.call(confirmConnection, { params, body: { ids: [...ids] } }, person)
  return outputOf(confirmConnection, answer).connected.map(({ id }) => id)
}

const grantsOf = async (person: Person, query: Record<string, string> = {}) =>
  outputOf(listGrants, await world.call(listGrants, { query: query as never }, person))
const facebookGrant = async (person: Person) =>
  (await grantsOf(person, { platform: 'facebook' }))[0]?.id ?? ''
const statuses = async () =>
  (
    await world.database.pool.query<{ status: number }>(
      'SELECT status FROM channel_credential ORDER BY channel_id',
    )
  ).rows.map(({ status }) => status)

test('PERM-03 a grant is seen by whom one of its channels is, with their number, and those elsewhere', async () => {
  await grantPages(lead, [drama])
  await grantPages(operator, [kitchen])
  await connect(world, lead, { channel: sandboxChannels.cooking })
  const seen = async (person: Person) =>
    (await grantsOf(person)).map((one) => [one.kind, one.channelCount, one.elsewhereCount])
  expect(await seen(lead)).toEqual([
    ['google_oauth', 1, 0],
    ['fb_user', 2, 0],
  ])
  expect(await seen(operator)).toEqual([['fb_user', 1, 1]])
  const map = outputOf(getGrantMap, await world.call(getGrantMap, {}, operator))
  expect(map.map(({ channels }) => channels.map(({ title }) => title))).toEqual([['Kitchen Page']])
})

test('PERM-02 viewers see no grants; those of finance neither', async () => {
  for (const account of ['viewer', 'finance']) {
    const person = await world.signIn(account)
    expect(await world.call(listGrants, { query: {} }, person)).toMatchObject({ status: 403 })
  }
  const legal = await world.signIn('legal')
  await connect(world, operator, { channel: sandboxChannels.drama })
  expect((await grantsOf(legal)).map(({ actions }) => actions)).toEqual([[]])
})

test('CH-04 conditions narrow the list; its views are counted', async () => {
  await connect(world, operator, { channel: sandboxChannels.drama })
  await grantPages(operator, [drama])
  const soon = new Date(world.now() + 5 * 86_400_000).toISOString()
  await world.database.pool.query(
    `UPDATE platform_grant SET data_access_expires_at = $1 WHERE kind = 'fb_user'`,
    [soon],
  )
  const kinds = async (query: Record<string, string>) =>
    (await grantsOf(operator, query)).map(({ kind }) => kind)
  expect(await kinds({ ending: '7' })).toEqual(['fb_user'])
  expect(await kinds({ account: 'wang hao' })).toEqual(['fb_user'])
  expect(await kinds({ status: '1' })).toEqual([])
  expect(await kinds({ sort: '-channelCount', kind: 'google_oauth,google_cms' })).toEqual(['google_oauth'])
  const views: Record<string, string>[] = [{ ending: '14' }, { limit: 'near' }, { status: '0' }]
  const body = { views }
  expect(outputOf(countGrants, await world.call(countGrants, { body }, operator))).toEqual([1, 0, 2])
})

test('A1 whichever account granted nearly as many as Google keeps alive is near the limit, whoever of us it was for', async () => {
  await connect(world, operator, { channel: sandboxChannels.drama })
  await world.database.pool.query(
    `INSERT INTO platform_grant (platform, kind, account_id, account_label, scopes, status, fail_count, granted_by,
       granted_at, updated_at, project_id, subject)
     SELECT platform, kind, 'more-' || n, 'more', '{}', 0, 0,
       CASE n % 2 WHEN 0 THEN granted_by ELSE (SELECT min(id) FROM staff) END, now(), now(), project_id, subject
     FROM platform_grant, generate_series(1, 79) n`,
  )
  // The same colleague, with other accounts: these do not count.
  await world.database.pool.query(
    `INSERT INTO platform_grant (platform, kind, account_id, account_label, scopes, status, fail_count, granted_by,
       granted_at, updated_at, project_id, subject)
     SELECT platform, kind, 'other-' || n, 'other', '{}', 0, 0, granted_by, now(), now(), project_id,
       CASE n % 2 WHEN 0 THEN 'another account' END
     FROM platform_grant, generate_series(1, 40) n WHERE account_label = '星河短剧场'`,
  )
  const [near] = await grantsOf(operator, { limit: 'near', account: '星河' })
  expect(near?.alive).toEqual({ count: 80, limit: 100 })
  const others = await grantsOf(operator, { account: 'other', pageSize: '100' })
  expect(new Set(others.map(({ alive }) => alive?.count ?? null))).toEqual(new Set([20, null]))
})

test('CH-04 unbinding revokes at the platform and takes all channels along; they wait to be granted again', async () => {
  const ids = await grantPages(operator, [drama, kitchen])
  const params = { id: await facebookGrant(operator) }
  const answer = await world.call(unbindGrant, { params }, operator)
  expect(outputOf(unbindGrant, answer)).toMatchObject({ status: 2, ailingCount: 2, problem: null })
  expect(fake.calls.some(({ pathname }) => pathname.endsWith('/me/permissions'))).toBe(true)
  expect(await statuses()).toEqual([2, 2])
  await expect(world.channels.accessTokenOf(BigInt(ids[0] ?? 0))).rejects.toMatchObject({
    code: 'channels.notAuthorised',
  })
  const history = await world.call(listGrantHistory, { params, query: {} }, operator)
  expect(outputOf(listGrantHistory, history).map(({ action }) => action)).toEqual([
    'grant.unbind',
    'grant.give',
  ])
  const { rows } = await world.database.pool.query(
    'SELECT 1 FROM platform_grant WHERE access_token_sealed IS NOT NULL',
  )
  expect(rows).toEqual([])
  await grantPages(operator, [drama])
  expect(await statuses()).toEqual([0, 0])
})

test("PERM-03 a grant behind others' channels is not one's own to unbind; one out of sight is not there", async () => {
  await grantPages(lead, [drama])
  const params = { id: await facebookGrant(lead) }
  for (const endpoint of [unbindGrant, checkGrant, getGrant]) {
    expect(await world.call(endpoint, { params }, operator)).toMatchObject({
      status: 404,
      code: 'channels.grantNotFound',
    })
  }
  await grantPages(operator, [kitchen])
  expect(await world.call(unbindGrant, { params }, operator)).toMatchObject({
    status: 403,
    code: 'channels.grantShared',
  })
  expect(await statuses()).toEqual([0, 0])
})

test('CH-04 a platform that does not answer is asked again later: nothing is unbound', async () => {
  await grantPages(operator, [drama])
  fake.instead.set('/me/permissions', refusal(2))
  const params = { id: await facebookGrant(operator) }
  expect(await world.call(unbindGrant, { params }, operator)).toMatchObject({
    code: 'channels.platformUnreachable',
  })
  expect(await statuses()).toEqual([0])
})

test('CH-04 checking finds out that a grant is dead, of either platform', async () => {
  await grantPages(operator, [drama])
  await connect(world, operator, { channel: sandboxChannels.kids })
  const check = async (id: string) =>
    outputOf(checkGrant, await world.call(checkGrant, { params: { id } }, operator))
  const grants = await grantsOf(operator)
  for (const { id } of grants) expect((await check(id)).status).toBe(0)
  fake.facts.valid = false
  await world.steer('/tokens/revoke', { channelId: sandboxChannels.kids })
  const found = await Promise.all(grants.map(({ id }) => check(id)))
  expect(found.map(({ kind, status, problem }) => [kind, status, problem?.code])).toEqual([
    ['google_oauth', 1, 'invalid_grant'],
    ['fb_user', 1, '190'],
  ])
})

test('CH-04 several channels of one grant are asked for once, of whoever granted it', async () => {
  fake.facts.pages.push(pageOf('100000000000003', 'Third Page'))
  const channelIds = await grantPages(operator, [drama, kitchen, '100000000000003'])
  const body = { channelIds: [...channelIds], way: 'tell' as const }
  for (let again = 0; again < 2; again += 1) {
    const told = outputOf(askAgain, await world.call(askAgain, { body }, lead))
    expect(told).toMatchObject([{ label: 'Wang Hao', channelCount: 3, told: true, url: null }])
  }
  const news = await world.call(listNotifications, { query: {} }, operator)
  expect(outputOf(listNotifications, news)).toMatchObject([{ type: 'grantAsked', params: { n: '3' } }])
  const asked = await world.call(askAgain, { body: { ...body, way: 'link' } }, lead)
  const [link] = outputOf(askAgain, asked)
  const stranger = world.newBrowser()
  const dialog = (await stranger.visit(link?.url ?? '')).url
  const landed = await comeBack(stranger, dialog)
  expect(landed.pathname).toBe(grantDonePath)
  expect([...landed.searchParams]).toEqual([])
  // The lead sent the link; the grant stays the operator's, who is asked the next time, too.
  const [grant] = await grantsOf(lead, {})
  expect(grant?.grantedBy.fullName).toBe('李晴')
  await world.database.pool.query("UPDATE channel_grant_link SET expires_at = now() - interval '1 hour'")
  await sweepConnections(world.database.db, new Date().toISOString())
  expect((await world.database.pool.query('SELECT FROM channel_grant_link')).rowCount).toBe(0)
})

test('CH-04 whoever follows a link as somebody else reads which account was meant, without an account here', async () => {
  await grantPages(operator, [drama])
  const body = { grantId: await facebookGrant(operator) }
  const { url } = outputOf(createGrantLink, await world.call(createGrantLink, { body }, operator))
  fake.facts.person = { id: '990002', name: 'Li Lei' }
  const stranger = world.newBrowser()
  const landed = await comeBack(stranger, (await stranger.visit(url)).url)
  expect([landed.pathname, Object.fromEntries(landed.searchParams)]).toEqual([
    grantDonePath,
    { connectionError: 'channels.wrongChannel', expected: 'Wang Hao', got: expect.stringMatching(/./u) },
  ])
})
