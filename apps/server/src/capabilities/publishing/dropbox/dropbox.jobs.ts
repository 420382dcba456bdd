import { id } from '@pindao/protocol/core/fields.ts'
import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/**
 * Brings one delivery to a drop box forward: a wake-up call, nothing more. One that comes twice, late or after a crash does no
 * harm. A partner's server gets two files at once; others' deliveries do not wait for it.
 */
export const dropDeliveryJob = defineJob({
  name: 'publishing.dropDelivery',
  payload: z.object({ deliveryId: id, dropBoxId: id }),
  heartbeatSeconds: 10,
  expireInSeconds: 23 * 3600,
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: false,
  perGroup: 2,
  groupOf: ({ dropBoxId }) => dropBoxId,
})
