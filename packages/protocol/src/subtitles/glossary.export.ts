import { exportEntry } from '#src/sheets/export.ts'
import { glossaryConditions } from './glossary.endpoints.ts'

/** The glossary as a file. */
export const glossaryExport = exportEntry({
  filter: glossaryConditions,
  columns: {
    id: 'id',
    source: 'text',
    target: 'text',
    sourceLanguage: 'text',
    targetLanguage: 'text',
    programme: 'text',
    forbidden: 'text',
    note: 'text',
    updatedBy: 'text',
    updatedAt: 'instant',
  },
})
