import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { publishTaskExport } from './publish-task.export.ts'
import { visibilityCodes } from './publish-task.states.ts'

/** So many channels get the same videos at once. */
export const mostChannelsAtOnce = 10

/** What the operations of this capability are asked for, besides their records. */
export const publishingOperations = {
  'publishTask.retry': { params: z.object({}) },
  'publishTask.terminate': { params: z.object({}) },
  'publishTask.submit': { params: z.object({}) },
  'publishTask.withdraw': { params: z.object({}) },
  'publishTask.delete': { params: z.object({}) },
  'video.publish': {
    params: z.object({
      channelIds: z.array(id).min(1).max(mostChannelsAtOnce),
      visibility: z.literal(Object.values(visibilityCodes)),
      madeForKids: z.boolean(),
    }),
  },
  'publishPlan.book': { params: z.object({ planId: id }) },
  'publishTask.export': publishTaskExport,
}
