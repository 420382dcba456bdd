import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { channelExport } from './channel.export.ts'
import { bulkFields, bulkRiskFields, placement, reason } from './channel.fields.ts'
import { grantExport } from './grant.export.ts'
import { channelGroupExport } from './group.export.ts'
import { platformVideoExport } from './platform-video.export.ts'
import { apiProjectExport } from './project.export.ts'

/** What the operations of this capability are asked for, besides their records; the others ask for nothing. */
export const channelOperations = {
  'channel.edit': { params: bulkFields },
  'channel.editRisk': { params: bulkRiskFields },
  'channel.assign': { params: placement },
  'channel.shelve': { params: z.object({ reason }) },
  'channel.remove': { params: z.object({ reason }) },
  'channel.export': channelExport,
  'platformVideo.export': platformVideoExport,
  'platformVideo.import': { params: z.object({ importId: id }) },
  'platformVideo.importUndo': { params: z.object({ importId: id }) },
  'channelGroup.export': channelGroupExport,
  'grant.export': grantExport,
  'apiProject.export': apiProjectExport,
  'channel.importUndo': { params: z.object({ importId: id }) },
  'channel.import': { params: z.object({ importId: id }) },
}
