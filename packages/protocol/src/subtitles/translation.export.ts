import { exportEntry } from '#src/sheets/export.ts'
import { translationConditions } from './translation.endpoints.ts'

/** The list of translations as a file. */
export const translationExport = exportEntry({
  filter: translationConditions,
  columns: {
    id: 'id',
    video: 'text',
    programme: 'text',
    episode: 'integer',
    sourceLanguage: 'text',
    targetLanguage: 'text',
    engine: 'state',
    status: 'state',
    total: 'integer',
    done: 'integer',
    marked: 'integer',
    characters: 'integer',
    cost: 'decimal',
    currency: 'text',
    fromMemory: 'integer',
    savedCharacters: 'integer',
    requester: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
})
