import type { DropDeliveryStatus } from '@pindao/protocol/publishing/drop-delivery.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How each state of a delivery looks. Total: a new state does not compile until it has a look. */
export const dropDeliveryView: {
  readonly [S in DropDeliveryStatus]: {
    readonly labelKey: `states:dropDelivery.${S}`
    readonly tone: Tone
  }
} = {
  withdrawn: { labelKey: 'states:dropDelivery.withdrawn', tone: 'stopped' },
  queued: { labelKey: 'states:dropDelivery.queued', tone: 'waiting' },
  uploading: { labelKey: 'states:dropDelivery.uploading', tone: 'running' },
  delivered: { labelKey: 'states:dropDelivery.delivered', tone: 'success' },
  failed: { labelKey: 'states:dropDelivery.failed', tone: 'error' },
  retrying: { labelKey: 'states:dropDelivery.retrying', tone: 'warning' },
}
