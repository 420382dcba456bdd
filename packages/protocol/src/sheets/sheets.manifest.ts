import { manifest } from '#src/core/manifest.ts'

/** Spreadsheets in and out: what the lists show as a file, and files that change many records. */
export const sheets = manifest({
  errors: {},
  auditActions: [],
  auditEntities: [],
})
