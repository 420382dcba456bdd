import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

/** What is due of claims and cases, and the strikes of channels (business.md §4, timers). */
export const claimClocks = manifest({
  subjects: {
    strike: {
      area: 'contract',
      actions: { read: ['operator', 'finance', 'legal', 'viewer'], create: ['legal'], update: ['legal'] },
    },
  },
  auditEntities: ['strike'],
  live: [
    /** A strike is new, or stands otherwise. */
    z.object({ type: z.literal('strike'), id }),
  ],
})
