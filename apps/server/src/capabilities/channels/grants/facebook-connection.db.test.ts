import { listChannels, startConnection } from '@pindao/protocol/channels/channel.endpoints.ts'
import {
  confirmConnection,
  createGrantLink,
  getConnectionChoice,
} from '@pindao/protocol/channels/connection.endpoints.ts'
import {
  getGrant,
  getGrantMap,
  listGrantHistory,
  listGrants,
} from '@pindao/protocol/channels/grant.endpoints.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '#src/capabilities/access/access.test-support.ts'
import type { Browser } from '#src/capabilities/access/sign-on/browser.test-support.ts'
import {
  type FacebookFake,
  pageOf,
  refusal,
  startFacebookFake,
} from '#src/capabilities/platforms/facebook/facebook-fake.test-support.ts'
import { secretsIn } from '../../../../test/canaries.ts'

let world: World
let fake: FacebookFake
beforeEach(async () => {
  fake = await startFacebookFake()
  world = await startWorld({ facebookUrl: fake.address })
})
afterEach(async () => {
  await world.close()
  await fake.close()
})

type Person = Awaited<ReturnType<World['signIn']>>
const [drama = '', kitchen = ''] = ['100000000000001', '100000000000002']

async function begin(person: Person, renews: { channelId?: string; grantId?: string } = {}) {
  const body = { platform: 'facebook' as const, ...renews }
  return new URL(outputOf(startConnection, await world.call(startConnection, { body }, person)).url)
}

/** The dialog sends the browser back with a code. */
async function comeBack(browser: Browser, dialog: URL, code = 'code'): Promise<Record<string, string>> {
  const state = dialog.searchParams.get('state') ?? ''
  const back = new URL(`${world.publicUrl}/api/channels/connections/callback`)
  back.search = String(new URLSearchParams({ state, code }))
  const landed = await browser.visit(back.href)
  return Object.fromEntries(landed.url.searchParams)
}

async function choose(person: Person, ids: readonly string[]) {
  const { connection = '' } = await comeBack(person.browser, await begin(person))
  const params = { id: connection }
  const answer = await world.call(confirmConnection, { params, body: { ids: [...ids] } }, person)
  return { id: connection, ...outputOf(confirmConnection, answer) }
}

test('CH-04 D1 a person chooses among their Pages, many in one go; what is missing is told', async () => {
  fake.facts.pages.push(pageOf('100000000000003', 'Only Looking', ['ANALYZE']))
  const person = await world.signIn('operator')
  const { connection = '' } = await comeBack(person.browser, await begin(person))
  const params = { id: connection }
  const asked = await world.call(getConnectionChoice, { params }, person)
  const choice = outputOf(getConnectionChoice, asked)
  expect(choice).toMatchObject({ platform: 'facebook', kind: 'fb_user', accountLabel: 'Wang Hao' })
  expect(choice.channels.map(({ title, missing, standing }) => [title, missing, standing])).toEqual([
    ['Drama Page', [], 'new'],
    ['Kitchen Page', [], 'new'],
    ['Only Looking', ['CREATE_CONTENT'], 'new'],
  ])
  const body = { ids: [drama, kitchen, '100000000000003', '42'] }
  const { connected, refused } = outputOf(
    confirmConnection,
    await world.call(confirmConnection, { params, body }, person),
  )
  expect(connected.map(({ title }) => title)).toEqual(['Drama Page', 'Kitchen Page'])
  expect(refused).toEqual([
    { platformChannelId: '100000000000003', code: 'channels.scopesMissing' },
    { platformChannelId: '42', code: 'channels.notFound' },
  ])
  const [first] = connected
  expect(await world.channels.accessTokenOf(BigInt(first?.id ?? 0))).toBe(`page-token-of-${drama}`)
  const again = await world.call(confirmConnection, { params, body }, person)
  expect(again).toMatchObject({ status: 404, code: 'channels.choiceExpired' })
})

test('PERM-03 a choice is of whoever was at the dialog, and ends after an hour', async () => {
  const person = await world.signIn('operator')
  const { connection = '' } = await comeBack(person.browser, await begin(person))
  const params = { id: connection }
  const other = await world.signIn('admin')
  expect(await world.call(getConnectionChoice, { params }, other)).toMatchObject({ status: 404 })
  expect(await world.call(confirmConnection, { params, body: { ids: [drama] } }, other)).toMatchObject({
    status: 404,
  })
  world.pass(3601)
  const later = await world.signIn('operator')
  expect(await world.call(getConnectionChoice, { params }, later)).toMatchObject({
    code: 'channels.choiceExpired',
  })
})

test("CH-04 somebody else's channel is shown as such without a name of theirs, and is not taken over", async () => {
  await choose(await world.signIn('group-lead'), [drama])
  const person = await world.signIn('operator')
  const { connection = '' } = await comeBack(person.browser, await begin(person))
  const params = { id: connection }
  const shown = outputOf(getConnectionChoice, await world.call(getConnectionChoice, { params }, person))
  expect(shown.channels.map(({ standing, channelId }) => [standing, channelId])).toEqual([
    ['elsewhere', null],
    ['new', null],
  ])
  const answer = await world.call(confirmConnection, { params, body: { ids: [drama, kitchen] } }, person)
  expect(outputOf(confirmConnection, answer)).toMatchObject({
    connected: [{ title: 'Kitchen Page' }],
    refused: [{ platformChannelId: drama, code: 'access.outsideScope' }],
  })
})

test('CH-04 a missing permission is named, and nothing is connected', async () => {
  fake.facts.scopes = fake.facts.scopes.filter((scope) => scope !== 'publish_video')
  const person = await world.signIn('operator')
  expect(await comeBack(person.browser, await begin(person))).toEqual({
    connectionError: 'channels.scopesMissing',
    missing: 'publish_video',
  })
  fake.instead.set('/oauth/access_token', refusal(100, 36_009))
  expect(await comeBack(person.browser, await begin(person))).toEqual({
    connectionError: 'channels.connectionExpired',
  })
})

test('CH-04 granting again for one channel turns all Pages of the person normal; another person is refused', async () => {
  const person = await world.signIn('operator')
  const { connected } = await choose(person, [drama, kitchen])
  const channelId = connected[0]?.id ?? ''
  fake.instead.set('/me', refusal(190, 460))
  const insteadOf = `page-token-of-${drama}`
  await expect(world.channels.accessTokenOf(BigInt(channelId), { insteadOf })).rejects.toMatchObject({
    code: 'channels.credentialInvalid',
  })
  expect(await statuses()).toEqual([1, 1])
  fake.instead.clear()
  const mine = fake.facts.pages
  fake.facts.pages = [pageOf('100000000000009', 'Another Page')]
  expect(await comeBack(person.browser, await begin(person, { channelId }))).toEqual({
    connectionError: 'channels.wrongChannel',
    expected: 'Drama Page',
    got: 'Another Page',
  })
  fake.facts.pages = mine
  expect(await comeBack(person.browser, await begin(person, { channelId }))).toEqual({ connected: channelId })
  expect(await statuses()).toEqual([0, 0])
})

test('CH-04 a link leads whoever opens it to the dialog, for that channel and once; a preview does not use it up', async () => {
  const person = await world.signIn('operator')
  const { connected } = await choose(person, [drama, kitchen])
  const channelId = connected[0]?.id ?? ''
  await world.database.pool.query('UPDATE channel_credential SET status = 1')
  const made = await world.call(createGrantLink, { body: { channelId } }, person)
  const { url } = outputOf(createGrantLink, made)
  const stranger = world.newBrowser()
  const open = async (browser: Browser) => new URL((await browser.visit(url)).url)
  await open(world.newBrowser())
  const dialog = await open(stranger)
  expect(dialog.pathname).toBe('/v26.0/dialog/oauth')
  expect(await comeBack(world.newBrowser(), dialog)).toEqual({
    connectionError: 'channels.connectionExpired',
  })
  // Thanked on a page that needs no account.
  expect(await comeBack(stranger, dialog)).toEqual({})
  expect(await statuses()).toEqual([0, 0])
  expect(Object.fromEntries((await open(stranger)).searchParams)).toEqual({
    connectionError: 'channels.linkExpired',
  })
  const { rows } = await world.database.pool.query(
    'SELECT encode(token_digest, $1) AS t FROM channel_grant_link',
    ['hex'],
  )
  expect(JSON.stringify(rows)).not.toContain(url.slice(-43))
})

test('CH-04 a link ends after seven days, and is for nobody outside the data scope', async () => {
  const lead = await world.signIn('group-lead')
  const { connected } = await choose(lead, [drama])
  const body = { channelId: connected[0]?.id ?? '' }
  const outsider = await world.signIn('operator')
  expect(await world.call(createGrantLink, { body }, outsider)).toMatchObject({ code: 'channels.notFound' })
  const [grant] = (await world.database.pool.query<{ id: string }>('SELECT id FROM platform_grant')).rows
  const ofGrant = { body: { grantId: grant?.id ?? '' } }
  expect(await world.call(createGrantLink, ofGrant, outsider)).toMatchObject({
    code: 'channels.grantNotFound',
  })
  const { url } = outputOf(createGrantLink, await world.call(createGrantLink, ofGrant, lead))
  world.pass(7 * 86_400 + 1)
  const landed = await world.newBrowser().visit(url)
  expect(landed.url.searchParams.get('connectionError')).toBe('channels.linkExpired')
})

test('CH-04 no token of a person or a Page stands in rows, answers or logs, however it is written', async () => {
  const person = await world.signIn('operator')
  const { id } = await choose(person, [drama])
  const waiting = await comeBack(person.browser, await begin(person))
  const { rows: tables } = await world.database.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(30)
  const dumps = await Promise.all(
    tables.map(
      async ({ name }) => (await world.database.pool.query(`SELECT t::text AS t FROM ${name} t`)).rows,
    ),
  )
  const params = { id: waiting['connection'] ?? id }
  const ofGrant = {
    params: { id: (await world.database.pool.query('SELECT id FROM platform_grant')).rows[0].id },
  }
  const answers = await Promise.all([
    world.call(getConnectionChoice, { params }, person),
    world.call(listGrants, { query: {} }, person),
    world.call(getGrant, ofGrant, person),
    world.call(listGrantHistory, { ...ofGrant, query: {} }, person),
    world.call(getGrantMap, {}, person),
    world.call(listChannels, { query: {} }, person),
  ])
  const text = JSON.stringify([dumps, answers]) + world.logged()
  // What is searched has the grant, and the answers are no refusals.
  expect(answers.filter((answer) => JSON.stringify(answer).includes('Wang Hao')).length).toBeGreaterThan(2)
  const canaries = ['user-token-long', `page-token-of-${drama}`, 'sandbox-facebook-secret']
  expect(secretsIn(text, canaries)).toEqual([])
})

async function statuses(): Promise<readonly number[]> {
  const { rows } = await world.database.pool.query<{ status: number }>(
    'SELECT status FROM channel_credential ORDER BY channel_id',
  )
  return rows.map(({ status }) => status)
}
