import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { webhookDeliveryStatus } from '@pindao/protocol/webhooks/webhook-delivery.states.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createSecretBox, parseSecretKeys } from '#src/platform/crypto/secret-box.ts'
import { createWebhookSecret } from '#src/platform/crypto/webhook-signature.ts'
import { writeEvent } from '#src/platform/timeline/timeline.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { freshChannel } from '../../../test/fresh-channel.ts'
import { testSecretKeys, unusedSignOn } from '../../../test/publishing-seed.ts'
import { startWorker } from '../../../test/worker-process.ts'
import { createWebhookSecrets } from './webhook.secrets.ts'
import { insertWebhook } from './webhook.store.ts'

const events = 40
/** After so many the receiver answers nothing more: a worker stands in the middle of some, and others wait. */
const answered = 10

/** Another system that notes what it is told. */
async function startReceiver() {
  const told: { readonly id: string; readonly body: string }[] = []
  const held = new Set<ServerResponse>()
  let isHolding = true
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      told.push({ id: String(request.headers['webhook-id']), body })
      if (isHolding && told.length > answered) held.add(response)
      else response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const letGo = () => {
    isHolding = false
    for (const response of held) response.destroy()
  }
  return { told, letGo, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('SET-01 kill -9 in the middle of a delivery run: nothing is lost, and what comes twice has one id and one text', async () => {
  const database = await createTestDatabase({ scope: 'test' })
  const { pool } = database
  const receiver = await startReceiver()
  const folder = await mkdtemp(join(tmpdir(), 'pindao-webhooks-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const owner = await pool.query(
    `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
     SELECT 'owner', '周凯', 'a', min(id), false, now() FROM department RETURNING id`,
  )
  const ownerStaffId = BigInt(owner.rows[0].id)
  await pool.query(
    `INSERT INTO staff_role (staff_id, role_id, position) SELECT $1, id, 1 FROM role WHERE code = 'admin'`,
    [ownerStaffId],
  )
  const { rows: channels } = await pool.query<{ id: string }>(
    `INSERT INTO channel (${freshChannel.columns}, platform, platform_channel_id, title, department_id, owner_staff_id, created_at, updated_at)
     SELECT ${freshChannel.values}, 'youtube', 'UC' || n, '频道 ' || n, s.department_id, s.id, now(), now()
     FROM staff s, generate_series(1, ${events}) AS n WHERE s.id = $1 RETURNING id`,
    [ownerStaffId],
  )
  const keys = createWebhookSecrets(createSecretBox(parseSecretKeys(testSecretKeys)))
  const at = new Date().toISOString()
  await database.transaction(async (tx) => {
    const content = { name: '数据平台', url: `http://${receiver.host}/in`, active: true }
    const made = { ownerStaffId, createdAt: at, updatedAt: at }
    await insertWebhook(tx, { ...content, events: ['channel.added'], ...made }, (id) =>
      keys.seal(id, createWebhookSecret()),
    )
    for (const { id } of channels)
      await writeEvent(tx, 'channel', BigInt(id), {
        at,
        actor: 'person',
        from: null,
        to: 0,
        reason: 'created',
      })
  })
  const env = {
    APP_ENV: 'test',
    DATABASE_URL: database.url,
    DATABASE_POOL: '5',
    SANDBOX: 'false',
    SECRET_KEYS: testSecretKeys,
    DATA_DIR: folder,
    STORAGE_DIR: folder,
    PUBLISH_LANES: '1',
    YOUTUBE_CLIENT_ID: 'x',
    YOUTUBE_CLIENT_SECRET: 'x',
    WEBHOOK_HOSTS: receiver.host,
    ...unusedSignOn,
  }
  /** A worker that is running hears that there is something to tell. */
  const wake = () => pool.query(`SELECT pg_notify('pindao_webhook', '')`)
  const count = async (name: (typeof webhookDeliveryStatus.names)[number]) => {
    const { rows } = await pool.query('SELECT count(*)::int AS n FROM webhook_delivery WHERE status = $1', [
      webhookDeliveryStatus.codes[name],
    ])
    return rows[0].n as number
  }

  const victim = await startWorker(env)
  try {
    await wake()
    await expect.poll(() => receiver.told.length, { interval: 20 }).toBeGreaterThan(answered)
    await expect.poll(() => count('delivered'), { interval: 20 }).toBe(answered)
  } finally {
    await victim.kill()
  }
  expect(await count('sending')).toBeGreaterThan(0)
  receiver.letGo()
  // A worker that is gone is known by its lease, which ends after a minute: the minute is over.
  await pool.query(
    `UPDATE webhook_delivery SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL`,
  )

  const next = await startWorker(env)
  try {
    await wake()
    await expect.poll(() => count('delivered'), { interval: 50 }).toBe(events)
  } finally {
    await next.kill()
  }
  const { rows } = await pool.query<{ id: string }>('SELECT event_id AS id FROM webhook_delivery')
  expect(rows).toHaveLength(events)
  expect(new Set(receiver.told.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
  const texts = Map.groupBy(receiver.told, ({ id }) => id)
  expect([...texts.values()].some((said) => said.length > 1)).toBe(true)
  for (const said of texts.values()) expect(new Set(said.map(({ body }) => body)).size).toBe(1)
})
