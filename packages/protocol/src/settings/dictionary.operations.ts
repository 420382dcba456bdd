import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { exportEntry } from '#src/sheets/export.ts'
import { dictionaryBadges, dictionaryKind } from './dictionary.words.ts'

/** The words of one list as a file; its import takes the same columns. */
const dictionaryExport = exportEntry({
  filter: { kind: dictionaryKind.optional() },
  columns: {
    id: 'id',
    list: 'id',
    code: 'id',
    zh: 'text',
    en: 'text',
    fr: 'text',
    ar: 'text',
    badge: 'state',
    state: 'state',
    remark: 'text',
    aliases: 'text',
    used: 'integer',
    builtin: 'text',
    updatedBy: 'text',
    updatedAt: 'instant',
  },
})

/** What the operations of dictionaries are asked for, besides their records. */
export const dictionaryOperations = {
  'dictionary.colour': { params: z.object({ badge: z.enum(dictionaryBadges).nullable() }) },
  'dictionary.export': dictionaryExport,
  'dictionary.import': { params: z.object({ importId: id }) },
  'dictionary.importUndo': { params: z.object({ importId: id }) },
}
