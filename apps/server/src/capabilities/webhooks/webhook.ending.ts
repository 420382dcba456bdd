import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { OffReason } from '@pindao/protocol/webhooks/webhook-delivery.states.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import { giveUpWaiting } from './delivery.store.ts'
import { noteWebhook } from './webhook.store.ts'
import type { WebhookRow } from './webhook.table.ts'

/** Switches a webhook off that takes nothing any more; its owner is told, and what waits for it is given up. */
export async function switchOff(
  tx: Tx,
  { news, now }: { readonly news: NewsDesk; readonly now: string },
  hook: WebhookRow,
  reason: Exclude<OffReason, 'byPerson'>,
): Promise<void> {
  const version = hook.version + 1
  await noteWebhook(tx, hook.id, { active: false, offReason: reason, offAt: now, updatedAt: now, version })
  await giveUpWaiting(tx, hook.id)
  await writeAudit(tx, null, {
    action: 'webhook.switchOff',
    entity: 'webhook',
    entityId: hook.id,
    before: { webhookActive: true },
    after: { webhookActive: false },
    detail: { title: hook.name, offReason: reason },
  })
  await news.raise(tx, {
    event: 'webhookOff',
    to: hook.ownerStaffId,
    level: 'warn',
    title: hook.name,
    params: { reason },
    channelId: null,
    link: `${pagePaths.webhooks}?detail=${hook.id}`,
    cause: `webhookOff ${hook.id} ${now}`,
  })
}
