import { exportEntry } from './export.ts'
import { exportRecordConditions } from './export-record.filter.ts'

/** What the operations of this capability are asked for. */
export const sheetsOperations = {
  /** The list of exports as a file: who took what. */
  'sheetExport.export': exportEntry({
    filter: exportRecordConditions,
    columns: {
      fileName: 'text',
      list: 'text',
      owner: 'text',
      conditions: 'text',
      rows: 'integer',
      size: 'bytes',
      state: 'state',
      createdAt: 'instant',
      expiresAt: 'instant',
    },
  }),
  /** Own operations as a file: what was begun for many records, and what became of it. */
  'operation.export': exportEntry({
    filter: {},
    columns: {
      id: 'id',
      kind: 'text',
      status: 'state',
      total: 'integer',
      done: 'integer',
      notDone: 'integer',
      createdAt: 'instant',
      endedAt: 'instant',
    },
  }),
}
