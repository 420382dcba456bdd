import { strikeExport } from './strike.export.ts'

/** What the operations of strikes are asked for, besides their records. */
export const strikeOperations = { 'strike.export': strikeExport }
