import { clipTaskExport } from './clip.export.ts'

/** What the operations of clips are asked for, besides their records. */
export const clipOperations = { 'clip.export': clipTaskExport }
