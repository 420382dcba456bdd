import { exportEntry } from '#src/sheets/export.ts'
import { extractionConditions } from './extraction.endpoints.ts'

/** The list of extractions as a file. */
export const extractionExport = exportEntry({
  filter: extractionConditions,
  columns: {
    id: 'id',
    video: 'text',
    programme: 'text',
    episode: 'integer',
    method: 'state',
    language: 'text',
    engine: 'state',
    status: 'state',
    cueCount: 'integer',
    markedCount: 'integer',
    problem: 'text',
    requester: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
})
