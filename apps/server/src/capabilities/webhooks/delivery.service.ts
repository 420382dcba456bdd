import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type {
  listWebhookDeliveries,
  WebhookDeliveryDetail,
} from '@pindao/protocol/webhooks/webhook-delivery.endpoints.ts'
import { redeliverable, webhookDeliveryStatus } from '@pindao/protocol/webhooks/webhook-delivery.states.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Transact } from '#src/platform/db/database.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import * as store from './delivery.store.ts'
import { presentDelivery } from './webhook.present.ts'
import { announceWebhooks } from './webhook.sender.ts'
import { lockWebhook, noteWebhook } from './webhook.store.ts'
import { sendWebhooksJob } from './webhooks.jobs.ts'

/** The log of what webhooks were told. */
export function createDeliveries({ database, clock, jobs }: Pick<Kit, 'database' | 'clock' | 'jobs'>) {
  const { db } = database

  async function list(
    { actor }: SignedInContext,
    query: EndpointParsed<typeof listWebhookDeliveries>['query'],
  ) {
    const { rows, total } = await store.listDeliveryRows(db, query, sortedWindowOf(query))
    return { rows: rows.map((row) => presentDelivery(row, actor)), total }
  }

  /** @throws webhooks.deliveryNotFound */
  async function get({ actor }: SignedInContext, id: bigint): Promise<WebhookDeliveryDetail> {
    const row = foundRecord(await store.findDelivery(db, id), 'webhooks.deliveryNotFound')
    const { payload, answer } = row.delivery
    return { ...presentDelivery(row, actor), payload, answer }
  }

  /**
   * Sends one again, under the id by which its receiver knows it; rights are asked again.
   *
   * @throws webhooks.deliveryNotFound, webhooks.off, webhooks.notRedeliverable
   */
  async function redeliver(ctx: SignedInContext, id: bigint, transact: Transact): Promise<void> {
    const found = foundRecord(await store.findDelivery(db, id), 'webhooks.deliveryNotFound')
    await transact(async (tx) => {
      // In this order everywhere: first the webhook, then its deliveries.
      const hook = foundRecord(await lockWebhook(tx, found.hook.id), 'webhooks.deliveryNotFound')
      const { delivery } = foundRecord(await store.lockDelivery(tx, id), 'webhooks.deliveryNotFound')
      const state = webhookDeliveryStatus.nameOf(delivery.status)
      if (delivery.kind === 'ping' || !redeliverable.includes(state))
        throw new AppError('webhooks.notRedeliverable')
      if (!hook.active) throw new AppError('webhooks.off')
      await store.sendAgain(tx, id, instantIn(clock, 0))
      // Whoever sends again has looked: it is tried now.
      await noteWebhook(tx, hook.id, { restsUntil: null })
      await writeAudit(tx, ctx, {
        action: 'webhookDelivery.redeliver',
        entity: 'webhookDelivery',
        entityId: id,
        before: { status: state },
        after: { status: 'waiting' },
        detail: { title: delivery.eventId, webhookName: hook.name },
      })
      await jobs.send(tx, sendWebhooksJob, {})
      await announceWebhooks(tx)
    })
  }

  const titlesOf = (_actor: Actor, ids: readonly bigint[]) => store.eventIdsOf(db, ids)

  return { list, get, redeliver, titlesOf }
}
export type Deliveries = ReturnType<typeof createDeliveries>
