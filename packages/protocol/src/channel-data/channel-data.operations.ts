import { channelFiguresExport } from './channel-figures.export.ts'
import { operationVideoExport } from './operation-video.export.ts'

/** What the operations of this capability are asked for. */
export const channelDataOperations = {
  'operationVideo.export': operationVideoExport,
  'channelFigures.export': channelFiguresExport,
}
