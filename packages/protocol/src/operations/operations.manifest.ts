import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'
import { taskResult } from './task-result.states.ts'

/** Work that outlives its request: one command for many records, with a result for each. */
export const operations = manifest({
  errors: {
    'operations.notFound': 404,
    'operations.ended': 409,
    'operations.tooManyOpen': 409,
    'operations.unknownKind': 410,
  },
  settings: {
    /** Operations of one person that have not ended. */
    'operations.openPerPerson': {
      schema: z.int().min(1).max(1000),
      default: 20,
      scope: 'person',
      unit: 'items',
    },
    /** Days that what ended is kept, with a result for each record and what undoes a sheet; files go before (`sheets.exportKeepDays`). */
    'operations.keptDays': {
      schema: z.int().min(30).max(3650),
      default: 30,
      scope: 'installation',
      unit: 'days',
    },
  },
  auditActions: ['operation.start', 'operation.cancel'],
  auditEntities: ['operation'],
  notifications: { operationEnded: ['toast', 'bell'] },
  noticeRules: { operationEnded: { needs: null } },
  live: [
    /** An operation of the listener's own: how far it is. `settled` records have a result, `done` ones a good one. */
    z.object({
      type: z.literal('operation'),
      id,
      kind: z.string(),
      status: taskResult.schema,
      cancelled: z.boolean(),
      total: z.number().int(),
      settled: z.number().int(),
      done: z.number().int(),
      turnPercent: z.number().int().nullable().optional(),
    }),
  ],
})
