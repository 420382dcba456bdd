import type { CallCost } from '../quota/quota.ts'

/** What calls of the Data API cost (platforms.md A7): whoever makes one names its cost. */
export const youtubeCosts = {
  list: { bucket: 'units', units: 1 },
  captions: { bucket: 'units', units: 400 },
  captionList: { bucket: 'units', units: 50 },
  captionUpdate: { bucket: 'units', units: 450 },
  write: { bucket: 'units', units: 50 },
  search: { bucket: 'searches', units: 1 },
  statistics: { bucket: 'statistics', units: 1 },
  insert: { bucket: 'inserts', units: 1 },
  /** A call that was reserved before, once for a video, however often its session has to be opened. */
  reservedInsert: { bucket: 'inserts', units: 0 },
} as const satisfies Readonly<Record<string, CallCost>>
