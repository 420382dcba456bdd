import { z } from 'zod'
import { manifest } from '#src/core/manifest.ts'

/** Spreadsheets in and out: what the lists show as a file, and files that change many records. */
export const sheets = manifest({
  errors: {
    'sheets.exportNotFound': 404,
    'sheets.tooOften': 429,
    'sheets.tooManyOpen': 409,
    'sheets.tooManyRows': 422,
    'sheets.tooLarge': 422,
    'sheets.notReady': 409,
    'sheets.expired': 410,
    'sheets.storageFull': 507,
  },
  auditActions: ['sheet.export', 'sheet.download'],
  auditEntities: ['sheet'],
  notifications: { sheetReady: ['toast', 'bell'] },
  settings: {
    /** Days that a file can be downloaded; shorter than results of operations are kept. */
    'sheets.exportKeepDays': { schema: z.int().min(1).max(28), default: 7, scope: 'installation' },
  },
})
