import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { deletedVideoExport } from './deleted-video.export.ts'
import { videoExport } from './video.export.ts'
import { tags, videoDescription } from './video.fields.ts'

/** What is left out stays as it is in each of the videos. */
const videoBatchEdit = z
  .object({
    language: videoDescription.language,
    programme: videoDescription.programme,
    programmeType: videoDescription.programmeType,
    licenceFrom: videoDescription.licenceFrom,
    licenceTo: videoDescription.licenceTo,
    licenceTerritories: videoDescription.licenceTerritories,
    addTags: tags,
    removeTags: tags,
  })
  .partial()

/** What the operations of this capability are asked for, besides their records; the others ask for nothing. */
export const mediaOperations = {
  'video.changeChannel': { params: z.object({ channelId: id.nullable() }) },
  'video.edit': { params: videoBatchEdit },
  'video.export': videoExport,
  'deletedVideo.export': deletedVideoExport,
  'video.importUndo': { params: z.object({ importId: id }) },
  'video.import': { params: z.object({ importId: id }) },
}
