import { z } from 'zod'
import { manifest } from '#src/core/manifest.ts'

const wordPage = { page: 'dictionaries', opens: 'word' } as const

/** What administrators set while the product runs, and the words of lists that they keep. */
export const settings = manifest({
  subjects: {
    setting: { area: 'other', actions: { read: 'administrators', update: 'administrators' } },
    /** The words themselves are everybody's. */
    dictionary: { area: 'dictionary', actions: { read: 'administrators', update: 'administrators' } },
  },
  pages: {
    dictionaries: {
      path: '/settings/dictionaries',
      area: 'dictionary',
      reads: 'dictionary:read',
      icon: 'dictionary',
    },
    'setting-values': {
      path: '/settings/values',
      area: 'other',
      reads: 'setting:read',
      icon: 'sliders',
    },
  },
  errors: {
    'dictionary.notFound': 404,
    'dictionary.used': 409,
    'dictionary.kept': 409,
    'dictionary.labelTaken': 409,
    'dictionary.withheld': 409,
    'dictionary.mergeItself': 400,
  },
  auditActions: [
    'setting.update',
    'dictionary.create',
    'dictionary.update',
    'dictionary.delete',
    'dictionary.order',
    'dictionary.reset',
    'dictionary.merge',
  ],
  auditEntities: ['setting', 'dictionaryItem'],
  operations: {
    'dictionary.offer': { needs: 'dictionary:update', ...wordPage },
    'dictionary.withhold': { needs: 'dictionary:update', ...wordPage },
    'dictionary.colour': { needs: 'dictionary:update', ...wordPage },
    /** Back to the names and colours of the product. */
    'dictionary.reset': { needs: 'dictionary:update', ...wordPage },
    'dictionary.export': { begunBy: 'export', needs: 'dictionary:read', ...wordPage },
    'dictionary.import': { begunBy: 'import', needs: 'dictionary:update', ...wordPage },
    'dictionary.importUndo': { begunBy: 'undo', needs: 'dictionary:update', ...wordPage },
  },
  live: [
    /** Words of a list are others now. */
    z.object({ type: z.literal('dictionary') }),
    /** Something was set, or taken back. */
    z.object({ type: z.literal('setting') }),
  ],
})
