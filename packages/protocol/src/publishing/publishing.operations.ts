import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { findingNote } from './finding-note.ts'
import { publishTaskExport } from './publish-task.export.ts'
import { visibilityCodes } from './publish-task.states.ts'

/** So many channels get the same videos at once. */
export const mostChannelsAtOnce = 10

/** What the operations of this capability are asked for, besides their records; the others ask for nothing. */
export const publishingOperations = {
  'video.publish': {
    params: z.object({
      channelIds: z.array(id).min(1).max(mostChannelsAtOnce),
      visibility: z.literal(Object.values(visibilityCodes)),
      madeForKids: z.boolean(),
      /** Applied to each video on each channel; left out: what each channel begins with. Null: none. */
      templateId: id.nullable().optional(),
    }),
  },
  'publishFinding.explain': { params: z.object({ note: findingNote }) },
  'publishPlan.book': { params: z.object({ planId: id }) },
  'publishTask.export': publishTaskExport,
  'publishTemplate.enable': { params: z.object({}) },
  'publishTemplate.disable': { params: z.object({}) },
  'publishTemplate.delete': { params: z.object({}) },
  'publishTemplate.restore': { params: z.object({}) },
}
