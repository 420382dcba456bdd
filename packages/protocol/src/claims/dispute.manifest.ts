import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

/** Disputes: cases of claims, strikes, contracts and settlements (DSP-01; business.md §1 dispute, §4). */
export const disputes = manifest({
  subjects: {
    dispute: {
      area: 'contract',
      actions: {
        read: ['operator', 'finance', 'legal', 'viewer'],
        create: ['legal'],
        update: ['legal'],
        /** Says that it was filed on the platform, and how it ended. */
        file: ['legal'],
        /** The second person, where the channel has a strike already. */
        approve: { only: ['legal'] },
        export: ['legal'],
      },
      levels: { file: 'work', approve: 'all', export: 'work' },
    },
  },
  auditEntities: ['dispute'],
  live: [
    /** A case is new, or stands otherwise. */
    z.object({ type: z.literal('dispute'), id }),
  ],
})
