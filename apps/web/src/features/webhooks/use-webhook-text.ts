import type { Webhook } from '@pindao/protocol/webhooks/webhook.endpoints.ts'
import {
  type WebhookDeliveryStatus,
  webhookDeliveryStatus,
} from '@pindao/protocol/webhooks/webhook-delivery.states.ts'
import type { DeliveredKind } from '@pindao/protocol/webhooks/webhook-events.ts'
import { useTranslation } from 'react-i18next'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** Total: a new state does not compile until it has a tone. */
const tones: Readonly<Record<WebhookDeliveryStatus, Tone>> = {
  waiting: 'waiting',
  sending: 'running',
  delivered: 'success',
  failed: 'warning',
  givenUp: 'error',
  withheld: 'stopped',
}
/** What came last, a test among them, did not arrive. */
const failures: ReadonlySet<number> = new Set([
  webhookDeliveryStatus.codes.failed,
  webhookDeliveryStatus.codes.givenUp,
])
type View = { readonly tone: Tone; readonly label: string }

/** Webhooks and what they were told, in words. */
export function useWebhookText() {
  const { t } = useTranslation('webhooks')
  return {
    kind: (kind: DeliveredKind) => t(`event.${kind}`),
    status(code: number): View {
      const state = webhookDeliveryStatus.nameOf(code)
      return { tone: tones[state], label: t(`state.${state}`) }
    },
    /** How a webhook stands as a whole. */
    hook({ active, health, owner }: Webhook): View {
      if (!active) return { tone: 'stopped', label: t('hooks.switchedOff') }
      if (health.failingSince !== null || !owner.atWork) return { tone: 'error', label: t('hooks.failing') }
      return health.lastStatus !== null && failures.has(health.lastStatus)
        ? { tone: 'warning', label: t('hooks.lastFailed') }
        : { tone: 'success', label: t('hooks.on') }
    },
  }
}
