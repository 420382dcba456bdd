import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { amendRule } from './amend-rule.ts'
import { dropDeliveryExport } from './drop-delivery.export.ts'
import { findingNote } from './finding-note.ts'
import { publishBatchExport } from './publish-batch.export.ts'
import { publishFindingExport } from './publish-finding.export.ts'
import { publishPlanExport } from './publish-plan.export.ts'
import { publishTaskExport } from './publish-task.export.ts'
import { visibilityCodes } from './publish-task.states.ts'
import { publishTemplateExport } from './publish-template.export.ts'
import { priorityMoves } from './queue-order.ts'

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
  'publishTask.prioritise': { params: z.object({ move: z.enum(priorityMoves) }) },
  /** To a drop box; `again`: also where the same file lies there already. */
  'video.deliver': { params: z.object({ dropBoxId: id, again: z.boolean() }) },
  'publishTask.amend': { params: amendRule },
  'publishFinding.explain': { params: z.object({ note: findingNote }) },
  'publishPlan.book': { params: z.object({ planId: id }) },
  'publishBatch.submit': { params: z.object({ batchId: id }) },
  'publishBatch.withdraw': { params: z.object({ batchId: id }) },
  'publishTask.export': publishTaskExport,
  'publishPlan.export': publishPlanExport,
  'publishTemplate.export': publishTemplateExport,
  'publishBatch.export': publishBatchExport,
  'publishFinding.export': publishFindingExport,
  'dropDelivery.export': dropDeliveryExport,
  'publishTemplate.enable': { params: z.object({}) },
  'publishTemplate.disable': { params: z.object({}) },
  'publishTemplate.delete': { params: z.object({}) },
  'publishTemplate.restore': { params: z.object({}) },
}
