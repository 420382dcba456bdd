import { z } from 'zod'
import { manifest } from '#src/core/manifest.ts'

/** Other systems are told what happens here: addresses, what each was told, and what came back. */
export const webhooks = manifest({
  subjects: {
    webhook: { area: 'other', actions: { read: 'administrators', manage: 'administrators' } },
  },
  pages: {
    webhooks: { path: '/settings/webhooks', area: 'other', reads: 'webhook:read', icon: 'webhook' },
    'webhook-deliveries': {
      path: '/settings/webhooks/log',
      area: 'other',
      reads: 'webhook:read',
      icon: 'webhookLog',
    },
  },
  errors: {
    'webhooks.notFound': 404,
    'webhooks.deliveryNotFound': 404,
    'webhooks.notRedeliverable': 409,
    'webhooks.off': 409,
    'webhooks.nameTaken': 409,
    'webhooks.tooMany': 409,
    'webhooks.addressUnsafe': 422,
    'webhooks.sealBroken': 409,
  },
  auditActions: [
    'webhook.create',
    'webhook.update',
    'webhook.delete',
    'webhook.rotate',
    'webhook.test',
    'webhook.switchOff',
    'webhookDelivery.redeliver',
  ],
  auditEntities: ['webhook', 'webhookDelivery'],
  notifications: {
    /** One's own webhook was switched off, because nothing arrived for days or its address is gone. */
    webhookOff: ['bell'],
  },
  noticeRules: {
    webhookOff: { needs: 'webhook:read', email: ['admin'] },
  },
  operations: {
    'webhookDelivery.redeliver': { needs: 'webhook:manage', page: 'webhook-deliveries', opens: 'detail' },
  },
  settings: {
    /** Days that what was delivered, or never will be, is kept in the log. */
    'webhooks.logKeptDays': {
      schema: z.int().min(1).max(365),
      default: 30,
      scope: 'installation',
      unit: 'days',
    },
  },
  suggestions: { webhook: 'files' },
  live: [
    /** A webhook, or what one was told, is another one now. */
    z.object({ type: z.literal('webhook') }),
  ],
})
