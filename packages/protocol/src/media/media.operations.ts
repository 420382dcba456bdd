import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { videoExport } from './video.export.ts'

/** What the operations of this capability are asked for, besides their records. */
export const mediaOperations = {
  'video.delete': { params: z.object({}) },
  'video.restore': { params: z.object({}) },
  'video.changeChannel': { params: z.object({ channelId: id.nullable() }) },
  'video.export': videoExport,
  'video.import': { params: z.object({ importId: id }) },
}
