import { z } from 'zod'
import { manifest } from '#src/core/manifest.ts'
import { weekendPattern } from './weekend.ts'

const wordPage = { page: 'dictionaries', opens: 'word' } as const

/** What administrators set while the product runs, and the words of lists that they keep. */
export const settings = manifest({
  subjects: {
    setting: { area: 'other', actions: { read: 'administrators', update: 'administrators' } },
    /** The words themselves are everybody's. */
    dictionary: {
      area: 'dictionary',
      actions: { read: ['finance', 'legal'], update: 'administrators' },
    },
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
    'notice-defaults': {
      path: '/settings/notices',
      area: 'other',
      reads: 'setting:read',
      icon: 'notice-defaults',
    },
    'work-calendar': {
      path: '/settings/work-calendar',
      area: 'other',
      reads: 'setting:read',
      icon: 'work-calendar',
    },
  },
  settings: {
    /** Free days of a usual week. */
    'work.weekend': {
      schema: z.string().regex(weekendPattern),
      default: 'sat,sun',
      scope: 'installation',
      page: 'work-calendar',
    },
    /** Hours of a working day by the company's clock: from the first, until the second begins. */
    'work.fromHour': { schema: z.int().min(0).max(23), default: 9, scope: 'installation', unit: 'hour' },
    'work.toHour': { schema: z.int().min(1).max(24), default: 18, scope: 'installation', unit: 'hour' },
  },
  errors: {
    'settings.dayOutsideYear': 400,
    'settings.hoursReversed': 400,
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
    'workYear.update',
    'houseNotices.update',
  ],
  auditEntities: ['setting', 'dictionaryItem', 'workYear', 'houseNotices'],
  operations: {
    // Each word is asked whether its list is theirs to keep (`mayKeepList`).
    'dictionary.offer': { needs: 'dictionary:read', ...wordPage },
    'dictionary.withhold': { needs: 'dictionary:read', ...wordPage },
    'dictionary.colour': { needs: 'dictionary:read', ...wordPage },
    /** Back to the names and colours of the product. */
    'dictionary.reset': { needs: 'dictionary:read', ...wordPage },
    'dictionary.export': { begunBy: 'export', needs: 'dictionary:read', ...wordPage },
    'dictionary.import': { begunBy: 'import', needs: 'dictionary:update', ...wordPage },
    'dictionary.importUndo': { begunBy: 'undo', needs: 'dictionary:update', ...wordPage },
  },
  live: [
    /** Words of a list are others now. */
    z.object({ type: z.literal('dictionary') }),
    /** Something was set, or taken back. */
    z.object({ type: z.literal('setting') }),
    /** A day became free, or is worked. */
    z.object({ type: z.literal('workCalendar') }),
  ],
})
