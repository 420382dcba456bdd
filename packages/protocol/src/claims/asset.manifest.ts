import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

/** What is ours and claimed by us: assets, who owns them, references, and whom we leave alone (platforms.md C). */
export const assets = manifest({
  subjects: {
    asset: {
      area: 'contract',
      actions: {
        read: ['operator', 'finance', 'legal'],
        create: ['legal'],
        update: ['legal'],
        /** Has a video of somebody else taken down: by two people. */
        takedown: { only: ['legal'] },
      },
      levels: { takedown: 'all' },
    },
  },
  auditEntities: ['asset'],
  live: [
    /** An asset is new, or another one now. */
    z.object({ type: z.literal('asset'), id }),
  ],
})
