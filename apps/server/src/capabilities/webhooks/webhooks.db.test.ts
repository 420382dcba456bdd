import { search } from '@pindao/protocol/navigation/search.endpoints.ts'
import { listNotifications } from '@pindao/protocol/notifications/notification.endpoints.ts'
import {
  createWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@pindao/protocol/webhooks/webhook.endpoints.ts'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
} from '@pindao/protocol/webhooks/webhook-delivery.endpoints.ts'
import { webhookDeliveryStatus } from '@pindao/protocol/webhooks/webhook-delivery.states.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '#src/capabilities/access/access.test-support.ts'
import { newChannel } from '#src/capabilities/notifications/ways/ways.test-support.ts'
import { isSignedWebhook, type WebhookHeaders } from '#src/platform/crypto/webhook-signature.ts'
import { createTestKit } from '../../../test/kit.ts'
import { createDeliveries } from './delivery.service.ts'
import { channelAdded, idOf, newHook, type Person, receiversOf } from './webhooks.test-support.ts'

let world: World
let outside: ReturnType<typeof receiversOf>
let admin: Person
let channelId: bigint

beforeAll(async () => {
  world = await startWorld()
  outside = receiversOf(world)
  channelId = await newChannel(world, idOf(await world.signIn('operator')))
})
afterAll(() => world.close())
beforeEach(async () => {
  // Whatever clock the test before played, a session of now.
  admin = await world.signIn('admin')
  await world.database.pool.query('DELETE FROM webhook; TRUNCATE notification')
  await outside.clear()
})

const rows = async () => {
  const { rows: found } = await world.database.pool.query<{
    id: string
    event_id: string
    status: number
    attempts: number
    reason: string | null
  }>('SELECT id, event_id, status, attempts, reason FROM webhook_delivery ORDER BY id')
  return found
}
const states = async () =>
  (await rows()).map(({ status, reason }) => [webhookDeliveryStatus.nameOf(status), reason])
const play = async (seconds: number) => {
  world.pass(seconds)
  await world.sendWebhooks()
}
const ids = async () => (await outside.calls()).map(({ headers }) => headers['webhook-id'])

test('SET-01 an event arrives, signed, with its record and nothing that is secret', async () => {
  const { secret } = await newHook(world, admin)
  await channelAdded(world, channelId)
  await world.sendWebhooks()
  const [call, ...others] = await outside.calls()
  expect(others).toEqual([])
  if (!call) throw new Error('nothing arrived')
  const said = JSON.parse(call.body)
  expect(said).toMatchObject({
    id: call.headers['webhook-id'],
    type: 'channel.added',
    data: { record: { kind: 'channel', id: String(channelId) }, from: null, to: 'inUse' },
  })
  expect(said.data.link).toBe(`${world.publicUrl}/channels?detail=${channelId}`)
  const now = Math.floor(world.now() / 1000)
  const headers = call.headers as unknown as WebhookHeaders
  expect(isSignedWebhook(headers, call.body, secret ?? '', now)).toBe(true)
  expect(isSignedWebhook(headers, `${call.body} `, secret ?? '', now)).toBe(false)
  expect(await states()).toEqual([['delivered', null]])
})

test('SET-01 what was taken back is told to nobody; what nobody asked for neither', async () => {
  await newHook(world, admin)
  await newHook(world, admin, { events: ['claim.opened'] })
  await newHook(world, admin, { active: false })
  await channelAdded(world, channelId, 'badly')
  expect(await rows()).toEqual([])
  await channelAdded(world, channelId)
  expect(await rows()).toHaveLength(1)
})

test('SET-01 another answer is tried again with growing pauses under the same id, and given up in the end', async () => {
  await newHook(world, admin, { url: outside.address('broken') })
  await channelAdded(world, channelId)
  await world.sendWebhooks()
  expect(await states()).toEqual([['failed', 'status']])
  await play(50)
  expect(await ids()).toHaveLength(1)
  await play(15)
  expect(await ids()).toHaveLength(2)
  for (const seconds of [300, 1800, 7200, 28_800, 86_400, 86_400, 86_400]) await play(seconds + 5)
  expect(await states()).toEqual([['givenUp', 'status']])
  expect(new Set(await ids()).size).toBe(1)
  expect(await ids()).toHaveLength(9)
})

test('SET-01 a webhook where nothing arrives for five days is switched off, and its owner is told', async () => {
  const { id } = await newHook(world, admin, { url: outside.address('broken') })
  await channelAdded(world, channelId)
  await world.sendWebhooks()
  world.pass(5 * 86_400)
  await channelAdded(world, channelId)
  await world.sendWebhooks()
  await play(600)
  admin = await world.signIn('admin')
  const hook = outputOf(getWebhook, await world.call(getWebhook, { params: { id } }, admin))
  expect(hook).toMatchObject({ active: false, off: { reason: 'failing' } })
  const told = outputOf(listNotifications, await world.call(listNotifications, { query: {} }, admin))
  expect(told).toMatchObject([{ type: 'webhookOff', title: hook.name }])
  await channelAdded(world, channelId)
  expect((await states()).every(([state]) => state === 'givenUp')).toBe(true)
})

test('SET-01 an address that answers 410 is switched off at once; a redirect is not followed', async () => {
  const { id } = await newHook(world, admin, { url: outside.address('gone') })
  await newHook(world, admin, { url: outside.address('moved') })
  await channelAdded(world, channelId)
  await world.sendWebhooks()
  expect(await states()).toEqual([
    ['givenUp', 'gone'],
    ['failed', 'status'],
  ])
  expect((await outside.calls()).map(({ name }) => name).toSorted()).toEqual(['gone', 'moved'])
  const hook = outputOf(getWebhook, await world.call(getWebhook, { params: { id } }, admin))
  expect(hook.off).toMatchObject({ reason: 'gone' })
})

test('SET-01 sent again it has the same id and the same words; a worker that died sends it again, too', async () => {
  await newHook(world, admin)
  await channelAdded(world, channelId)
  await world.sendWebhooks()
  const [row] = await rows()
  const { database } = world
  const deliveries = createDeliveries({ ...createTestKit({ database }), clock: world.now })
  const actor = await world.access.actorAtWork({ staffId: idOf(admin), sessionId: 0n })
  const ctx = { actor, requestId: 'test', ip: '127.0.0.1' } as never
  await deliveries.redeliver(ctx, BigInt(row?.id ?? 0), database.transaction)
  await world.sendWebhooks()
  // The process ended after the call and before it could write what came of it.
  await database.pool.query(
    `UPDATE webhook_delivery SET status = 2, lease_until = now() - interval '1 second'`,
  )
  await world.sendWebhooks()
  const calls = await outside.calls()
  expect(calls).toHaveLength(3)
  expect(new Set(calls.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
  expect(await states()).toEqual([['delivered', null]])
})

test('PERM-03 what its owner may not see is not told: no right, outside of the scope, or gone', async () => {
  await newHook(world, admin)
  const { pool } = world.database
  const withOwner = async (change: string, back: string) => {
    await pool.query(change, [idOf(admin)])
    await channelAdded(world, channelId)
    await world.sendWebhooks()
    await pool.query(back, [idOf(admin)])
  }
  await withOwner(
    'UPDATE staff SET disabled = true WHERE id = $1',
    'UPDATE staff SET disabled = false WHERE id = $1',
  )
  const operator = await world.signIn('operator')
  await pool.query('UPDATE webhook SET owner_staff_id = $1', [idOf(operator)])
  await channelAdded(world, channelId)
  await world.sendWebhooks()
  expect(await states()).toEqual([
    ['withheld', 'ownerGone'],
    ['withheld', 'rightTaken'],
  ])
  expect(await outside.calls()).toEqual([])
})

test('PERM-03 of another department nothing is told to an owner whose data scope is their own', async () => {
  await newHook(world, admin)
  const { pool } = world.database
  const scope = await pool.query(
    'SELECT r.id, r.data_scope FROM role r JOIN staff_role s ON s.role_id = r.id WHERE s.staff_id = $1',
    [idOf(admin)],
  )
  await pool.query(
    `UPDATE role SET data_scope = (SELECT data_scope FROM role WHERE code = 'operator') WHERE id = $1`,
    [scope.rows[0].id],
  )
  await channelAdded(world, channelId)
  await world.sendWebhooks()
  await pool.query('UPDATE role SET data_scope = $2 WHERE id = $1', [
    scope.rows[0].id,
    scope.rows[0].data_scope,
  ])
  expect(await states()).toEqual([['withheld', 'outOfScope']])
})

test('SET-01 while a secret is rotated both sign, for a day', async () => {
  const { id, version, secret: old } = await newHook(world, admin)
  const answer = await world.call(rotateWebhookSecret, { params: { id }, body: { version } }, admin)
  const { secret } = outputOf(rotateWebhookSecret, answer)
  const signedBy = async () => {
    await outside.clear()
    await channelAdded(world, channelId)
    await world.sendWebhooks()
    const [call] = await outside.calls()
    const now = Math.floor(world.now() / 1000)
    const headers = call?.headers as unknown as WebhookHeaders
    return [old, secret].map((one) => isSignedWebhook(headers, call?.body ?? '', one ?? '', now))
  }
  expect(await signedBy()).toEqual([true, true])
  world.pass(86_401)
  expect(await signedBy()).toEqual([false, true])
})

test('SET-01 a test says what the other side answered, and stands in the log', async () => {
  const { id } = await newHook(world, admin, { url: outside.address('broken') })
  const answer = outputOf(testWebhook, await world.call(testWebhook, { params: { id } }, admin))
  expect(answer).toMatchObject({ delivered: false, statusCode: 500, reason: 'status' })
  expect(answer.answer).toContain('queue behind')
  const list = await world.call(listWebhookDeliveries, { query: { kind: 'ping' } }, admin)
  expect(outputOf(listWebhookDeliveries, list)).toMatchObject([{ kind: 'ping', actions: [] }])
  const detail = await world.call(getWebhookDelivery, { params: { id: answer.deliveryId } }, admin)
  expect(outputOf(getWebhookDelivery, detail).payload).toContain('"type":"ping"')
})

test('SET-01 health is what arrived of a week; whoever changes the address answers for it from then on', async () => {
  const made = await newHook(world, admin)
  await channelAdded(world, channelId)
  await world.sendWebhooks()
  const [hook] = outputOf(listWebhooks, await world.call(listWebhooks, { query: {} }, admin))
  expect(hook?.health).toMatchObject({
    delivered: 1,
    settled: 1,
    waiting: 0,
    lastStatus: 3,
    failingSince: null,
  })
  await world.database.pool.query(
    'UPDATE webhook SET owner_staff_id = (SELECT min(id) FROM staff WHERE id <> $1)',
    [idOf(admin)],
  )
  const { name, events, version } = made
  const body = { name, events, version, active: true, url: outside.address('other') }
  const after = await world.call(updateWebhook, { params: { id: made.id }, body }, admin)
  expect(outputOf(updateWebhook, after).owner.id).toBe(String(idOf(admin)))
  expect((await world.call(updateWebhook, { params: { id: made.id }, body }, admin)).code).toBe(
    'access.changedMeanwhile',
  )
})

test('SET-01 the fiftieth address is the last, also where two are added at once', async () => {
  const { id } = await newHook(world, admin)
  await world.database.pool.query(
    `INSERT INTO webhook (name, url, events, hears, owner_staff_id, secret_sealed, active, created_at, updated_at)
     SELECT 'copy ' || n, url, events, hears, owner_staff_id, secret_sealed, active, created_at, updated_at
     FROM webhook, generate_series(1, 48) AS n WHERE id = $1`,
    [id],
  )
  const add = (name: string) => {
    const body = { name, url: outside.address('data'), events: ['channel.added' as const], active: true }
    return world.call(createWebhook, { body }, admin)
  }
  const codes = (await Promise.all([add('one'), add('other')])).map(({ code }) => code ?? 'added')
  expect(codes.toSorted()).toEqual(['added', 'webhooks.tooMany'])
})

test.each([
  'http://example.com/x',
  'https://127.0.0.1/x',
  'https://10.0.0.1/x',
  'https://a:b@example.com/x',
  'ftp://example.com',
  'x',
])('H1 the address %s is refused', async (url) => {
  const answer = await world.call(
    createWebhook,
    {
      body: { name: 'x', url, events: ['channel.added'], active: true },
    },
    admin,
  )
  expect(answer.code).toBe('webhooks.addressUnsafe')
})

test('SHL-05 PERM-03 the search finds a webhook by its name or address, for whoever may see webhooks; its address stays there', async () => {
  const address = `${receiversOf(world).address('data')}?key=geheim`
  const made = await newHook(world, admin, { name: '经营大屏', url: address })
  const found = async (query: string, by: Person) =>
    outputOf(search, await world.call(search, { query: { query } }, by)).files
  const one = {
    type: 'webhook',
    id: made.id,
    title: '经营大屏',
    subtitle: new URL(address).host,
    path: `/settings/webhooks?detail=${made.id}`,
  }
  expect(await found('大屏', admin)).toMatchObject([one])
  expect(await found('geheim', admin)).toMatchObject([one])
  expect(await found('大屏', await world.signIn('operator'))).toEqual([])
})

test('PERM-05 the secret stands in no row, log or audit entry as it is; an operator sees no webhook', async () => {
  const { secret } = await newHook(world, admin)
  const { rows: found } = await world.database.pool.query<{ text: string }>(
    `SELECT to_jsonb(w)::text AS text FROM webhook w UNION ALL SELECT to_jsonb(a)::text FROM audit_log a
     UNION ALL SELECT to_jsonb(k)::text FROM idempotency_key k`,
  )
  expect(JSON.stringify(found) + world.logged()).not.toContain(secret ?? 'none')
  const operator = await world.signIn('operator')
  expect((await world.call(listWebhooks, { query: {} }, operator)).code).toBe('access.noPermission')
})
