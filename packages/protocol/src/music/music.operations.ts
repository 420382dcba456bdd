import { z } from 'zod'
import { musicOrderFields } from './music-removal.endpoints.ts'
import { musicRemovalExport } from './music-removal.export.ts'
import { musicTrackExport } from './music-track.export.ts'

const { method, trackId, gainDb } = musicOrderFields

/** What the operations of music are asked for, besides their records: each takes what is claimed of its video. */
export const musicOperations = {
  'music.remove': { params: z.object({ method, trackId, gainDb }) },
  'music.export': musicRemovalExport,
  'musicTrack.export': musicTrackExport,
}
