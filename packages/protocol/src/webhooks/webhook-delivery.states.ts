import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/** How one event stands on its way to one address. Codes and moves are ours. */
export const webhookDeliveryStatus = enumeration({
  name: 'webhookDelivery',
  initial: 'waiting',
  values: {
    waiting: {
      code: 1,
      next: [
        { to: 'sending', by: ['system'], why: 'due, and a worker has taken it up' },
        { to: 'givenUp', by: ['system', 'person'], why: 'the webhook was switched off' },
      ],
    },
    sending: {
      code: 2,
      next: [
        { to: 'delivered', by: ['platform'], why: 'answered with a 2xx' },
        { to: 'failed', by: ['platform', 'system'], why: 'another answer, none, or the worker died' },
        { to: 'givenUp', by: ['platform', 'system'], why: 'too many tries, or 410' },
        { to: 'withheld', by: ['system'], why: 'the owner may not see the record' },
      ],
    },
    delivered: { code: 3, next: [{ to: 'waiting', by: ['person'], why: 'sent again under its own id' }] },
    failed: {
      code: 4,
      next: [
        { to: 'sending', by: ['system'], why: 'its pause is over' },
        { to: 'waiting', by: ['person'], why: 'sent again at once' },
        { to: 'givenUp', by: ['system', 'person'], why: 'the webhook was switched off' },
      ],
    },
    givenUp: { code: 5, next: [{ to: 'waiting', by: ['person'], why: 'sent again' }] },
    withheld: {
      code: 6,
      next: [{ to: 'waiting', by: ['person'], why: 'sent again; the right is asked again' }],
    },
  },
})
export type WebhookDeliveryStatus = NameOf<typeof webhookDeliveryStatus>

/** States that a person can send again from. */
export const redeliverable = webhookDeliveryStatus.sourcesOf('waiting', 'person')

/** Why an event has not arrived; texts: `webhooks:reason.<reason>`. */
export const deliveryReasons = [
  'unsafe',
  'unreachable',
  'timeout',
  'status',
  'gone',
  'workerDied',
  'off',
  'ownerGone',
  'rightTaken',
  'outOfScope',
  'sealBroken',
] as const
export type DeliveryReason = (typeof deliveryReasons)[number]

/** Why a webhook was switched off by itself; texts: `webhooks:off.<reason>`. */
export const offReasons = ['gone', 'failing', 'byPerson'] as const
export type OffReason = (typeof offReasons)[number]
