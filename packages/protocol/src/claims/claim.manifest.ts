import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

/** Copyright claims, ours and against us (CLM-01; business.md §1 claim, §4). */
export const claims = manifest({
  subjects: {
    claim: {
      area: 'contract',
      actions: {
        read: ['operator', 'finance', 'legal', 'viewer'],
        create: ['legal'],
        update: ['legal'],
        /** What ends a claim or takes a video down. */
        decide: { only: ['legal'] },
        export: ['legal'],
      },
      levels: { decide: 'all', export: 'look' },
    },
    /** What a claim holds back, costs or brings (business.md §6: finance and legal). */
    claimMoney: { area: 'contract', actions: { read: { only: ['finance', 'legal'] } } },
  },
  auditEntities: ['claim'],
  live: [
    /** A claim is new, or stands otherwise. */
    z.object({ type: z.literal('claim'), id }),
  ],
})
