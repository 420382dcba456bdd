import { id } from '#src/core/fields.ts'
import { length } from '#src/core/rules.ts'
import { importTarget } from '#src/sheets/import.ts'
import { videoTitle } from './video.endpoints.ts'

/** The longest name of a channel that is looked for. */
const channelNameLength = 200

/**
 * Source videos by a sheet. The id alone names a video: file names come again (`第1集.mp4`), and one that happens to be
 * unique today would change another video tomorrow. A channel is named as people see it, or by its handle.
 */
export const videoImport = importTarget({
  columns: {
    id: { rule: id, key: true },
    title: { rule: videoTitle },
    channel: { rule: length(channelNameLength).trim() },
  },
})
