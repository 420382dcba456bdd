import { exportEntry } from '#src/sheets/export.ts'
import { reportConditions } from './report.filter.ts'

/** The list of report files as a file; amounts only for whoever sees revenue. */
export const reportExport = exportEntry({
  filter: reportConditions,
  columns: {
    id: 'id',
    month: 'text',
    platform: 'text',
    type: 'text',
    contentOwner: 'text',
    fileName: 'text',
    fileSize: 'bytes',
    status: 'state',
    rowCount: 'integer',
    lineCount: 'integer',
    skippedCount: 'integer',
    total: 'decimal',
    currency: 'text',
    unknownChannels: 'integer',
    problemCount: 'integer',
    origin: 'text',
    createdBy: 'text',
    createdAt: 'instant',
    countedAt: 'instant',
    sha256: 'text',
  },
  needs: { total: 'revenue:read' },
})
