import { exportEntry } from '#src/sheets/export.ts'
import { videoConditions } from './video.filter.ts'

/** The list of source videos as a file. */
export const videoExport = exportEntry({
  filter: videoConditions,
  columns: {
    id: 'id',
    title: 'text',
    fileName: 'text',
    channel: 'text',
    platform: 'state',
    duration: 'duration',
    size: 'bytes',
    status: 'state',
    publishing: 'state',
    claimState: 'state',
    claimType: 'state',
    claimDirection: 'state',
    music: 'state',
    createdAt: 'instant',
    uploader: 'text',
    language: 'text',
    programme: 'text',
    programmeType: 'state',
    episode: 'integer',
    tags: 'text',
    licenceFrom: 'text',
    licenceTo: 'text',
    remark: 'text',
    resolution: 'text',
    orientation: 'state',
    videoCodec: 'text',
    audioCodec: 'text',
    container: 'text',
    checksum: 'id',
    updatedAt: 'instant',
  },
})
