import { createWebhook, listWebhooks, testWebhook } from '@pindao/protocol/webhooks/webhook.endpoints.ts'
import type { WebhookEvent } from '@pindao/protocol/webhooks/webhook-events.ts'
import type { DemoLife } from '#src/platform/demo.ts'

/** Receivers of the sandbox: two that take what they are told, and one that answers with errors. */
const receivers = [
  {
    name: '数据中台',
    path: '/hooks/data',
    events: ['video.ready', 'publish.published', 'publish.failed', 'publish.stopped', 'channel.added'],
  },
  { name: '版权系统', path: '/hooks/rights', events: ['claim.opened', 'claim.released', 'alert.raised'] },
  { name: '旧版排期系统', path: '/hooks/broken', events: ['alert.raised', 'translation.finished'] },
] as const satisfies readonly {
  readonly name: string
  readonly path: string
  readonly events: readonly WebhookEvent[]
}[]

/** Webhooks of the administrator; what the demo data after it does is told to them. */
export async function seedWebhooks(life: DemoLife, sandboxHost: string | undefined): Promise<void> {
  if (sandboxHost === undefined) return
  const admin = (await life.people()).find(({ role }) => role === 'admin')
  if (!admin) return
  const known = await life.call(admin, listWebhooks, { query: { pageSize: '50' } as never })
  for (const { name, path, events } of receivers) {
    // Done again after a stop: what was made before stays.
    if (known.some((one) => one.name === name)) continue
    const body = { name, url: `http://${sandboxHost}${path}`, events: [...events], active: true }
    const made = await life.call(admin, createWebhook, { body }, `webhook ${name}`)
    await life.call(admin, testWebhook, { params: { id: made.id } })
  }
}
