import { z } from 'zod'
import { defaultRoleCodes, manifest } from '#src/core/manifest.ts'
import { megabyte, sheetLimits } from './import.ts'

/** Why a file that came in is not taken. */
const refusedFiles = {
  'sheets.fileEmpty': 422,
  'sheets.notASheet': 422,
  'sheets.webPage': 422,
  'sheets.oldExcel': 422,
  'sheets.protectedFile': 422,
  'sheets.damaged': 422,
  'sheets.badEncoding': 422,
  'sheets.quoteNotClosed': 422,
  'sheets.noRows': 422,
  'sheets.tooManyRows': 422,
  'sheets.tooManyColumns': 422,
  'sheets.cellTooLong': 422,
  'sheets.tooMuchInside': 422,
  'sheets.fileTooLarge': 413,
} as const

/** Spreadsheets in and out: what the lists show as a file, and files that change many records. */
export const sheets = manifest({
  subjects: {
    /** Files of lists: one's own, and for whoever leads, who took what (business.md §6, "Operation data, export"). */
    export: { area: 'workbench', actions: { read: ['operator', 'finance', 'legal', 'viewer'] } },
  },
  pages: {
    exports: {
      path: '/dashboards/exports',
      area: 'workbench',
      reads: 'export:read',
      icon: 'export',
      key: 'x',
    },
  },
  errors: {
    'sheets.exportNotFound': 404,
    'sheets.tooOften': 429,
    'sheets.tooManyOpen': 409,
    'sheets.listTooLong': 422,
    'sheets.tooLarge': 422,
    'sheets.notReady': 409,
    'sheets.expired': 410,
    'sheets.storageFull': 507,
    'sheets.notEnded': 409,
    'sheets.scheduleNotFound': 404,
    'sheets.scheduleStopped': 409,
    'sheets.tooManySchedules': 409,
    'sheets.receiverMayNot': 422,
    ...refusedFiles,
    'sheets.readersBusy': 503,
    'sheets.tooManyImports': 409,
    'sheets.importNotFound': 404,
    'sheets.importConfirmed': 409,
    'sheets.previewOutdated': 409,
    'sheets.nothingToChange': 409,
    'sheets.underWay': 409,
    'sheets.undone': 409,
    'sheets.nothingToUndo': 409,
    'sheets.changedSince': 409,
    'sheets.madeByImport': 409,
    'sheets.mappingUnfit': 400,
  },
  todayCards: { exportsReady: { reads: 'export:read', story: 'mine', tone: 'success', page: 'exports' } },
  operations: {
    'sheetExport.export': { begunBy: 'export', needs: 'export:read', page: 'exports', opens: 'operation' },
    'operation.export': { begunBy: 'export', needs: 'export:read', page: 'exports', opens: 'operation' },
  },
  auditActions: [
    'sheet.export',
    'sheet.download',
    'exportSchedule.create',
    'exportSchedule.update',
    'exportSchedule.pause',
    'exportSchedule.resume',
    'exportSchedule.run',
    'exportSchedule.stop',
    'exportSchedule.delete',
    'sheetImport.read',
    'sheetImport.confirm',
    'sheetImport.undo',
    'sheetImport.discard',
  ],
  auditEntities: ['sheet', 'sheetImport', 'exportSchedule'],
  notifications: {
    sheetReady: ['toast', 'bell'],
    /** A file that comes regularly, to each of those who get it. */
    exportReady: ['bell', 'mail'],
    /** Of what comes regularly: it has ended, or somebody is left out. */
    exportScheduleTrouble: ['bell', 'mail'],
  },
  noticeRules: {
    sheetReady: { needs: null },
    // What comes regularly is wanted in the mailbox.
    exportReady: { needs: null, email: [...defaultRoleCodes] },
    exportScheduleTrouble: { needs: null, email: [...defaultRoleCodes] },
  },
  settings: {
    /** Of a file that comes in; without empty ones, of all its sheets. */
    'sheets.importRows': {
      schema: z.int().min(1).max(sheetLimits.rows),
      default: sheetLimits.rows,
      scope: 'installation',
      unit: 'rows',
    },
    'sheets.importMegabytes': {
      schema: z
        .int()
        .min(1)
        .max(sheetLimits.fileBytes / megabyte),
      default: sheetLimits.fileBytes / megabyte,
      scope: 'installation',
      unit: 'megabytes',
    },
    /** Days that a sheet waits to be confirmed. */
    'sheets.previewKeepDays': {
      schema: z.int().min(1).max(30),
      default: 1,
      scope: 'installation',
      unit: 'days',
    },
    /** Days that a file can be downloaded; shorter than results of operations are kept. */
    'sheets.exportKeepDays': {
      schema: z.int().min(1).max(28),
      default: 7,
      scope: 'installation',
      unit: 'days',
    },
  },
})
