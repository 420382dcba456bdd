import { manifest } from '#src/core/manifest.ts'

/** What administrators set while the product runs, and the words of lists that they keep. */
export const settings = manifest({
  subjects: {
    setting: { area: 'other', actions: { read: 'administrators', update: 'administrators' } },
  },
  auditActions: ['setting.update'],
  auditEntities: ['setting'],
})
