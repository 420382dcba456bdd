import { exportEntry } from '#src/sheets/export.ts'
import { memoryConditions } from './memory.endpoints.ts'

/** The translation memory as a file. */
export const memoryExport = exportEntry({
  filter: memoryConditions,
  columns: {
    id: 'id',
    source: 'text',
    target: 'text',
    sourceLanguage: 'text',
    targetLanguage: 'text',
    video: 'text',
    programme: 'text',
    updatedBy: 'text',
    updatedAt: 'instant',
  },
})
