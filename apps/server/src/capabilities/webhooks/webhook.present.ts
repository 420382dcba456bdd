import { type Webhook, webhookActions } from '@pindao/protocol/webhooks/webhook.endpoints.ts'
import type { WebhookDelivery } from '@pindao/protocol/webhooks/webhook-delivery.endpoints.ts'
import { redeliverable, webhookDeliveryStatus } from '@pindao/protocol/webhooks/webhook-delivery.states.ts'
import type { Actor } from '#src/platform/context.ts'
import type { ListedDelivery } from './delivery.store.ts'
import type { Health, ListedWebhook } from './webhook.store.ts'

/** A webhook as people see it: never with what it signs by. */
export function presentWebhook(
  { hook, owner }: ListedWebhook,
  health: Health | undefined,
  { actor, now }: { readonly actor: Actor; readonly now: string },
): Webhook {
  const { id, name, url, events, active, offReason, offAt, oldSecretUntil } = hook
  return {
    id: String(id),
    name,
    url,
    events: [...events],
    active,
    off: active || offReason === null || offAt === null ? null : { reason: offReason, at: offAt },
    owner: { id: String(owner.id), fullName: owner.fullName, atWork: !owner.disabled },
    health: {
      lastAt: health?.last?.at ?? null,
      lastStatus: (health?.last?.status ?? null) as Webhook['health']['lastStatus'],
      delivered: health?.delivered ?? 0,
      settled: health?.settled ?? 0,
      waiting: health?.waiting ?? 0,
      failingSince: hook.failingSince,
    },
    oldSecretUntil: oldSecretUntil !== null && oldSecretUntil > now ? oldSecretUntil : null,
    createdAt: hook.createdAt,
    updatedAt: hook.updatedAt,
    version: hook.version,
    actions: actor.permissions.has('webhook:manage') ? [...webhookActions] : [],
  }
}

/** A line of the log. */
export function presentDelivery({ delivery, hook }: ListedDelivery, actor: Actor): WebhookDelivery {
  const { id, eventId, kind, status, attempts, happenedAt, nextAt, lastAt, statusCode, durationMs, reason } =
    delivery
  const isRedeliverable = kind !== 'ping' && redeliverable.includes(webhookDeliveryStatus.nameOf(status))
  return {
    id: String(id),
    webhook: { id: String(hook.id), name: hook.name },
    eventId,
    kind,
    status: status as WebhookDelivery['status'],
    attempts,
    happenedAt,
    nextAt,
    lastAt,
    statusCode,
    durationMs,
    reason,
    actions: isRedeliverable && actor.permissions.has('webhook:manage') ? ['redeliver'] : [],
  }
}
