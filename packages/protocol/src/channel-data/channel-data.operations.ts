import { channelFiguresExport } from './channel-figures.export.ts'
import { dataAlertExport } from './data-alert.export.ts'
import { dataHealthExport } from './health.export.ts'
import { operationVideoExport } from './operation-video.export.ts'

/** What the operations of this capability are asked for, besides their records; the others ask for nothing. */
export const channelDataOperations = {
  'operationVideo.export': operationVideoExport,
  'channelFigures.export': channelFiguresExport,
  'dataAlert.export': dataAlertExport,
  'dataHealth.export': dataHealthExport,
}
