import { musicRemovalExport } from './music-removal.export.ts'
import { musicTrackExport } from './music-track.export.ts'

/** What the operations of music are asked for, besides their records: `music.mute` takes what is claimed. */
export const musicOperations = {
  'music.export': musicRemovalExport,
  'musicTrack.export': musicTrackExport,
}
