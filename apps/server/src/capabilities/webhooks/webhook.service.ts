import { randomUUID } from 'node:crypto'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import {
  createWebhook,
  type listWebhooks,
  type updateWebhook,
  type Webhook,
  type WebhookAnswer,
  type WebhookWithSecret,
} from '@pindao/protocol/webhooks/webhook.endpoints.ts'
import { pingEvent } from '@pindao/protocol/webhooks/webhook-events.ts'
import { type AuditFields, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { createWebhookSecret } from '#src/platform/crypto/webhook-signature.ts'
import { type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { addressProblem } from '#src/platform/outside/public-address.ts'
import { giveUpWaiting, insertSending } from './delivery.store.ts'
import { payloadOf } from './webhook.payload.ts'
import { presentWebhook } from './webhook.present.ts'
import type { WebhookSecrets } from './webhook.secrets.ts'
import { announceWebhooks, type WebhookSender } from './webhook.sender.ts'
import * as store from './webhook.store.ts'
import type { WebhookRow } from './webhook.table.ts'

type Content = EndpointParsed<typeof createWebhook>['body']
type Change = EndpointParsed<typeof updateWebhook>['body']

const mostWebhooks = 50
const daySeconds = 24 * 60 * 60
/** Health is that of a week: what broke and was mended before is no news. */
const healthSeconds = 7 * daySeconds
const pingLeaseSeconds = 60

type WebhookDeps = Pick<Kit, 'database' | 'clock' | 'env'> & {
  readonly publicUrl: string
  readonly keys: WebhookSecrets
  readonly sender: Pick<WebhookSender, 'tryNow'>
}

/** Addresses of other systems: who sets one answers for it, since it is told what its owner may see. */
export function createWebhooksService({ database, clock, env, publicUrl, keys, sender }: WebhookDeps) {
  const { db } = database
  const trusted = new Set(env.WEBHOOK_HOSTS)
  const now = () => instantIn(clock, 0)

  async function list({ actor }: SignedInContext, query: EndpointParsed<typeof listWebhooks>['query']) {
    const { rows, total } = await store.listWebhookRows(db, query, sortedWindowOf(query))
    const health = await healthOf(rows.map(({ hook }) => hook.id))
    const seen = { actor, now: now() }
    return { rows: rows.map((row) => presentWebhook(row, health.get(row.hook.id), seen)), total }
  }

  /** @throws webhooks.notFound */
  async function get({ actor }: SignedInContext, id: bigint): Promise<Webhook> {
    const row = foundRecord(await store.findWebhook(db, id), 'webhooks.notFound')
    return presentWebhook(row, (await healthOf([id])).get(id), { actor, now: now() })
  }

  const healthOf = (ids: readonly bigint[]) => store.healthOf(db, ids, instantIn(clock, -healthSeconds))

  /** @throws webhooks.addressUnsafe, webhooks.nameTaken, webhooks.tooMany */
  async function create(ctx: SignedInContext, body: Content): Promise<WebhookWithSecret> {
    const repeated = await findRepeated(db, ctx, createWebhook, body)
    if (repeated !== null) return { ...(await get(ctx, repeated)), secret: null }
    assertAddress(body.url)
    const secret = createWebhookSecret()
    const act = await named(() =>
      database.transaction((tx) =>
        idempotent(tx, ctx, createWebhook, body, async () => {
          if ((await store.countWebhooks(tx)) >= mostWebhooks)
            throw new AppError('webhooks.tooMany', { params: { max: mostWebhooks } })
          const at = now()
          const off = body.active ? {} : ({ offReason: 'byPerson', offAt: at } as const)
          const owner = { ownerStaffId: ctx.actor.staffId, createdAt: at, updatedAt: at }
          const made = await store.insertWebhook(tx, { ...contentOf(body), ...off, ...owner }, (id) =>
            keys.seal(id, secret),
          )
          await changed(tx, ctx, 'create', made)
          return made.id
        }),
      ),
    )
    return { ...(await get(ctx, act.id)), secret: act.repeated ? null : secret }
  }

  /** @throws the same, webhooks.notFound and access.changedMeanwhile */
  async function update(ctx: SignedInContext, id: bigint, body: Change): Promise<Webhook> {
    const { version, ...wanted } = body
    assertAddress(wanted.url)
    await named(() =>
      database.transaction(async (tx) => {
        const before = await locked(tx, id)
        assertVersion(before, version)
        const content = contentOf(wanted)
        const isToldOtherwise =
          content.url !== before.url ||
          content.events.join() !== before.events.join() ||
          isBackOn(before, content)
        await store.changeWebhook(tx, before, {
          ...content,
          ...switched(before, content.active),
          // Nobody brings what another person may see to an address of their own.
          ...(isToldOtherwise ? { ownerStaffId: ctx.actor.staffId } : {}),
          updatedAt: now(),
        })
        if (before.active && !content.active) await giveUpWaiting(tx, id)
        await changed(tx, ctx, 'update', await locked(tx, id), before)
      }),
    )
    return get(ctx, id)
  }

  const isBackOn = (before: WebhookRow, after: Pick<Content, 'active'>) => after.active && !before.active

  /** What switching on or off brings along; a mended address begins without its failures. */
  function switched(before: WebhookRow, active: boolean) {
    if (active === before.active) return {}
    return active
      ? { offReason: null, offAt: null, failures: 0, failingSince: null, restsUntil: null }
      : { offReason: 'byPerson' as const, offAt: now() }
  }

  /** @throws webhooks.notFound */
  async function remove(ctx: SignedInContext, id: bigint) {
    await database.transaction(async (tx) => {
      const hook = await locked(tx, id)
      await store.deleteWebhook(tx, id)
      await writeAudit(tx, ctx, {
        action: 'webhook.delete',
        entity: 'webhook',
        entityId: id,
        before: factsOf(hook),
        detail: { title: hook.name },
      })
      await announceWebhooks(tx)
    })
    return { id: String(id) }
  }

  /** A new secret; the one before signs along for a day. @throws webhooks.notFound, access.changedMeanwhile */
  async function rotate(ctx: SignedInContext, id: bigint, version: number): Promise<WebhookWithSecret> {
    const secret = createWebhookSecret()
    await database.transaction(async (tx) => {
      const before = await locked(tx, id)
      assertVersion(before, version)
      await store.changeWebhook(tx, before, {
        secretSealed: keys.seal(id, secret),
        oldSecretSealed: before.secretSealed,
        oldSecretUntil: instantIn(clock, daySeconds),
        updatedAt: now(),
      })
      await writeAudit(tx, ctx, {
        action: 'webhook.rotate',
        entity: 'webhook',
        entityId: id,
        detail: { title: before.name },
      })
      await announceWebhooks(tx)
    })
    return { ...(await get(ctx, id)), secret }
  }

  /** Sends a test event at once, also while it is off: whoever mends an address tries it first. @throws webhooks.notFound */
  async function test(ctx: SignedInContext, id: bigint): Promise<WebhookAnswer> {
    const begun = await database.transaction(async (tx) => {
      const hook = await locked(tx, id)
      const told = { eventId: `evt_ping_${randomUUID()}`, kind: pingEvent, happenedAt: now() } as const
      const payload = payloadOf({ ...told, recordId: null, fromState: null, toState: null }, publicUrl)
      const leaseUntil = instantIn(clock, pingLeaseSeconds)
      return { hook, delivery: await insertSending(tx, { ...told, webhookId: id, payload, leaseUntil }) }
    })
    const { reason, statusCode, durationMs, answer } = await sender.tryNow(begun.hook, begun.delivery)
    await database.transaction((tx) =>
      writeAudit(tx, ctx, {
        action: 'webhook.test',
        entity: 'webhook',
        entityId: id,
        detail: { title: begun.hook.name, webhookDelivered: reason === null },
      }),
    )
    const deliveryId = String(begun.delivery.id)
    return { deliveryId, delivered: reason === null, statusCode, durationMs, reason, answer }
  }

  const locked = async (tx: Tx, id: bigint) =>
    foundRecord(await store.lockWebhook(tx, id), 'webhooks.notFound')

  /** By its words; whom a name leads to is asked again at every try. @throws webhooks.addressUnsafe */
  function assertAddress(text: string): void {
    if (!URL.canParse(text)) throw new AppError('webhooks.addressUnsafe')
    const url = new URL(text)
    const isPlain = url.protocol !== 'https:' && !trusted.has(url.host)
    if (isPlain || addressProblem(url, trusted) !== null) throw new AppError('webhooks.addressUnsafe')
  }

  async function changed(
    tx: Tx,
    ctx: SignedInContext,
    verb: 'create' | 'update',
    after: WebhookRow,
    before?: WebhookRow,
  ): Promise<void> {
    await writeAudit(tx, ctx, {
      action: `webhook.${verb}`,
      entity: 'webhook',
      entityId: after.id,
      ...(before === undefined ? {} : { before: factsOf(before) }),
      after: factsOf(after),
      detail: { title: after.name },
    })
    await announceWebhooks(tx)
  }

  return { list, get, create, update, remove, rotate, test }
}
export type WebhooksService = ReturnType<typeof createWebhooksService>

const contentOf = ({ name, url, events, active }: Content) => ({
  name,
  url,
  active,
  events: [...new Set(events)],
})

const factsOf = (hook: WebhookRow): AuditFields => ({
  name: hook.name,
  webhookUrl: hook.url,
  webhookEvents: hook.events,
  webhookActive: hook.active,
  owner: String(hook.ownerStaffId),
})

async function named<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'webhook_name')
      throw new AppError('webhooks.nameTaken', { cause: error })
    throw error
  }
}
