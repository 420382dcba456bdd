import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { channelExport } from './channel.export.ts'
import { bulkFields, bulkRiskFields, placement, reason } from './channel.fields.ts'
import { platformVideoExport } from './platform-video.export.ts'

/** What the operations of this capability are asked for, besides their records; the others ask for nothing. */
export const channelOperations = {
  'channel.edit': { params: bulkFields },
  'channel.editRisk': { params: bulkRiskFields },
  'channel.assign': { params: placement },
  'channel.shelve': { params: z.object({ reason }) },
  'channel.remove': { params: z.object({ reason }) },
  'channel.export': channelExport,
  'platformVideo.export': platformVideoExport,
  'channel.importUndo': { params: z.object({ importId: id }) },
  'channel.import': { params: z.object({ importId: id }) },
}
