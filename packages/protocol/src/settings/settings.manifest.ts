import { z } from 'zod'
import { manifest } from '#src/core/manifest.ts'

/** What administrators set while the product runs, and the words of lists that they keep. */
export const settings = manifest({
  subjects: {
    setting: { area: 'other', actions: { read: 'administrators', update: 'administrators' } },
  },
  pages: {
    'setting-values': {
      path: '/settings/values',
      area: 'other',
      reads: 'setting:read',
      icon: 'sliders',
    },
  },
  live: [
    /** Something was set, or taken back. */
    z.object({ type: z.literal('setting') }),
  ],
  auditActions: ['setting.update'],
  auditEntities: ['setting'],
})
